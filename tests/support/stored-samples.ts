import type { Insertable } from "kysely";

import { copyRows } from "~/platform/bulk-copy.repository.server";
import type { Db } from "~/platform/database.server";
import { writeDays } from "~/platform/day-partitions.repository.server";
import { utcDayOf } from "~/lib/time";
import type { Database } from "#db/schema";

import { workOutAll } from "./stored-figures";

type SampleRow = Insertable<Database["sample"]>;

/** A stored sample; a test names only the columns it is about. */
export type GivenSample = Partial<SampleRow> & { at: Date };

const usual: Omit<SampleRow, "at" | "batch_id"> = {
  net: 1,
  asn: 64_500,
  egress: "192.0.2.1",
  customer: 1,
  place: 0,
  access: 0,
  overlay: 0,
  attribution: 1,
  latency_ms: null,
  download_bps: null,
  loss_ratio: null,
  jitter_ms: null,
  vpn: null,
  issuer: null,
  realm: 0,
  workload: 0,
  is_connected: true,
  is_wss_connected: null,
  is_inside: false,
  is_onsite: null,
  private_solutions: null,
};

/** Stores a batch of samples that the aggregator has not taken yet. @returns the id of the batch */
export async function storeBatch(
  db: Db,
  samples: readonly GivenSample[],
  dueAt = new Date(0),
): Promise<number> {
  const times = samples.map(({ at }) => at.getTime());
  const days = [...new Set(samples.map(({ at }) => utcDayOf(at)))];
  return writeDays(db, { table: "sample", days }, async (trx) => {
    const { id } = await trx
      .insertInto("sample_batch")
      .values({
        realm: samples[0]?.realm ?? usual.realm,
        source: "telemetry",
        sample_count: samples.length,
        first_at: new Date(Math.min(...times)),
        last_at: new Date(Math.max(...times)),
        received_at: new Date(0),
        due_at: dueAt,
        is_due: true,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const columns = ["at", "batch_id", ...Object.keys(usual)] as (keyof SampleRow)[];
    await copyRows(
      trx,
      { table: "sample", columns },
      samples.map((sample) => ({ ...usual, ...sample, batch_id: id })),
    );
    return id;
  });
}

/** A solution that samples may be attributed to; by default without its row in `solution`. @returns its number */
export async function aNumberedSolution(
  db: Db,
  pack: number,
  solutionId: string = crypto.randomUUID(),
): Promise<number> {
  const { number } = await db
    .insertInto("aggregate_solution")
    .values({ solution_id: solutionId, pack })
    .returning("number")
    .executeTakeFirstOrThrow();
  return number;
}

/** Stores a batch and works all of its figures out. */
export async function aggregateStored(
  db: Db,
  samples: readonly GivenSample[],
  now: Date,
): Promise<void> {
  await storeBatch(db, samples);
  await workOutAll(db, now);
}
