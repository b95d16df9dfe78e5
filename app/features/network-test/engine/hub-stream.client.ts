import { runEventNames, type RunEvent } from "~/features/messaging/run-events";
import { beatEvent, beatEveryMs } from "~/lib/stream-beat";

import type { HubItem } from "./probes";

/** With nothing received for so long in ms, a proxy may be holding the stream back: poll instead (decision 0010). */
const firstSilenceMs = 10_000;

/** Once something came, two beats may be missed: a run can be quiet for long. */
const laterSilenceMs = 3 * beatEveryMs;

/** Time between two polls in ms. */
const pollEveryMs = 2_000;

/** Polls that may fail one after the other before the hub counts as unreachable. */
const failedPollLimit = 5;

/** What tabs tell each other: an event, a sign of life of the stream, or null of one that joins. */
type Told = RunEvent | typeof beatEvent | null;

type PollAnswer = { events: RunEvent[]; isFinished: boolean };

/** `url` is the hub's address with the run's id. */
export type Following = { url: string; runId: string; timeoutMs: number; signal: AbortSignal };

/**
 * The events of a run, each once: from one stream per browser, which the tab that holds the
 * lock reads and passes on to the others; by polls where nothing is heard. Ends after the last
 * event; rejects when `signal` aborts and when the hub cannot be reached at all.
 */
export async function* hubItems(following: Following): AsyncGenerator<HubItem> {
  const reader = new HubReader(following);
  const abort = () => reader.inbox.break(following.signal.reason);
  const deadline = setTimeout(() => reader.inbox.put({ type: "time-is-up" }), following.timeoutMs);
  following.signal.addEventListener("abort", abort);
  if (following.signal.aborted) abort();
  try {
    for (let item = await reader.inbox.take(); item; item = await reader.inbox.take()) yield item;
  } finally {
    reader.close();
    clearTimeout(deadline);
    following.signal.removeEventListener("abort", abort);
  }
}

class HubReader {
  readonly inbox = new Inbox();
  private readonly closing = new AbortController();
  private readonly seen = new Map<number, RunEvent>();
  private readonly tabs: BroadcastChannel | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private isReading = false;
  private isAlive = false;
  private isPolling = false;

  constructor(private readonly following: Following) {
    const name = `hub-${following.runId}`;
    if ("BroadcastChannel" in self) this.tabs = new BroadcastChannel(name);
    // A tab that joins says so by a null; the one that reads the stream then tells what came before.
    if (this.tabs) this.tabs.onmessage = ({ data }: MessageEvent<Told>) => this.hear(data);
    this.tell(null);
    this.listen(firstSilenceMs);
    asOnlyTab(name, this.closing.signal, () => this.read());
  }

  close(): void {
    this.closing.abort();
    clearTimeout(this.silence);
    this.tabs?.close();
  }

  private tell(what: Told): void {
    this.tabs?.postMessage(what);
  }

  private hear(told: Told): void {
    if (told === null) this.replay();
    else if (told === beatEvent) this.listen();
    else this.take(told);
  }

  private take(event: RunEvent): void {
    this.listen();
    if (this.seen.has(event.sequence)) return;
    this.seen.set(event.sequence, event);
    this.inbox.put({ type: "event", event });
  }

  private pass(event: RunEvent): void {
    this.tell(event);
    this.take(event);
  }

  private beat(): void {
    this.isAlive = true;
    this.tell(beatEvent);
    this.listen();
  }

  private replay(): void {
    if (this.isAlive) this.tell(beatEvent);
    if (this.isReading) for (const event of this.seen.values()) this.tell(event);
  }

  /** Gives the stream, or the tab that reads it, its time to be heard. */
  private listen(silenceMs = laterSilenceMs): void {
    clearTimeout(this.silence);
    if (!this.isPolling) this.silence = setTimeout(() => this.startPolling(), silenceMs);
  }

  /** Reads the stream until closed; the browser itself reconnects and resumes by the last event's id. */
  private read(): Promise<void> {
    this.isReading = true;
    const source = new EventSource(this.following.url);
    for (const event of runEventNames) {
      source.addEventListener(event, ({ lastEventId, data }: MessageEvent<string>) => {
        this.pass({ sequence: Number(lastEventId), event, data: JSON.parse(data) as unknown });
      });
    }
    source.addEventListener(beatEvent, () => this.beat());
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) this.startPolling();
    };
    return new Promise((resolve) => {
      this.closing.signal.addEventListener("abort", () => {
        source.close();
        resolve();
      });
    });
  }

  private startPolling(): void {
    if (this.isPolling || this.closing.signal.aborted) return;
    this.isPolling = true;
    this.inbox.put({ type: "polling" });
    this.poll().then(
      () => this.inbox.end(),
      (error: unknown) => this.inbox.break(error),
    );
  }

  /** Asks for events after the last one until the run is finished. */
  private async poll(): Promise<void> {
    for (let failures = 0; ; await after(pollEveryMs)) {
      try {
        if (await this.pollOnce()) return;
        failures = 0;
      } catch (error) {
        failures += 1;
        if (this.closing.signal.aborted || failures >= failedPollLimit) throw error;
      }
    }
  }

  private async pollOnce(): Promise<boolean> {
    const last = Math.max(0, ...this.seen.keys());
    const answer = await fetch(`${this.following.url}&after=${last}`, {
      signal: this.closing.signal,
      cache: "no-store",
    });
    if (!answer.ok) throw new Error(`The hub answered with status code ${answer.status}.`);
    const { events, isFinished } = (await answer.json()) as PollAnswer;
    for (const event of events) this.pass(event);
    return isFinished;
  }
}

/** Runs `read` while no other tab of this browser does; at once where browsers have no locks. */
function asOnlyTab(name: string, signal: AbortSignal, read: () => Promise<void>): void {
  if (!navigator.locks) void read();
  else navigator.locks.request(name, { signal }, read).catch(() => undefined);
}

/** What was put in, in order, for one taker. */
class Inbox {
  private readonly items: HubItem[] = [];
  private broken: { error: unknown } | undefined;
  private isEnded = false;
  private wake = () => {};

  put(item: HubItem): void {
    this.items.push(item);
    this.wake();
  }

  end(): void {
    this.isEnded = true;
    this.wake();
  }

  break(error: unknown): void {
    this.broken ??= { error };
    this.wake();
  }

  /** The next item; undefined after the end. */
  async take(): Promise<HubItem | undefined> {
    while (this.items.length === 0 && !this.isEnded && !this.broken)
      await new Promise<void>((resolve) => (this.wake = resolve));
    if (this.broken) throw this.broken.error;
    return this.items.shift();
  }
}

function after(waitMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, waitMs));
}
