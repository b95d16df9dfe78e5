import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

import { rampShare } from "~/features/network-test/client/throughput";

import { medianOf } from "../bench/spread";

/** From when to when a line was loaded, in ms of the clock. */
export type LoadWindow = { fromMs: number; toMs: number };

/** A round trip that `ping` timed, by the clock at its start, in ms. */
export type Echo = { atMs: number; roundTripMs: number };

const echoesPerSecond = 50;

/** Sends echoes to an address until told to stop: the system's own tool shows what waits in the buffers of a line. */
export function watchEchoes(
  address: string,
  before: readonly string[] = [],
): { end: () => Promise<Echo[]> } {
  const words = [...before, "ping", "-D", "-n", "-i", String(1 / echoesPerSecond), address];
  const ping = spawn(words[0] ?? "", words.slice(1), { stdio: ["ignore", "pipe", "ignore"] });
  let text = "";
  ping.stdout.setEncoding("utf8").on("data", (part: string) => (text += part));
  return {
    end: () =>
      new Promise((resolve) => {
        ping.once("close", () => resolve(echoesOf(text)));
        ping.kill("SIGINT");
      }),
  };
}

/** What the line's device had carried by a moment, in bytes of the internet layer. */
export type Carried = { atMs: number; downBytes: number; upBytes: number };

const lookEveryMs = 20;

/** Reads the counters of the line's device until told to stop. */
export function watchDevice(): { end: () => Carried[] } {
  const looks: Carried[] = [];
  const count = (name: string) =>
    Number(readFileSync(`/sys/class/net/lab0/statistics/${name}_bytes`, "utf8"));
  const timer = setInterval(
    () => looks.push({ atMs: Date.now(), downBytes: count("rx"), upBytes: count("tx") }),
    lookEveryMs,
  );
  return {
    end: () => {
      clearInterval(timer);
      return looks;
    },
  };
}

/** The rate that the device carried in the part of a load that counts, in bits per second, both ways. */
export function carriedBps(
  looks: readonly Carried[],
  { fromMs, toMs }: LoadWindow,
): { down: number; up: number } | null {
  const countedFromMs = fromMs + (toMs - fromMs) * rampShare;
  const counted = looks.filter(({ atMs }) => atMs >= countedFromMs && atMs <= toMs);
  const [first, last] = [counted[0], counted.at(-1)];
  if (!first || !last || last.atMs <= first.atMs) return null;
  const rate = (bytes: number) => (bytes * 8000) / (last.atMs - first.atMs);
  return { down: rate(last.downBytes - first.downBytes), up: rate(last.upBytes - first.upBytes) };
}

/** `[1700000000.123456] 64 bytes from … time=41.2 ms`: the time is that of the answer. */
function echoesOf(text: string): Echo[] {
  return [...text.matchAll(/^\[(\d+\.\d+)\].* time=([\d.]+) ms$/gm)].map(([, at, ms]) => ({
    atMs: Number(at) * 1000 - Number(ms),
    roundTripMs: Number(ms),
  }));
}

/** The median round trip of the part of a load that counts; null where no echo came. */
export function echoMedianMs(echoes: readonly Echo[], { fromMs, toMs }: LoadWindow): number | null {
  const countedFromMs = fromMs + (toMs - fromMs) * rampShare;
  const counted = echoes
    .filter(({ atMs }) => atMs >= countedFromMs && atMs <= toMs)
    .map(({ roundTripMs }) => roundTripMs);
  return counted.length === 0 ? null : medianOf(counted);
}
