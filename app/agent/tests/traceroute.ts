import { parseAddress } from "~/lib/ip";

import { addressesOf } from "../net/look-ups";
import { found, missing, type AgentTest, type TestContext } from "../test-context";

type Trace = NonNullable<Awaited<ReturnType<typeof testTraceroute>>["data"]>["traces"][number];

/** Follows the route to each host, over IPv4 and IPv6 where it has both and the machine too. */
export const testTraceroute: AgentTest<"traceroute"> = async (context) => {
  if (context.plan.traceHosts.length === 0) return missing("not-configured");
  const families = new Set((await context.system.defaultRoutes()).map(({ family }) => family));
  const traces: Trace[] = (
    await Promise.all(context.plan.traceHosts.map((one) => tracesTo(one, families, context)))
  ).flat();
  const reasons = traces.map(({ reason }) => reason);
  const reason = traces.every((trace) => trace.reason !== null) ? (reasons[0] ?? "failed") : null;
  return found<"traceroute">({ traces }, reason);
};

async function tracesTo(
  { role, host }: TestContext["plan"]["traceHosts"][number],
  families: ReadonlySet<4 | 6>,
  { system }: TestContext,
): Promise<Trace[]> {
  const addresses = await addressesOf(host).catch(() => []);
  const targets = ([4, 6] as const).flatMap(
    (family) =>
      addresses.find((one) => one.family === family && (family === 4 || families.has(6))) ?? [],
  );
  if (targets.length === 0)
    return [
      { role, host, target: null, tool: "", isReached: false, hops: [], reason: "no-answer" },
    ];
  return Promise.all(
    targets.map(async ({ address }) => {
      const target = parseAddress(address)?.text ?? address;
      const reading = await system.trace(target);
      if (!reading.ok)
        return { role, host, target, tool: "", isReached: false, hops: [], reason: reading.reason };
      return {
        role,
        host,
        target,
        tool: reading.tool,
        isReached: reading.hops.some((hop) => hop.address === target),
        hops: reading.hops,
        reason: null,
      };
    }),
  );
}
