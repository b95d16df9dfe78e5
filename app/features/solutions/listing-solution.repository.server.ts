import { sql, type RawBuilder } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";

import { asnKey, foldedName } from "./entry-keys";

/** An active solution that lists an ASN or an issuer, for leadership. */
export type ListingSolution = { id: string; name: string };

/** The first solution that lists each; official ones before others, then the older one. */
export type ListingSolutions = {
  asns: ReadonlyMap<number, ListingSolution>;
  issuers: ReadonlyMap<string, ListingSolution>;
};

/** The solutions of a variant that list some ASNs or TLS issuers, accepted or waiting. */
export async function listListingSolutions(
  db: Db,
  {
    variant,
    asns,
    issuers,
  }: { variant: Variant; asns: readonly number[]; issuers: readonly string[] },
): Promise<ListingSolutions> {
  const ofAsns = await readListing(db, {
    variant,
    isOfList: sql`list = 'asns'`,
    keys: asns.map(asnKey),
  });
  const ofIssuers = await readListing(db, {
    variant,
    isOfList: sql`list = 'sslCertificates'`,
    keys: issuers.map(foldedName),
  });
  return {
    asns: listed(asns, (asn) => ofAsns.get(asnKey(asn))),
    issuers: listed(issuers, (issuer) => ofIssuers.get(foldedName(issuer))),
  };
}

/** @param isOfList written out, so that the index of the list is used */
async function readListing(
  db: Db,
  {
    variant,
    isOfList,
    keys,
  }: { variant: Variant; isOfList: RawBuilder<unknown>; keys: readonly string[] },
): Promise<Map<string, ListingSolution>> {
  const { rows } = await sql<ListingSolution & { key: string }>`
    select distinct on (value_key) solution.id, value_key as key,
      coalesce(solution.approved_name, solution.name) as name
    from solution_entry join solution on solution.id = solution_entry.solution_id
    where solution_entry.variant = ${variant} and ${isOfList} and value_key = any(${[...keys]}::text[])
      and solution.status = 'active'
    order by value_key, is_official desc, solution.added_at, solution.id`.execute(db);
  return new Map(rows.map(({ id, key, name }) => [key, { id, name }]));
}

function listed<Key>(
  keys: readonly Key[],
  found: (key: Key) => ListingSolution | undefined,
): Map<Key, ListingSolution> {
  return new Map(
    keys.flatMap((key) => {
      const solution = found(key);
      return solution ? [[key, solution] as const] : [];
    }),
  );
}
