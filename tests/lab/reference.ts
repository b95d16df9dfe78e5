import { spawn, type ChildProcess } from "node:child_process";

import { percentile } from "~/lib/statistics";

import { inside } from "./namespace";
import type { Place } from "./obstacles";
import { isInstalled } from "./installed";

/** An echo every so many ms over the access link, from the router and not from the visitor. */
const intervalMs = 200;

/**
 * A link without a queue that is late by this much in the 95th percentile is not as it was set: its
 * forwarder had no processor.
 */
const lateMs = 15;

type Echo = { atMs: number; roundTripMs: number };

/**
 * An observer of the access link that is no part of the client: whether the emulated network was
 * at a moment what it was set to be. Where the scenario itself makes delays uneven it sees nothing.
 */
export class Reference {
  private readonly echoes: Echo[] = [];
  private readonly program: ChildProcess | null = null;

  constructor({ house, settings: { geography, network } }: Place) {
    const isSteady = network.line.jitterMs === 0 && network.congested === "nowhere";
    if (!isSteady || !isInstalled("ping")) return;
    this.program = spawn(
      "ip",
      inside(house, "ping", "-D", "-n", "-i", String(intervalMs / 1000), `${geography.line}.0.1`),
      { stdio: ["ignore", "pipe", "ignore"] },
    );
    this.program.stdout?.on("data", (chunk: Buffer) => {
      for (const [, at = "", roundTrip = ""] of chunk
        .toString()
        .matchAll(/^\[(\d+\.\d+)\].* time=([\d.]+) ms/gm))
        this.echoes.push({ atMs: Number(at) * 1000, roundTripMs: Number(roundTrip) });
    });
  }

  /** Whether the link was late, or fell silent, while a test ran. */
  wasLate({ startedAt, finishedAt }: { startedAt: string; finishedAt: string }): boolean {
    if (!this.program) return false;
    const inBetween = this.echoes
      .filter(({ atMs }) => atMs >= Date.parse(startedAt) && atMs <= Date.parse(finishedAt))
      .map(({ roundTripMs }) => roundTripMs);
    if (inBetween.length === 0) return false;
    return (percentile(inBetween, 0.95) ?? 0) - Math.min(...inBetween) >= lateMs;
  }

  end(): void {
    this.program?.kill();
  }
}
