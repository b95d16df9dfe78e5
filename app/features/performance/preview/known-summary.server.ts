import { LRUCache } from "lru-cache";

import type { Db } from "~/platform/database.server";

import { realmNumber, type Realm } from "../realm";
import { readNames } from "../samples/sample-name.repository.server";
import type { NameOf } from "./attributed-rows";
import { egressCrowds, type CustomerOf, type EgressCrowd } from "./egress-crowds";
import type { EgressSummary } from "./egress-rows";
import { findSummary, findSummaryTime } from "./egress-summary.repository.server";

/** A summary with what is needed to count by it. */
export type KnownSummary = {
  summary: EgressSummary;
  nameOf: NameOf;
  madeAt: Date;
  narrow: CountedBy;
  /** Networks close to each other are one customer (decision 0059). */
  wide: CountedBy;
};

/** Whom rows count for, and the crowds that follow. */
type CountedBy = { customerOf: CustomerOf; readonly crowds: readonly EgressCrowd[] };

/** Summaries that a process keeps, each some 20 MB at most. */
const keptMost = 2;

const keptByDatabase = new WeakMap<Db, LRUCache<number, KnownSummary>>();

/** The newest summary of a realm; null where none was made yet. */
export async function knownSummary(db: Db, realm: Realm): Promise<KnownSummary | null> {
  const madeAt = await findSummaryTime(db, realm);
  if (madeAt === null) return null;
  const kept = keptByDatabase.get(db) ?? new LRUCache<number, KnownSummary>({ max: keptMost });
  keptByDatabase.set(db, kept);
  const known = kept.get(realmNumber(realm));
  if (known?.madeAt.getTime() === madeAt.getTime()) return known;
  const read = await readSummary(db, realm);
  if (read) kept.set(realmNumber(realm), read);
  return read;
}

async function readSummary(db: Db, realm: Realm): Promise<KnownSummary | null> {
  const found = await findSummary(db, realm);
  if (found === null) return null;
  const ids = new Set(found.summary.rows.flatMap(({ vpn, issuer }) => [vpn, issuer]));
  const names = await readNames(db, ids);
  return {
    ...found,
    nameOf: (id) => names.get(id) ?? null,
    narrow: countedBy(found.summary, ({ customer }) => customer),
    wide: countedBy(found.summary, ({ customer, wide }) => wide || customer),
  };
}

function countedBy({ rows }: EgressSummary, customerOf: CustomerOf): CountedBy {
  let crowds: readonly EgressCrowd[] | undefined;
  return {
    customerOf,
    get crowds() {
      crowds ??= egressCrowds(rows, customerOf);
      return crowds;
    },
  };
}
