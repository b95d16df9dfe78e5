import { uniqueUrlOf } from "../browser-targets";
import type { ResolverStep } from "../plan-reach";
import type { Running, Work } from "./work";

/**
 * Asks for a name that nobody asked for before, and has the server learn from the zone who wanted it.
 * A browser is told nothing of the answer, and that it has none is no failure: the resolver has asked.
 */
export async function* seeResolver(
  { target, timeoutMs }: ResolverStep,
  { probes, findings, signal }: Work,
): Running {
  if (!findings.report) throw new Error("There is no report to add to.");
  const label = probes.newKey().replaceAll("-", "");
  await probes.reach({ url: uniqueUrlOf(target, label), timeoutMs }, signal);
  const seen = await probes.seenResolver(findings.report.id, label, signal);
  yield { type: "resolver-seen", seen };
  return null;
}
