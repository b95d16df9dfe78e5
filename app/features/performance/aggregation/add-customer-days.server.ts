import { setImmediate } from "node:timers/promises";

import type { Transaction } from "kysely";

import type { Database } from "#db/schema";

import { workloads } from "../workload";
import { comparedMeasures } from "./compared-measures";
import type { Counting } from "./counting";
import {
  addCustomerDay,
  addCustomerSampleOfDay,
  noCustomerDay,
  settleCustomerDay,
  type CustomerDay,
} from "./customer-day";
import {
  readCustomerDays,
  writeCustomerDays,
  type CustomerDayKey,
} from "./customer-day.repository.server";
import type { StoredSample } from "./due-batch.repository.server";
import { bucketOf } from "./histogram";
import { pseudoSolutions, solutionsOf } from "./pseudo-solutions";
import { dayOf } from "./spans";

/** Days that are read, added to and written together; a full one takes about 10 MB of memory. */
const daysPerRound = 16;

/** Samples that are put into their days without a pause: some ms. */
const samplesPerTurn = 5_000;

type Counted = { key: CustomerDayKey; counted: CustomerDay };

/** Adds samples to the days of their solutions' customers. The caller has the lock of all writers. */
export async function addCustomerDays(
  trx: Transaction<Database>,
  samples: readonly StoredSample[],
  counting: Counting,
): Promise<void> {
  await inRounds(await customerDaysOf(samples, counting), async (some) => {
    const stored = await readCustomerDays(
      trx,
      some.map(({ key }) => key),
    );
    for (const [at, { counted }] of some.entries()) {
      const known = stored[at];
      if (known) addCustomerDay(counted, known);
      settleCustomerDay(counted);
    }
    await writeCustomerDays(trx, some);
  });
}

/** Writes the days of customers from all of their samples. The caller has the lock of all writers. */
export async function writeWholeCustomerDays(
  trx: Transaction<Database>,
  samples: readonly StoredSample[],
  counting: Counting,
): Promise<void> {
  await inRounds(await customerDaysOf(samples, counting), async (some) => {
    for (const { counted } of some) settleCustomerDay(counted);
    await writeCustomerDays(trx, some);
  });
}

async function inRounds(
  days: readonly Counted[],
  write: (some: readonly Counted[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < days.length; from += daysPerRound) {
    await write(days.slice(from, from + daysPerRound));
    await setImmediate();
  }
}

async function customerDaysOf(
  samples: readonly StoredSample[],
  counting: Counting,
): Promise<Counted[]> {
  const days = new Map<string, Counted>();
  for (let from = 0; from < samples.length; from += samplesPerTurn) {
    for (const sample of samples.slice(from, from + samplesPerTurn))
      addToDays(days, sample, counting);
    await setImmediate();
  }
  return [...days.values()];
}

/**
 * Adds a sample to each solution that blocks count it for, private ones, unattributed samples and those inside the
 * suite among them. All samples together have no days: they are the sum of the others, and nobody asks for them.
 */
function addToDays(
  days: Map<string, Counted>,
  sample: StoredSample,
  { solutions, wideOf }: Counting,
): void {
  const { realm, workload, isConnected } = sample;
  const day = dayOf(sample.at.getTime());
  const name = workloads[workload];
  const value = name === undefined ? null : sample[comparedMeasures[name]];
  const bucket = value === null ? null : bucketOf(value);
  for (const solution of solutionsOf(sample)) {
    if (solution === pseudoSolutions.everything) continue;
    const text = `${realm} ${solution} ${day}`;
    let found = days.get(text);
    if (!found) {
      found = { key: { realm, solution, day }, counted: noCustomerDay() };
      days.set(text, found);
    }
    const isWide = solutions.get(solution)?.countsWide ?? false;
    const customer = (isWide ? wideOf.get(sample.customer) : undefined) ?? sample.customer;
    addCustomerSampleOfDay(found.counted, { customer, workload, isConnected, bucket });
  }
}
