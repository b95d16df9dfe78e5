import type { Measured } from "./verdict";

/** Workloads of which a report tells hosts. */
export type HostRole = "exchange" | "sharepoint" | "teams";

/** Names of hosts of a workload, for a report whose tests name no host of it. */
const usualNames: Record<HostRole, RegExp> = {
  exchange: /^outlook\./,
  sharepoint: /(^|\.)sharepoint\./,
  teams: /(^|\.)teams\./,
};

/** Tells whether a host belongs to a workload: by the tests that name its role, else by its name. */
export function isHostOf(
  role: HostRole,
  { serverTests, traceroutes }: Pick<Measured, "serverTests" | "traceroutes">,
): (endpoint: { host: string }) => boolean {
  const tested = [...(serverTests?.connectivity ?? []), ...(traceroutes?.data?.traces ?? [])];
  const named = new Set(
    tested.filter((target) => target.role === role).map((target) => target.host),
  );
  return ({ host }) => named.has(host) || usualNames[role].test(host);
}
