import type { CommandOutput } from "./run-command";
import type { Route, RoutesReading } from "./system";

/**
 * Asks a command of the system for the route to each address; one that is missing or does not end
 * leaves all unknown.
 */
export async function routesBy(
  addresses: readonly string[],
  ask: (address: string) => Promise<CommandOutput>,
  read: (output: string) => Route | null,
): Promise<RoutesReading> {
  const outputs = await Promise.all(addresses.map(ask));
  const reasons = outputs.flatMap((output) => (output.ok ? [] : [output.reason]));
  if (reasons.includes("missing"))
    return {
      ok: false,
      reason: "tool-missing",
      note: "the command that tells of routes is not installed",
    };
  if (reasons.includes("time-out"))
    return { ok: false, reason: "time-out", note: "the command that tells of routes did not end" };
  return { ok: true, routes: outputs.map((output) => (output.ok ? read(output.text) : null)) };
}
