import { beatEvent, beatEveryMs } from "~/lib/stream-beat";

/**
 * The streams are spread over so many turns of one timer: of 9 000 no more than 60 write at once,
 * which takes some milliseconds.
 */
const beatTurns = 150;

/** A stream that took nothing for so many beats in a row has a dead reader. */
const missedBeatLimit = 2;

/** Half an hour (a run's own lifetime); the browser comes back by itself if it still listens. */
const beatLimit = 120;

/** Time a browser waits before it connects again, sent to it first. */
const retryMs = 2000;

const beat = `event: ${beatEvent}\ndata: 1\n\n`;
const firstBytes = Buffer.from(`retry: ${retryMs}\n${beat}`);
const beatBytes = Buffer.from(beat);

/** Zero: nothing is queued inside the stream; it takes a chunk when its reader asks for one. */
const unqueued = { highWaterMark: 0 };

const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** Whoever fills a stream. */
export type EventSource = {
  /** The stream can take one chunk; called again after every chunk that was taken. */
  onRoom: () => void;
  /** The stream is over, for whatever reason; called once. */
  onClosed: () => void;
};

/** One event in the text/event-stream format, encoded once for all who receive it. */
export function eventFrame({
  id,
  event,
  data,
}: {
  id: number;
  event: string;
  data: unknown;
}): Uint8Array {
  return Buffer.from(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/**
 * A server-sent event stream. It holds no queue: `send` is allowed while `hasRoom`, so a slow
 * reader costs nothing but its place. It is its own stream source and abort listener, which
 * spares three closures for each of several thousand streams.
 */
export class EventStream {
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  private hasBegun = false;
  private isAsked = false;
  private missedBeats = 0;
  private beats = 0;

  /** @param signal ends the stream; the sender's cancelling the body ends it as well */
  constructor(
    private readonly source: EventSource,
    private readonly signal: AbortSignal,
  ) {}

  /** The response that carries the stream; called once. */
  response(): Response {
    const body = new ReadableStream<Uint8Array>(this, unqueued);
    heart.add(this);
    if (this.signal.aborted) this.end();
    else this.signal.addEventListener("abort", this, { once: true });
    return new Response(body, { headers });
  }

  get isOpen(): boolean {
    return this.controller !== undefined;
  }

  /** True while the reader waits for a chunk. */
  get hasRoom(): boolean {
    return this.isOpen && this.hasBegun && this.isAsked;
  }

  /** Hands one chunk to the waiting reader. */
  send(chunk: Uint8Array): void {
    this.isAsked = false;
    this.missedBeats = 0;
    this.controller?.enqueue(chunk);
  }

  /** Ends the stream in order: what was sent arrives, then the end. */
  end(): void {
    this.close((controller) => controller.close());
  }

  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.controller = controller;
  }

  pull(): void {
    this.isAsked = true;
    if (this.hasBegun) this.source.onRoom();
    else {
      this.hasBegun = true;
      this.send(firstBytes);
    }
  }

  cancel(): void {
    this.close(() => undefined);
  }

  /** The abort listener. */
  handleEvent(): void {
    this.end();
  }

  /** Keeps the connection alive, or gives it up when its reader is dead or it is old. */
  beat(): void {
    this.beats += 1;
    if (this.beats >= beatLimit) this.end();
    else if (this.hasRoom) this.send(beatBytes);
    else if (++this.missedBeats >= missedBeatLimit) {
      this.close((controller) =>
        controller.error(new Error("The reader of an event stream takes nothing.")),
      );
    }
  }

  private close(finish: (controller: ReadableStreamDefaultController<Uint8Array>) => void): void {
    const controller = this.controller;
    if (!controller) return;
    this.controller = undefined;
    this.isAsked = false;
    heart.delete(this);
    this.signal.removeEventListener("abort", this);
    finish(controller);
    this.source.onClosed();
  }
}

/** One timer for all streams of the process, running only while there are any. */
class Heart {
  private readonly turns = Array.from({ length: beatTurns }, () => new Set<EventStream>());
  private readonly turnOf = new Map<EventStream, Set<EventStream>>();
  private next = 0;
  private timer: NodeJS.Timeout | undefined;

  add(stream: EventStream): void {
    const turn = this.turns.reduce((least, other) => (other.size < least.size ? other : least));
    turn.add(stream);
    this.turnOf.set(stream, turn);
    this.timer ??= setInterval(() => this.beat(), beatEveryMs / beatTurns).unref();
  }

  delete(stream: EventStream): void {
    this.turnOf.get(stream)?.delete(stream);
    this.turnOf.delete(stream);
    if (this.turnOf.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private beat(): void {
    this.next = (this.next + 1) % beatTurns;
    for (const stream of this.turns[this.next] ?? []) stream.beat();
  }
}

const heart = new Heart();
