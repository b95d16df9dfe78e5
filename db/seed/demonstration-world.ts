import { createHash } from "node:crypto";

import type { Insertable, Transaction } from "kysely";

import { listFrontDoors } from "~/features/network-test/front-door.repository.server";
import { doorsOf, type FrontDoor } from "~/features/network-test/front-doors";
import { gridCellOf } from "~/features/network-test/front-doors-grid";
import {
  compareWithPeers,
  hasEnoughCustomers,
  peerPlaces,
  type PeerComparison,
  type PeerCounts,
} from "~/features/network-test/peers";
import { exchangeScore, scoreBand } from "~/features/performance/score-scales";
import { beginDemonstration } from "~/features/performance/demonstration/fill-demonstration.server";
import { realmNumber } from "~/features/performance/realm";
import { reportLifeDays, type Report } from "~/features/reports/report";
import { reportDocument } from "~/features/reports/report-document";
import type { Variant } from "~/features/settings/variants";
import { dayMs, utcDayOf } from "~/lib/time";
import { copyRows } from "~/platform/bulk-copy.repository.server";
import type { Db } from "~/platform/database.server";

import type { Database } from "../schema";
import { seedDemonstrationAsns } from "./demonstration-asns";
import { seedDemonstrationEndpoints } from "./demonstration-endpoints";
import { exampleReportId, exampleRuns } from "./demonstration-examples";
import { seedDemonstrationFlags } from "./demonstration-flags";
import { seedDemonstrationHealth } from "./demonstration-health";
import { customerRuns, type CustomerRun } from "./demonstration-runs";
import { seedDemonstrationSolutions } from "./demonstration-solutions";
import { exampleReport, type ExampleRun } from "./example-report";

/** Age at which the world is made anew, so that its tests stay within the last 30 days. */
const freshMs = dayMs;

/** The variants of the usual deployment. */
const usualVariants: readonly Variant[] = ["MultiTenant", "GCC"];

/** No secret has this hash, so nobody holds these runs, corrects or deletes them. */
const nobodysSecretHash = new Uint8Array(32);

/**
 * Fills the database with the demonstration world: some hundreds of finished tests of
 * invented customers in the last 30 days, and eight reports to look at with ids of their
 * own (`exampleReportId`), the latter for the first variant. All these rows are marked. A
 * world of less than a day is kept; an older one is replaced by the same with newer days.
 * Every flag of the server is on, and the first variant's health page has issues to show. The
 * endpoints of the demonstration instance, the network providers with their solutions and the ASes are seeded
 * once and then kept, since people work on them. The program fills the samples of the providers while it
 * runs.
 *
 * @param now the instant the world is seen from
 * @returns whether it was written
 */
export async function seedDemonstrationWorld(
  db: Db,
  now: Date,
  variants = usualVariants,
): Promise<boolean> {
  const hasEndpoints = await seedDemonstrationEndpoints(db, now);
  const hasSolutions = await seedDemonstrationSolutions(db, now);
  const hasAsns = await seedDemonstrationAsns(db, now);
  const filled = realmNumber({ variant: "MultiTenant", isDemonstration: true });
  await beginDemonstration(db, filled, now);
  if (await isFresh(db, now)) return hasEndpoints || hasSolutions || hasAsns;
  const catalogue = await listFrontDoors(db);
  await db.transaction().execute(async (trx) => {
    for (const [position, variant] of variants.entries()) {
      const doors = (["Exchange", "SharePoint"] as const).flatMap((workload) =>
        doorsOf(catalogue, { variant, workload }),
      );
      const runs = customerRuns(variant, { doors, now });
      const examples = position === 0 ? exampleRuns(now) : [];
      await removeRuns(trx, [...runs, ...examples]);
      await insertWorld(trx, { variant, doors, runs, examples });
      await seedDemonstrationFlags(trx, variant, now);
      if (position === 0) await seedDemonstrationHealth(trx, variant, now);
    }
  });
  return true;
}

async function isFresh(db: Db, now: Date): Promise<boolean> {
  const example = await db
    .selectFrom("report")
    .select("created_at")
    .where("id", "=", exampleReportId(0))
    .executeTakeFirst();
  return example !== undefined && Math.abs(now.getTime() - example.created_at.getTime()) < freshMs;
}

/** Takes out an older world; its reports, results and round trips go with its runs. */
async function removeRuns(trx: Db, runs: readonly ExampleRun[]): Promise<void> {
  await trx
    .deleteFrom("test_run")
    .where(
      "id",
      "in",
      runs.map(({ runId }) => runId),
    )
    .execute();
}

type World = {
  variant: Variant;
  doors: readonly FrontDoor[];
  runs: readonly CustomerRun[];
  examples: readonly ExampleRun[];
};

async function insertWorld(
  trx: Transaction<Database>,
  { variant, doors, runs, examples }: World,
): Promise<void> {
  const all = [...runs, ...examples];
  const runsAt = byPlace(runs);
  const reports = all.map((run) => exampleReport(run, { doors, peers: peersOf(run, runsAt) }));
  await copyAll(
    trx,
    "test_run",
    reports.map((report) => runRow(report, variant)),
  );
  await copyAll(
    trx,
    "report",
    reports.map((report) => reportRow(report, variant)),
  );
  await copyAll(
    trx,
    "peer_result",
    runs.flatMap((run) => peerRows(run, variant)),
  );
  await copyAll(
    trx,
    "door_round_trip",
    runs.flatMap((run) => roundTripRow(run, variant)),
  );
}

/** Copies rows that all have the columns of the first. */
async function copyAll<Table extends keyof Database>(
  trx: Transaction<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Insertable<Database[Table]> & string)[];
  await copyRows(trx, { table, columns }, rows);
}

/** The runs of each place, by its key. */
function byPlace(runs: readonly CustomerRun[]): Map<string, CustomerRun[]> {
  const places = new Map<string, CustomerRun[]>();
  for (const run of runs) {
    for (const { key } of peerPlaces(run.place)) places.set(key, [...(places.get(key) ?? []), run]);
  }
  return places;
}

/** Compares a run with the other customers of its city, else region, else country. */
function peersOf(
  run: ExampleRun,
  runsAt: ReadonlyMap<string, CustomerRun[]>,
): PeerComparison | null {
  const own = "customer" in run ? run.customer : null;
  const score = run.samplesMs.length > 0 ? scoreOf(run) : null;
  for (const place of peerPlaces(run.place)) {
    const counts = countsOf(
      (runsAt.get(place.key) ?? []).filter(({ customer }) => customer !== own),
    );
    if (hasEnoughCustomers(counts)) return compareWithPeers(score, place, counts);
  }
  return null;
}

function countsOf(runs: readonly CustomerRun[]): PeerCounts {
  const bandCounts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const run of runs) bandCounts[scoreBand(scoreOf(run))]++;
  return {
    bandCounts,
    customerCount: new Set(runs.map(({ customer }) => customer)).size,
    isNewestOnly: false,
  };
}

function scoreOf({ samplesMs }: ExampleRun): number {
  return exchangeScore(Math.min(...samplesMs));
}

function runRow({ runId, dateTime }: Report, variant: Variant): Insertable<Database["test_run"]> {
  const startedAt = new Date(dateTime);
  return {
    id: runId,
    variant,
    secret_hash: nobodysSecretHash,
    phase: "AdvancedTestFinish",
    started_at: startedAt,
    finished_at: startedAt,
  };
}

function reportRow(report: Report, variant: Variant): Insertable<Database["report"]> {
  const at = new Date(report.dateTime);
  return {
    id: report.id,
    variant,
    run_id: report.runId,
    status: report.status,
    document: reportDocument.text(report),
    is_demonstration: true,
    created_at: at,
    saved_at: at,
    expires_at: new Date(at.getTime() + reportLifeDays * dayMs),
  };
}

function peerRows(run: CustomerRun, variant: Variant): Insertable<Database["peer_result"]>[] {
  return peerPlaces(run.place).map(({ scope, key }) => ({
    variant,
    is_demonstration: true,
    scope,
    place_key: key,
    tested_on: utcDayOf(run.at),
    customer: customerBytes(run.customer),
    report_id: run.reportId,
    score: scoreOf(run),
  }));
}

function roundTripRow(
  run: CustomerRun,
  variant: Variant,
): Insertable<Database["door_round_trip"]>[] {
  if (run.doorCode === null) return [];
  return [
    {
      report_id: run.reportId,
      variant,
      is_demonstration: true,
      workload: "Exchange",
      door_code: run.doorCode,
      latitude: run.place.latitude,
      longitude: run.place.longitude,
      grid_cell: gridCellOf(run.place),
      round_trip_ms: Math.min(...run.samplesMs),
      customer: customerBytes(run.customer),
      observed_at: run.at,
    },
  ];
}

/** An invented customer as it is stored: no key is needed to hide a name that nobody has. */
function customerBytes(customer: string): Uint8Array {
  return createHash("sha256").update(`demonstration customer ${customer}`).digest();
}
