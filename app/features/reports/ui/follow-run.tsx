import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";

/** Longer than any run: the server ends the stream with it. */
const followForMs = 30 * 60_000;

type State = "following" | "polling" | "lost";

/** Reloads the page's data after each event of the run, and shows when events no longer arrive live. */
export function FollowRun({ hubUrl, runId }: { hubUrl: string; runId: string }) {
  const { t } = useTranslation("report");
  const [state, setState] = useState<State>("following");
  const reload = useReload();
  useEffect(() => {
    const stop = new AbortController();
    followRun(
      { url: hubUrl, runId, timeoutMs: followForMs, signal: stop.signal },
      { onChange: reload, onPolling: () => setState("polling") },
    ).catch(() => {
      if (!stop.signal.aborted) setState("lost");
    });
    return () => stop.abort(new Error("The page is left."));
  }, [hubUrl, runId, reload]);
  return state === "following" ? null : (
    <Note role="status" tone={state === "lost" ? "warning" : "accent"}>
      {t(`running.${state}`)}
    </Note>
  );
}

/** One reload at a time: events that arrive during a reload share the next one, so that no reload aborts another. */
function useReload(): () => void {
  const { revalidate, state } = useRevalidator();
  const [events, setEvents] = useState(0);
  const loaded = useRef(0);
  useEffect(() => {
    if (state !== "idle" || loaded.current === events) return;
    loaded.current = events;
    revalidate();
  }, [events, state, revalidate]);
  return useCallback(() => setEvents((count) => count + 1), []);
}

type Followed = { onChange: () => void; onPolling: () => void };

/**
 * By one stream for all tabs of the browser, by polls where nothing comes through. @throws where
 * the hub cannot be reached
 */
async function followRun(
  following: { url: string; runId: string; timeoutMs: number; signal: AbortSignal },
  { onChange, onPolling }: Followed,
): Promise<void> {
  const { hubItems } = await import("~/features/network-test/engine/hub-stream.client");
  for await (const item of hubItems(following)) {
    if (item.type === "event") onChange();
    if (item.type === "polling") onPolling();
    if (item.type === "time-is-up") return;
  }
}
