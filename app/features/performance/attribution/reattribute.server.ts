import type { Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import { minuteMs } from "~/lib/time";
import { DatabaseUnavailable } from "~/platform/database-fault";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { oldestSampleDay } from "../samples/sample";
import { furtherServers } from "../sample-servers.server";
import { currentOfVariant, type SuiteAsns } from "./current-attribution.server";
import {
  claimSamples,
  reattributeSamples,
  type DayToReattribute,
} from "./reattribute-day.repository.server";
import { countDayDone, finishReattribution, noteDaysLeft } from "./reattribution.repository.server";
import {
  listOutdatedDays,
  realmsOf,
  replaceSampleAttribution,
} from "./sample-attribution.repository.server";

/** What makes the aggregates of a day again. It is passed in, so that this folder does not depend on them. */
export type DayAggregates = {
  /** Keeps all other writers of aggregates away until the transaction ends. */
  lockAggregates: (trx: Transaction<Database>) => Promise<void>;
  /** @param rebuilt realms as they are stored; the day as `YYYY-MM-DD`, UTC */
  rebuildDay: (
    trx: Transaction<Database>,
    rebuilt: { realms: readonly number[]; day: string; now: Date },
  ) => Promise<void>;
  /** Adds what is due. It is called between two days, since the aggregator finds its lock taken during a run. */
  addDue: () => Promise<void>;
};

export type ReattributionWork = {
  aggregates: DayAggregates;
  /** By default that of the process. */
  clock?: () => Date;
  /** Aborted when the process ends: the day under way is finished. */
  signal: AbortSignal;
  suiteAsns?: SuiteAsns;
};

/**
 * Attributes the stored samples of a variant by its current lists, one day after the other, the newest first.
 * Each day is a transaction of its own. An interrupted run continues at the next day. When the lists change
 * during a run, it begins again with the newer version.
 *
 * @throws {DatabaseUnavailable} where another transaction keeps a day; all other days are done then
 */
export async function reattribute(
  db: Db,
  variant: Variant,
  { aggregates, clock = () => new Date(), signal, suiteAsns }: ReattributionWork,
): Promise<void> {
  const inUse = new Map<string, DatabaseUnavailable>();
  while (!signal.aborted) {
    const current = await currentOfVariant(db, variant, { suiteAsns, mostAgeMs: 0 });
    const days = await listOutdatedDays(db, variant, current.version);
    if (days.length === 0) return finishReattribution(db, variant, clock());
    await noteDaysLeft(db, { variant, version: current.version, days, at: clock() });
    const next = days.find(({ day }) => !inUse.has(day));
    if (!next) throw inUse.get(days[0]?.day ?? "");
    const { day } = next;
    const work = { variant, day, current };
    await reattributeDay(db, work, { ...aggregates, clock }).catch((error: unknown) => {
      if (error instanceof DayEnded) return;
      if (!(error instanceof DatabaseUnavailable && error.fault === "busy")) throw error;
      inUse.set(day, error);
    });
    await aggregates.addDue();
  }
}

/** Thrown to roll back a day that may have been dropped on a server while it was worked on. */
class DayEnded extends Error {}

/** Clocks of processes differ by less than this, in ms. */
const clockMarginMs = 5 * minuteMs;

async function reattributeDay(
  db: Db,
  work: DayToReattribute,
  { lockAggregates, rebuildDay, clock }: DayAggregates & { clock: () => Date },
): Promise<void> {
  const { variant, day, current } = work;
  // Older days are dropped server by server: what is left of one is not the whole day.
  const isKept = () =>
    furtherServers().length === 0 ||
    day >= oldestSampleDay(new Date(clock().getTime() + clockMarginMs));
  await db.transaction().execute(async (trx) => {
    const partition = await claimSamples(trx, day, lockAggregates);
    const isWhole = isKept();
    // Another process may have done it while this one waited.
    const outdated = await listOutdatedDays(trx, variant, current.version);
    if (!outdated.some((each) => each.day === day)) return;
    let isThere = isWhole && (await reattributeElsewhere(trx, work));
    if (isWhole && partition !== null) {
      await reattributeSamples({ first: trx, samples: trx }, partition, work);
      isThere = true;
    }
    await replaceSampleAttribution(trx, {
      variant,
      day,
      version: isThere ? current.version : null,
    });
    if (isThere) await rebuildDay(trx, { realms: realmsOf(variant), day, now: clock() });
    if (isWhole && !isKept()) throw new DayEnded();
    await countDayDone(trx, variant);
  });
}

/**
 * Attributes the samples of the further servers again, each in a transaction of its own. They are committed before
 * the first server's, which has the figures: where that fails, the day is done again from its beginning.
 *
 * @returns whether one of them has the day
 */
async function reattributeElsewhere(
  first: Transaction<Database>,
  work: DayToReattribute,
): Promise<boolean> {
  let isThere = false;
  for (const server of furtherServers())
    await server.transaction().execute(async (samples) => {
      const partition = await claimSamples(samples, work.day, () => Promise.resolve());
      if (partition === null) return;
      await reattributeSamples({ first, samples }, partition, work);
      isThere = true;
    });
  return isThere;
}
