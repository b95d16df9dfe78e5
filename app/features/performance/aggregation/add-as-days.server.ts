import { setImmediate } from "node:timers/promises";

import type { Transaction } from "kysely";

import type { Database } from "#db/schema";

import { addAsDay, addAsSample, type AsDay } from "./as-day";
import { readAsDays, writeAsDays, type AsDayKey } from "./as-day.repository.server";
import type { Counting } from "./counting";
import type { StoredSample } from "./due-batch.repository.server";
import { dayOf } from "./spans";

/** Days of ASes that are read, added to and written together: some MB at most. */
const daysPerRound = 1_000;

type Counted = { key: AsDayKey; counted: AsDay };

/** Adds samples to the days of their ASes. The caller has the lock of all writers. */
export async function addAsDays(
  trx: Transaction<Database>,
  samples: readonly StoredSample[],
  counting: Counting,
): Promise<void> {
  const added = asDaysOf(samples, counting);
  for (let from = 0; from < added.length; from += daysPerRound) {
    const some = added.slice(from, from + daysPerRound);
    const stored = await readAsDays(
      trx,
      some.map(({ key }) => key),
    );
    for (const [at, { counted }] of some.entries()) {
      const known = stored[at];
      if (known) addAsDay(counted, known);
    }
    await writeAsDays(trx, some);
    await setImmediate();
  }
}

/** Writes the days of ASes from all of their samples. The caller has the lock of all writers. */
export async function writeWholeAsDays(
  trx: Transaction<Database>,
  samples: readonly StoredSample[],
  counting: Counting,
): Promise<void> {
  await writeAsDays(trx, asDaysOf(samples, counting));
}

function asDaysOf(samples: readonly StoredSample[], counting: Counting): Counted[] {
  const days = new Map<string, Counted>();
  for (const sample of samples) {
    const { realm, asn, workload } = sample;
    if (asn === null) continue;
    const day = dayOf(sample.at.getTime());
    const name = `${realm} ${asn} ${day}`;
    let found = days.get(name);
    if (!found) days.set(name, (found = { key: { realm, asn, day }, counted: new Map() }));
    addAsSample(found.counted, { workload, customer: customerOf(sample, counting) });
  }
  return [...days.values()];
}

/**
 * The customer that a sample counts for in its AS: networks close to each other are one, except where the access
 * solution is an ISP's or a satellite's.
 */
function customerOf({ access, customer }: StoredSample, { solutions, wideOf }: Counting): number {
  const isWide = solutions.get(access)?.countsWide ?? true;
  return (isWide ? wideOf.get(customer) : undefined) ?? customer;
}
