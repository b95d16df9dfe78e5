import { hubItems } from "~/features/network-test/engine/hub-stream.client";
import type { HubItem } from "~/features/network-test/engine/probes";
import { testStatusOf } from "~/features/network-test/engine/test-event";
import { beatEvent } from "~/lib/stream-beat";

/** What a tab got of a run: an item each, as `polling` or the event's sequence; and how it ended. */
export type Followed = { items: (string | number)[]; end: string };

declare global {
  interface Window {
    follow: (runId: string, timeoutMs: number) => Promise<Followed>;
    leave: () => void;
    /** Signs of life that the tabs told each other. */
    beats: number;
  }
}

const isLast = (item: HubItem) => item.type === "event" && testStatusOf(item.event) === "Finished";

window.beats = 0;
new BroadcastChannel("hub-run").onmessage = ({ data }) => {
  if (data === beatEvent) window.beats += 1;
};

/** Follows a run as the engine does: until its status says that it finished. */
window.follow = async (runId, timeoutMs) => {
  const stop = new AbortController();
  window.leave = () => stop.abort(new Error("left"));
  const items: (string | number)[] = [];
  try {
    for await (const item of hubItems({
      url: `/messagingHub?runId=${runId}`,
      runId,
      timeoutMs,
      signal: stop.signal,
    })) {
      items.push(item.type === "event" ? item.event.sequence : item.type);
      if (isLast(item) || item.type === "time-is-up") return { items, end: "done" };
    }
    return { items, end: "ended" };
  } catch (error) {
    return { items, end: (error as Error).message };
  }
};
