import { parseAddress } from "~/lib/ip";

import { withoutZone } from "./output-lines";
import { rows } from "./powershell-rows";
import type { DefaultRoute, Route } from "./system";

/** Default routes of `Get-NetRoute … | ConvertTo-Json`, which speaks no language. */
export function defaultRoutesOf(json: string): DefaultRoute[] {
  return rows(json).flatMap((row): DefaultRoute[] => {
    const prefix = String(row.DestinationPrefix ?? "");
    if (prefix !== "0.0.0.0/0" && prefix !== "::/0") return [];
    return [
      {
        family: prefix === "::/0" ? 6 : 4,
        gateway: gatewayOf(row.NextHop),
        interface: String(row.InterfaceAlias ?? ""),
        metric: (Number(row.RouteMetric) || 0) + (Number(row.InterfaceMetric) || 0),
      },
    ];
  });
}

/** Routes of `Find-NetRoute … | ConvertTo-Json`, each row with the address that was asked for. */
export function foundRoutesOf(json: string, addresses: readonly string[]): (Route | null)[] {
  const found = rows(json);
  return addresses.map((address) => foundRouteOf(found.filter(({ Asked }) => Asked === address)));
}

/** A route stands in two rows: an address to leave by and the route itself, both with the alias of the interface. */
function foundRouteOf(found: readonly Record<string, unknown>[]): Route | null {
  const name = found
    .map((row) => row.InterfaceAlias)
    .find((alias) => typeof alias === "string" && alias !== "");
  if (name === undefined) return null;
  const gateway = found.map((row) => gatewayOf(row.NextHop)).find((address) => address !== null);
  return { gateway: gateway ?? null, interface: String(name) };
}

/** The unspecified address stands for a link without a next hop. */
function gatewayOf(nextHop: unknown): string | null {
  const text = parseAddress(withoutZone(typeof nextHop === "string" ? nextHop : ""))?.text ?? null;
  return text === "0.0.0.0" || text === "::" ? null : text;
}
