import { setTimeout } from "node:timers/promises";

const bitsPerByte = 8;

/**
 * Time in ms that a line may make up for when its user came late: timers fire a little after their
 * time.
 */
const burstMs = 10;

/** One direction of a visitor's line: what it carries takes its time, however many connections share it. */
export class PacedLine {
  private freeAt = 0;

  constructor(private readonly bitsPerSecond: number) {}

  /** Ends when these bytes are through, behind all that were handed over before. */
  async carry(bytes: number): Promise<void> {
    const now = performance.now();
    this.freeAt =
      Math.max(now - burstMs, this.freeAt) + (bytes * bitsPerByte * 1000) / this.bitsPerSecond;
    if (this.freeAt > now) await setTimeout(this.freeAt - now);
  }
}
