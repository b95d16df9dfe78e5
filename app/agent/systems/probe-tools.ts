import { parseAddress } from "~/lib/ip";

import { withoutZone } from "./output-lines";
import { echoesOf, isPermissionRefused, isTotalLoss, roundTripsOf } from "./ping-output";
import type { CommandOutput, RunCommand } from "./run-command";
import type { PingReading, PingRequest, TraceReading } from "./system";
import { hopsOf } from "./trace-output";

/** A command line that does the work; the first one that is there and permitted is taken. */
export type ToolCall = readonly [program: string, ...words: string[]];

/** Room for answers behind the last echo, in ms. */
const pingSlackMs = 5000;

/** Longest that a trace may take: 30 silent hops of three probes at 2 s are cut there. */
const traceTimeoutMs = 60_000;

/** A link-local address may come with its zone. */
export const isIpv6 = (address: string) => parseAddress(withoutZone(address))?.family === 6;

/** Sends echoes by the system's ping; `calls` are the ways to call it. */
export async function pingBy(
  run: RunCommand,
  calls: readonly ToolCall[],
  { count, intervalMs }: PingRequest,
): Promise<PingReading> {
  let refusal: PingReading = { ok: false, reason: "tool-missing", note: "ping is not installed" };
  for (const [program, ...words] of calls) {
    const output = await run(program, words, { timeoutMs: count * intervalMs + pingSlackMs });
    if (!output.ok && output.reason === "missing") continue;
    const roundTripsMs = roundTripsOf(output.text).slice(0, count);
    if (roundTripsMs.length > 0 || isQuietLoss(output))
      return { ok: true, sent: sentOf(output, count), roundTripsMs };
    refusal = {
      ok: false,
      reason: isPermissionRefused(output.text) ? "not-permitted" : "no-route",
      note: lastLine(output.text),
    };
  }
  return refusal;
}

/** Every lost echo takes its time-out: a ping that was ended before its time had not sent all of them. */
function sentOf(output: CommandOutput, count: number): number {
  return !output.ok && output.reason === "time-out"
    ? Math.min(count, echoesOf(output.text))
    : count;
}

/** ping that ends with an error, but counted its echoes, sent them all and heard nothing. */
function isQuietLoss(output: CommandOutput): boolean {
  return output.ok || output.reason === "time-out" || isTotalLoss(output.text);
}

/** Follows the route to an address by the first of the system's tools that works. */
export async function traceBy(
  run: RunCommand,
  calls: readonly ToolCall[],
  target: string,
): Promise<TraceReading> {
  let refusal: TraceReading = {
    ok: false,
    reason: "tool-missing",
    note: "neither traceroute nor tracepath is installed",
  };
  for (const [tool, ...words] of calls) {
    const output = await run(tool, words, { timeoutMs: traceTimeoutMs });
    if (!output.ok && output.reason === "missing") continue;
    const hops = hopsOf(output.text, target);
    if (hops.length > 0) return { ok: true, tool, hops };
    const reason = isPermissionRefused(output.text)
      ? "not-permitted"
      : output.ok
        ? "no-answer"
        : "no-route";
    refusal = { ok: false, reason, note: lastLine(output.text) };
  }
  return refusal;
}

function lastLine(text: string): string {
  return (text.trim().split(/\r?\n/).at(-1) ?? "").slice(0, 200);
}
