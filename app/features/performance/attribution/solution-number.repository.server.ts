import { sql, type Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { inOneProcess } from "./one-process.repository.server";
import { packsOf } from "./solution-pack";

type Connection = Db | Transaction<Database>;

/**
 * Gives numbers and packs to the active solutions of a variant that have none, the oldest first. Other
 * processes may do the same at the same time.
 *
 * @returns whether there was any
 */
export async function numberSolutions(db: Connection, variant: Variant): Promise<boolean> {
  if ((await listUnnumbered(db, variant, 1)).length === 0) return false;
  return inOneProcess(db, async (trx) => {
    const ids = await listUnnumbered(trx, variant);
    if (ids.length === 0) return false;
    const packs = packsOf(ids.length, {
      newest: (await findNewestPack(trx, variant)) ?? null,
      largest: await findLargestPack(trx),
    });
    await sql`
      insert into aggregate_solution (solution_id, pack)
      select id, pack from unnest(${ids}::uuid[], ${packs}::integer[]) with ordinality as given (id, pack, place)
      order by place`.execute(trx);
    return true;
  });
}

async function listUnnumbered(db: Connection, variant: Variant, limit?: number): Promise<string[]> {
  const query = db
    .selectFrom("solution")
    .leftJoin("aggregate_solution", "aggregate_solution.solution_id", "solution.id")
    .select("solution.id")
    .where("solution.variant", "=", variant)
    .where("solution.status", "=", "active")
    .where("aggregate_solution.number", "is", null)
    .orderBy("solution.added_at")
    .orderBy("solution.id");
  const rows = await (limit === undefined ? query : query.limit(limit)).execute();
  return rows.map(({ id }) => id);
}

async function findNewestPack(
  trx: Transaction<Database>,
  variant: Variant,
): Promise<{ pack: number; count: number } | undefined> {
  return trx
    .selectFrom("aggregate_solution")
    .innerJoin("solution", "solution.id", "aggregate_solution.solution_id")
    .select(({ fn }) => ["aggregate_solution.pack", fn.countAll<number>().as("count")])
    .where("solution.variant", "=", variant)
    .where("aggregate_solution.earlier_pack", "is", null)
    .groupBy("aggregate_solution.pack")
    .orderBy("aggregate_solution.pack", "desc")
    .limit(1)
    .executeTakeFirst();
}

async function findLargestPack(trx: Transaction<Database>): Promise<number | null> {
  const { largest } = await trx
    .selectFrom("aggregate_solution")
    .select(({ fn }) => fn.max("pack").as("largest"))
    .executeTakeFirstOrThrow();
  return largest;
}

/** Days after which a pack that a solution left gets no sample of it: none is from the day after tomorrow. */
const leftAfterDays = 2;

/**
 * Moves a solution that is too large for its pack to one of its own. Blocks that are written stay where they are:
 * its cells of some days are in both packs then, and readers add them up.
 *
 * @param today days since 1970, UTC
 * @returns false for a solution that is its pack's only one, has a pack of its own, or is in another pack
 */
export function giveOwnPack(
  db: Connection,
  { solution, pack, today }: { solution: number; pack: number; today: number },
): Promise<boolean> {
  return inOneProcess(db, async (trx) => {
    const { numAffectedRows } = await sql`
      update aggregate_solution moved set earlier_pack = pack, own_from_day = ${today + leftAfterDays},
        pack = (select max(pack) + 1 from aggregate_solution)
      where number = ${solution} and pack = ${pack} and earlier_pack is null and exists (
        select from aggregate_solution other where other.pack = moved.pack and other.number <> moved.number
      )`.execute(trx);
    return numAffectedRows === 1n;
  });
}
