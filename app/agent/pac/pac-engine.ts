import { promisify } from "node:util";
import { MessageChannel, Worker } from "node:worker_threads";
import { brotliDecompress } from "node:zlib";

import { ComputeTime, hardComputeMs } from "./compute-time";
import { PacFault } from "./pac-fault";
import type { PacCall, PacLookUp, PacMessage, PacStart } from "./pac-messages";

/** Time in ms that the thread and the engine may take to start, on a machine that is busy. */
const startMs = 20_000;

/** A thread that is not asked for so long, in ms, is ended; the next question starts another. */
const idleMs = 10_000;

/** Memory in MB of the thread's own objects, and of its stack; the script's memory is limited by the engine. */
const resourceLimits = { maxOldGenerationSizeMb: 64, stackSizeMb: 4 };

const decompress = promisify(brotliDecompress);
let compiled: Promise<{ engine: WebAssembly.Module; workerCode: string }> | undefined;

/** The engine, read and compiled by the first script that is met. */
async function compile(): Promise<{ engine: WebAssembly.Module; workerCode: string }> {
  const { engineBrotli, workerCode } = await import("virtual:pac-engine");
  return {
    engine: await WebAssembly.compile(await decompress(Buffer.from(engineBrotli, "base64"))),
    workerCode,
  };
}

export type AnswerLookUp = (lookUp: PacLookUp) => Promise<string>;

/**
 * One PAC script in a thread of its own, which holds a JavaScript engine in WebAssembly: the script
 * reaches neither this program nor the machine, and ends when its time or memory is used up.
 */
export class PacEngine {
  private thread: Promise<PacThread> | null = null;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly source: string) {}

  /**
   * What FindProxyForURL returns. One call at a time.
   *
   * @throws {PacFault}
   */
  async answer(call: PacCall, lookUp: AnswerLookUp): Promise<string> {
    clearTimeout(this.idle);
    const thread = await (this.thread ??= startThread(this.source).catch((error: unknown) => {
      this.thread = null;
      throw error;
    }));
    const message = await thread.ask(call, lookUp);
    if (message.kind === "fault" && message.isBroken) await this.end();
    this.idle = setTimeout(() => void this.end(), idleMs).unref();
    if (message.kind === "answer") return message.text;
    throw message.kind === "fault"
      ? new PacFault(message.code, message.message)
      : new PacFault("engine", "the script engine gave no answer");
  }

  private async end(): Promise<void> {
    const ended = this.thread;
    this.thread = null;
    await (await ended)?.end();
  }
}

async function startThread(source: string): Promise<PacThread> {
  const { engine, workerCode } = await (compiled ??= compile());
  const { port1: replies, port2 } = new MessageChannel();
  const signal = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const start: PacStart = { engine, source, replies, signal };
  // Nothing of this program's environment and arguments is handed on.
  const worker = new Worker(workerCode, {
    eval: true,
    workerData: start,
    transferList: [replies],
    env: {},
    argv: [],
    resourceLimits,
  });
  const thread = new PacThread(worker, (text) => {
    port2.postMessage(text);
    const cell = new Int32Array(signal);
    Atomics.store(cell, 0, 1);
    Atomics.notify(cell, 0);
  });
  const first = await thread.started();
  if (first.kind === "ready") return thread;
  await thread.end();
  throw first.kind === "fault"
    ? new PacFault(first.code, first.message)
    : new PacFault("engine", "the script engine does not start");
}

const tooLong: PacMessage = {
  kind: "fault",
  code: "too-long",
  message: "the script ran for too long",
  isBroken: true,
};
const notStarted: PacMessage = {
  kind: "fault",
  code: "engine",
  message: "the script engine does not start",
  isBroken: true,
};

/** How often a call that takes long is looked at, in ms. */
const lookMs = 50;

class PacThread {
  private hear: (message: PacMessage) => void = () => undefined;

  constructor(
    private readonly worker: Worker,
    private readonly reply: (text: string) => void,
  ) {
    const failed = (why: string) =>
      this.hear({
        kind: "fault",
        code: "engine",
        message: `the script engine failed: ${why}`,
        isBroken: true,
      });
    worker
      .on("message", (message: PacMessage) => this.hear(message))
      .on("error", (error) => failed(error.message))
      .on("exit", () => failed("its thread ended"));
    // A thread that waits for questions keeps no program from ending.
    worker.unref();
  }

  async started(): Promise<PacMessage> {
    const untilMs = performance.now() + startMs;
    return this.next(() => (performance.now() > untilMs ? notStarted : null));
  }

  async ask(call: PacCall, lookUp: AnswerLookUp): Promise<PacMessage> {
    const time = new ComputeTime();
    this.worker.postMessage(call);
    for (;;) {
      const message = await this.next(() => (time.isOver(hardComputeMs) ? tooLong : null));
      if (message.kind !== "look-up") return message;
      const before = performance.now();
      const found = await lookUp(message.lookUp);
      time.leaveOut(before);
      this.reply(found);
    }
  }

  async end(): Promise<void> {
    this.hear = () => undefined;
    await this.worker.terminate();
  }

  /** The next message, or what `giveUp` says in its place. */
  private next(giveUp: () => PacMessage | null): Promise<PacMessage> {
    this.worker.ref();
    return new Promise<PacMessage>((resolve) => {
      const end = (message: PacMessage | null) => {
        if (message === null) return;
        clearInterval(timer);
        resolve(message);
      };
      const timer = setInterval(() => end(giveUp()), lookMs);
      this.hear = end;
    }).finally(() => this.worker.unref());
  }
}
