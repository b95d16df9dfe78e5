import { slotOf } from "~/features/solutions/solution";

import type { AttributingSolution } from "../attribution/attributing-solution";
import type { Attribution } from "../attribution/attribution";
import { customersLeast } from "../privacy/crowd";
import { roundedCount } from "../privacy/rounded-figures";
import type { CustomerOf, EgressCrowd } from "./egress-crowds";
import { shareOf, type EgressRow, type EgressSummary } from "./egress-rows";

/** The names that ids in `sample_name` stand for. */
export type NameOf = (id: number) => string | null;

/** How much lists attribute; `null` where too few customers have it. */
export type AttributedCounts = { customers: number; samples: number } | null;

/** Whether the attribution gives a row to a solution, in the layer and slot that it counts in. */
export function isAttributedTo(
  { number, type, layer }: AttributingSolution,
  attribution: Attribution,
  nameOf: NameOf,
): (row: EgressRow) => boolean {
  const slot = slotOf(type);
  return ({ egress, asn, vpn, issuer }) => {
    const found = attribution.attribute({
      egressIp: egress,
      asn: asn === 0 ? null : asn,
      vpnName: vpn === 0 ? null : nameOf(vpn),
      tlsIssuer: issuer === 0 ? null : nameOf(issuer),
    });
    return layer === "official" ? found[slot] === number : found.privateSolutions.includes(number);
  };
}

export type Counting = {
  customerOf: CustomerOf;
  /** The crowds that count as a whole; null counts row by row. */
  crowds: readonly EgressCrowd[] | null;
};

/** How many customers and samples the attributed rows of a summary have. */
export function attributedCounts(
  summary: EgressSummary,
  isAttributed: readonly boolean[],
  { customerOf, crowds }: Counting,
): AttributedCounts {
  const customers = new Set<number>();
  let samples = 0;
  for (const at of countedRows(isAttributed, crowds)) {
    const row = summary.rows[at];
    if (!row) continue;
    customers.add(customerOf(row));
    samples += row.samples;
  }
  if (customers.size < customersLeast) return null;
  const share = shareOf(summary);
  return {
    customers: roundedCount(customers.size / share),
    samples: roundedCount(samples / share),
  };
}

/** The positions of rows that count: those of whole crowds, or each attributed one. */
export function* countedRows(
  isAttributed: readonly boolean[],
  crowds: readonly EgressCrowd[] | null,
): Generator<number> {
  if (crowds === null) {
    for (const [at, isOf] of isAttributed.entries()) if (isOf) yield at;
    return;
  }
  for (const { from, end } of crowds) {
    let isWhole = true;
    for (let at = from; at < end && isWhole; at += 1) isWhole = isAttributed[at] === true;
    if (isWhole) for (let at = from; at < end; at += 1) yield at;
  }
}
