import { eventFrame, EventStream } from "~/platform/event-stream.server";

import type { RunEventPage } from "./run-event.repository.server";
import type { RunEvent } from "./run-events";

/** What a reader sees of an event. */
export type EventView = (event: RunEvent) => RunEvent;

/** Bytes handed to a reader at once; more follows when it took them. */
const chunkByteLimit = 64 * 1024;

/** A hole in the sequence can only be an event written by hand; wait this long for it, then go on. */
const holeWaitMs = 10_000;

export type FollowerOptions = {
  runId: string;
  /** Sequence of the last event the reader has. */
  after: number;
  view: EventView;
  /** Counts towards this key's ceiling. */
  addressKey: string;
  /** Whether the reader's browser ran the test: that never changes while the run is there. */
  isHolder: boolean;
  /** Whose session opened the stream; null for a visitor. */
  accountId: string | null;
  /** Asks again what the reader sees; undefined once that is nothing. */
  askView: () => Promise<EventView | undefined>;
  signal: AbortSignal;
};

/** The encoded events of one read, shared by all followers with the same view. */
export type Frames = { of: (event: RunEvent, view: EventView) => Uint8Array };

/** Encodes each event once for each way of seeing it. */
export function sharedFrames(): Frames {
  const made = new Map<EventView, Map<RunEvent, Uint8Array>>();
  return {
    of: (event, view) => {
      const ofView = made.get(view) ?? new Map<RunEvent, Uint8Array>();
      made.set(view, ofView);
      const frame = ofView.get(event) ?? eventFrame({ ...view(event), id: event.sequence });
      ofView.set(event, frame);
      return frame;
    },
  };
}

type Watch = { onRoom: (follower: Follower) => void; onClosed: (follower: Follower) => void };

/** One open stream and how far its reader has come. It keeps no events: what it lacks is read again. */
export class Follower {
  readonly stream: EventStream;
  private cursor: number;
  private holeSince: number | undefined;

  constructor(
    readonly options: FollowerOptions,
    private readonly watch: Watch,
  ) {
    this.cursor = options.after;
    this.stream = new EventStream(this, options.signal);
  }

  /** Sequence of the last event handed to the reader. */
  get after(): number {
    return this.cursor;
  }

  onRoom(): void {
    this.watch.onRoom(this);
  }

  onClosed(): void {
    this.watch.onClosed(this);
  }

  /**
   * Hands over what of a read comes next, if the reader has room, and ends the stream after
   * the last event of a finished run.
   *
   * @returns true when the stream waits behind a hole in the sequence
   */
  deliver(page: RunEventPage, frames: Frames, nowMs: number): boolean {
    if (!this.stream.hasRoom) return false;
    const chunk: Uint8Array[] = [];
    let bytes = 0;
    let isBehindHole = false;
    for (const event of page.events) {
      if (event.sequence <= this.cursor) continue;
      isBehindHole = event.sequence > this.cursor + 1 && !this.hasWaited(nowMs);
      if (isBehindHole || bytes >= chunkByteLimit) break;
      const frame = frames.of(event, this.options.view);
      chunk.push(frame);
      bytes += frame.byteLength;
      this.cursor = event.sequence;
      this.holeSince = undefined;
    }
    if (chunk.length > 0)
      this.stream.send(chunk.length === 1 ? (chunk[0] as Uint8Array) : Buffer.concat(chunk, bytes));
    if (page.isFinished && this.cursor >= page.lastSequence) this.stream.end();
    return isBehindHole;
  }

  private hasWaited(nowMs: number): boolean {
    this.holeSince ??= nowMs;
    return nowMs - this.holeSince >= holeWaitMs;
  }
}
