import { GrowingCrowd } from "../privacy/crowd";
import type { EgressRow } from "./egress-rows";

/** Rows from `from` to before `end` that are counted together or not at all. */
export type EgressCrowd = { from: number; end: number };

/** Whom a row counts for. */
export type CustomerOf = (row: EgressRow) => number;

/**
 * Cuts the rows of a summary into crowds: neighbours of one AS, VPN and issuer with enough customers, none of whom
 * has too much of them. Crowds do not depend on what is asked, so that whatever a reader adds and subtracts
 * gives sums of whole crowds. Rows behind the last crowd join it where they are a crowd together; else they are in
 * none.
 *
 * @param rows in the order of a summary
 */
export function egressCrowds(rows: readonly EgressRow[], customerOf: CustomerOf): EgressCrowd[] {
  const crowds: EgressCrowd[] = [];
  for (let from = 0; from < rows.length;) {
    const end = endOfKind(rows, from);
    crowds.push(...crowdsWithin(rows, { from, end }, customerOf));
    from = end;
  }
  return crowds;
}

function endOfKind(rows: readonly EgressRow[], from: number): number {
  const first = rows[from];
  let end = from + 1;
  while (end < rows.length && isOfKind(rows[end], first)) end += 1;
  return end;
}

function isOfKind(one: EgressRow | undefined, other: EgressRow | undefined): boolean {
  return one?.asn === other?.asn && one?.vpn === other?.vpn && one?.issuer === other?.issuer;
}

function crowdsWithin(
  rows: readonly EgressRow[],
  { from, end }: EgressCrowd,
  customerOf: CustomerOf,
): EgressCrowd[] {
  const crowds: EgressCrowd[] = [];
  let crowd = new GrowingCrowd();
  let start = from;
  for (let at = from; at < end; at += 1) {
    const row = rows[at];
    if (row) crowd.add(customerOf(row), row.samples);
    // An address is whole in one crowd: a prefix has all of its samples or none.
    if (!crowd.isCrowd || rows[at + 1]?.egress === row?.egress) continue;
    crowds.push({ from: start, end: at + 1 });
    start = at + 1;
    crowd = new GrowingCrowd();
  }
  const last = crowds.at(-1);
  if (last && isOneCrowd(rows.slice(last.from, end), customerOf)) last.end = end;
  return crowds;
}

function isOneCrowd(rows: readonly EgressRow[], customerOf: CustomerOf): boolean {
  const crowd = new GrowingCrowd();
  for (const row of rows) crowd.add(customerOf(row), row.samples);
  return crowd.isCrowd;
}
