import type { Workload } from "~/features/performance/workload";

import { isSeenByServer } from "./client/verdicts-connectivity";
import type { ClientTestData } from "./client/client-data.schema";
import { isHostOf, type HostRole } from "./door-hosts";
import type { Measured } from "./verdict";

/** Workloads whose hosts and routes a network test knows. */
export type RoutedWorkload = Extract<Workload, "Exchange" | "SharePoint" | "Teams">;

export const roleOf: Record<RoutedWorkload, HostRole> = {
  Exchange: "exchange",
  SharePoint: "sharepoint",
  Teams: "teams",
};

/** Longest name that lists of solutions take, in characters: a longer one matches none. */
const nameMost = 100;

/**
 * The VPN that a workload's traffic leaves through, in whole or in part. Where the system told no routes,
 * the only VPN that is up.
 *
 * @returns null where there is none, or where it is not known
 */
export function vpnNameOf(
  workload: RoutedWorkload,
  { vpns }: Pick<Measured, "vpns">,
): string | null {
  if (!vpns?.data) return null;
  const { routes } = vpns.data;
  const up = vpns.data.vpns.filter(({ isUp }) => isUp);
  const only = up.length === 1 ? up[0] : undefined;
  if (routes.length === 0) return storable(only?.name);
  const route = routes.find((each) => each.workload === workload);
  if (!route || route.verdict === "split-out") return null;
  const carrier = up.find((vpn) => vpn.interface === route.interface) ?? only;
  return storable(carrier?.name);
}

type Endpoint = ClientTestData["connectivity"]["results"][number];

/**
 * Who signs in place of the suite: the organisation that issued the certificates which the client was shown
 * for a workload, where no certificate of its hosts was seen for any host. An issuer that our server sees as
 * well is the suite's own.
 *
 * @returns null where nobody opens the encryption, or where no certificate was seen
 */
export function tlsIssuerOf(
  workload: RoutedWorkload,
  measured: Pick<Measured, "connectivity" | "serverTests" | "traceroutes">,
): string | null {
  const { connectivity, serverTests } = measured;
  const shown = (connectivity?.data?.results ?? []).filter(
    ({ certificate }) => certificate !== null,
  );
  const own = shown.filter(isHostOf(roleOf[workload], measured));
  const opened = (own.length > 0 ? own : shown).filter(
    (endpoint) => endpoint.code === "SslBreak" && !isSeenByServer(endpoint, serverTests),
  );
  return storable(mostFrequent(opened.flatMap(organisationOf)));
}

/** The organisation of a distinguished name, else its common name, else the whole text. */
function organisationOf({ certificate }: Endpoint): string[] {
  const issuer = certificate?.issuer ?? "";
  const name = attributeOf("O", issuer) ?? attributeOf("CN", issuer) ?? issuer;
  return name === "" ? [] : [name];
}

/** Values may have commas; the next attribute begins behind one, with its name and "=". */
function attributeOf(attribute: string, distinguishedName: string): string | undefined {
  const pattern = new RegExp(`(?:^|, ?|\\n)${attribute}=(.*?)(?=, ?[A-Za-z][\\w.]*=|\\n|$)`);
  return pattern.exec(distinguishedName)?.[1]?.trim();
}

/** The name that comes most often; of two that come equally often, the first in the order of characters. */
function mostFrequent(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const order = ([one, times]: [string, number], [other, otherTimes]: [string, number]) =>
    otherTimes - times || (one < other ? -1 : 1);
  return [...counts].sort(order)[0]?.[0];
}

function storable(name: string | undefined): string | null {
  return name !== undefined && name !== "" && name.length <= nameMost ? name : null;
}
