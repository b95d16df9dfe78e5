import { setImmediate } from "node:timers/promises";

import { sql, type Transaction } from "kysely";

import type { SolutionType } from "~/features/solutions/solution";
import type { Database } from "#db/schema";

import { countsWide, type CountedSolution, type Counting } from "./counting";
import type { StoredSample } from "./due-batch.repository.server";

/** Samples that are looked through without a pause: some ms. */
const samplesPerTurn = 50_000;

/** How samples are counted, by the types of solutions that leadership approved last. */
export async function readCounting(
  trx: Transaction<Database>,
  samples: readonly StoredSample[],
): Promise<Counting> {
  const solutions = await readSolutions(trx);
  const customers = new Set<number>();
  for (let from = 0; from < samples.length; from += samplesPerTurn) {
    for (const sample of samples.slice(from, from + samplesPerTurn))
      if (isCountedWide(sample, solutions)) customers.add(sample.customer);
    await setImmediate();
  }
  return { solutions, wideOf: await readWideCustomers(trx, [...customers]) };
}

/** Every solution with its pack. */
async function readSolutions(trx: Transaction<Database>): Promise<Map<number, CountedSolution>> {
  const rows = await trx
    .selectFrom("aggregate_solution")
    .leftJoin("solution", "solution.id", "aggregate_solution.solution_id")
    .select(["number", "pack", sql<SolutionType | null>`solution.approved_type`.as("type")])
    .execute();
  return new Map(
    rows.map(({ number, pack, type }) => [number, { pack, countsWide: countsWide(type) }]),
  );
}

/** Whether a solution counts a sample for its wide customer, or its AS does: without an access solution. */
function isCountedWide(
  { access, overlay, privateSolutions }: StoredSample,
  solutions: ReadonlyMap<number, CountedSolution>,
): boolean {
  const isWide = (solution: number) => solutions.get(solution)?.countsWide === true;
  return (
    access === 0 || isWide(access) || isWide(overlay) || (privateSolutions?.some(isWide) ?? false)
  );
}

/** The wide customer of each of these that has one. */
async function readWideCustomers(
  trx: Transaction<Database>,
  customers: readonly number[],
): Promise<Map<number, number>> {
  if (customers.length === 0) return new Map();
  const { rows } = await sql<{ id: number; wideId: number }>`
    select id, wide_id as "wideId" from sample_customer
    where id = any(${customers}::integer[]) and wide_id is not null`.execute(trx);
  return new Map(rows.map(({ id, wideId }) => [id, wideId]));
}
