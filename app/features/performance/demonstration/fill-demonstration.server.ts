import { setImmediate } from "node:timers/promises";

import { hourMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import { writeDays } from "~/platform/day-partitions.repository.server";

import { addSamples } from "../aggregation/aggregate-batches.server";
import { lockAggregates } from "../aggregation/block.repository.server";
import type { StoredSample } from "../aggregation/due-batch.repository.server";
import { hourDays } from "../aggregation/kept-days";
import { hoursOfDay } from "../aggregation/spans";
import { writeWholeDays } from "../aggregation/write-whole-days.server";
import { realmNumber, realmOf } from "../realm";
import { prepareSamples, type PreparedSamples } from "../samples/prepare-samples.server";
import type { MeasuredSample } from "../samples/sample";
import { sampleTable } from "../samples/sample.repository.server";
import { prepareBatch, storeSamplesIn } from "../samples/store-samples.server";
import { workloadNumber } from "../workload";
import {
  advanceFill,
  insertFill,
  listFills,
  type DemonstrationFill,
} from "./demonstration-fill.repository.server";
import { demonstrationSamples } from "./demonstration-samples";
import { nextFill, type FillStep } from "./next-fill";

/** Thrown to roll back what another process has filled already. */
class FilledByAnother extends Error {}

/** Begins the demonstration of a realm at the present hour, from which it is filled forwards and backwards. */
export async function beginDemonstration(db: Db, realm: number, now: Date): Promise<void> {
  const today = Math.floor(now.getTime() / hourMs / hoursOfDay);
  const firstHour = today * hoursOfDay;
  await insertFill(db, { realm, firstHour, endHour: firstHour, firstDay: today });
}

/**
 * Fills the demonstrations step by step, the newest days first: samples of the last 30 days through the same
 * ingest as all others, figures of the days before them. Each step is one transaction.
 *
 * @param historyDays days of figures in all; 0 fills nothing
 */
export async function fillDemonstrations(
  db: Db,
  { historyDays, signal, now }: { historyDays: number; signal: AbortSignal; now: Date },
): Promise<void> {
  if (historyDays <= 0) return;
  const hour = Math.floor(now.getTime() / hourMs);
  for (let fill of await listFills(db)) {
    for (;;) {
      const step = nextFill(fill, { hour, historyDays });
      if (!step || signal.aborted || !(await perform(db, fill, { step, now }))) break;
      fill = step.to;
    }
  }
}

type Performing = { step: FillStep; now: Date };

/** @returns false where another process was quicker */
async function perform(db: Db, fill: DemonstrationFill, performing: Performing): Promise<boolean> {
  try {
    if (performing.step.kind === "hours") await storeHours(db, fill, performing);
    else await writeHistory(db, fill, performing);
    return true;
  } catch (error) {
    if (error instanceof FilledByAnother) return false;
    throw error;
  }
}

async function samplesOfHours(from: number, end: number): Promise<MeasuredSample[]> {
  const samples: MeasuredSample[] = [];
  for (let hour = from; hour < end; hour += 1) {
    samples.push(...demonstrationSamples(hour));
    await setImmediate();
  }
  return samples;
}

async function storeHours(db: Db, fill: DemonstrationFill, { step, now }: Performing) {
  const samples = await samplesOfHours(step.from, step.end);
  const batch = await prepareBatch(db, {
    realm: realmOf(fill.realm),
    source: "demonstration",
    receivedAt: now,
    samples,
  });
  await writeDays(db, { table: sampleTable, days: batch.prepared.days }, async (trx) => {
    if (!(await advanceFill(trx, fill, step.to))) throw new FilledByAnother();
    if (samples.length > 0) await storeSamplesIn(trx, batch);
  });
}

async function writeHistory(db: Db, fill: DemonstrationFill, { step, now }: Performing) {
  const today = Math.floor(now.getTime() / hourMs / hoursOfDay);
  const samples = await samplesOfHours(step.from * hoursOfDay, step.end * hoursOfDay);
  const prepared = await prepareSamples(db, realmOf(fill.realm), samples);
  const stored = [...asStored(prepared)];
  const firstOfHours = (today - hourDays) * hoursOfDay * hourMs;
  const isWithHours = ({ at }: StoredSample) => at.getTime() >= firstOfHours;
  await db.transaction().execute(async (trx) => {
    if (!(await advanceFill(trx, fill, step.to))) throw new FilledByAnother();
    await lockAggregates(trx);
    await addSamples(trx, stored.filter(isWithHours), { now, dueAt: now });
    await writeWholeDays(
      trx,
      stored.filter((sample) => !isWithHours(sample)),
      now,
    );
  });
}

/** Samples as the aggregator reads them, without having been stored. */
function* asStored({
  realm,
  samples,
  egresses,
  ids,
  attributed,
}: PreparedSamples): Generator<StoredSample> {
  for (const [at, sample] of samples.entries()) {
    const {
      access = 0,
      overlay = 0,
      privateSolutions = [],
      isInside = false,
    } = attributed[at] ?? {};
    yield {
      ...sample,
      at: new Date(sample.at),
      realm: realmNumber(realm),
      workload: workloadNumber(sample.workload),
      customer: ids.customers[at] ?? 0,
      net: egresses[at]?.net ?? 0,
      asn: egresses[at]?.asn ?? null,
      access,
      overlay,
      privateSolutions: [...privateSolutions],
      isInside,
      latencyMs: asReal(sample.latencyMs),
      downloadBps: asReal(sample.downloadBps),
      lossRatio: asReal(sample.lossRatio),
      jitterMs: asReal(sample.jitterMs),
    };
  }
}

/** A value as a column of 32 bits gives it back. */
function asReal(value: number | null): number | null {
  return value === null ? null : Math.fround(value);
}
