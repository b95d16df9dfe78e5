import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";

import { dayOf } from "~/features/performance/aggregation/spans";
import { countryNumber, stateNumber } from "~/features/performance/places/place-number";
import type { PlaceTree } from "~/features/performance/places/place-tree.server";
import type { Db, OpenDatabase } from "~/platform/database.server";

import { openTestDatabase, type DatabaseKind } from "./database";
import { builtPlaceTree } from "./place-data";
import { aNumberedSolution } from "./stored-samples";

/** When tests of figures are, and of what realm their samples are. */
export const now = new Date("2028-03-20T10:30:00Z");
export const today = dayOf(now.getTime());
export const realm = { variant: "MultiTenant", isDemonstration: false } as const;

/** Places that samples are at. */
export const germany = countryNumber("DE");
export const bavaria = stateNumber("DE", "02");
export const munich = 2867714;
export const berlin = 2950159;
export const oslo = 3143244;

/** A database of samples and figures, as tests of figures share it. */
export type FigureDatabase = { db: Db; tree: PlaceTree };

/** A solution without its row in `solution`. */
export type Numbered = { id: string; number: number };

/**
 * Opens a database before all tests of the block and closes it after them; each test begins without samples.
 *
 * @param begin what all of them need
 * @param keeps.samples whether the tests read the same samples, which `begin` stores
 */
export function figureDatabase(
  kind: DatabaseKind,
  begin: (opened: FigureDatabase) => Promise<void>,
  keeps = { samples: false },
): void {
  let database: OpenDatabase;
  beforeAll(async () => {
    const tree = await builtPlaceTree();
    database = await openTestDatabase(kind);
    await begin({ db: database.db, tree });
  });
  beforeEach(async () => {
    if (keeps.samples) return;
    await sql`truncate sample, sample_batch, aggregate_block, aggregate_day_due, as_day, customer_day, provider_index,
      provider_index_month`.execute(database.db);
  });
  afterAll(() => database.close());
}

/** A solution with a number in aggregates. */
export async function storeNumbered(db: Db, pack = 16): Promise<Numbered> {
  const id = crypto.randomUUID();
  return { id, number: await aNumberedSolution(db, pack, id) };
}
