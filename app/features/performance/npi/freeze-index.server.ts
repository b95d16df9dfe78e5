import { createHash } from "node:crypto";

import { slots, type Slot } from "~/features/solutions/solution";
import { variants } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import { enqueueOnce } from "~/platform/job-queue.repository.server";

import { dayOf } from "../aggregation/spans";
import { findNewestVersion } from "../attribution/attribution-version.repository.server";
import { readFilledFrom } from "../demonstration/read-filled-from.server";
import { inOneState, type FigureState } from "../figures/read-figures.server";
import { readFigureRevision } from "../figures/numbered-solution.repository.server";
import { statesOf } from "../places/country-above";
import { everywhere } from "../places/place-number";
import { placeTree, type PlaceTree } from "../places/place-tree.server";
import { realmNumber, type Realm } from "../realm";
import {
  insertFrozen,
  insertMonth,
  listDoneMonths,
  listFrozenPlaces,
  type FrozenIndex,
} from "./frozen-index.repository.server";
import { indexFreezeJob, indexFreezePayload } from "./index-freeze.schema";
import { daysOfMonth, dueMonths, type Month } from "./index-month";
import { readIndexOf, readSampledBelow } from "./read-provider-index.server";

/** Months that are frozen late where the program did not run when they were due. */
const monthsBack = 3;

type Freezing = {
  now: Date;
  /** Days that a demonstration has figures of; a month is frozen once they are all there. */
  historyDays: number;
};

/** Queues freezing where a month is due. Every process calls it now and then; one job does it. */
export async function queueIndexFreeze(db: Db, freezing: Freezing): Promise<void> {
  if ((await listDue(db, freezing)).length === 0) return;
  await enqueueOnce(db, {
    job: indexFreezeJob,
    payload: indexFreezePayload.stamped({}),
    at: freezing.now,
  });
}

/**
 * The job: freezes the index of every country and state that has samples, place by place. Each is stored at once,
 * so that an interrupted job goes on with the next one.
 */
export async function freezeDueMonths(
  db: Db,
  payload: unknown,
  { signal, ...freezing }: Freezing & { signal: AbortSignal },
): Promise<void> {
  indexFreezePayload.read(payload);
  const tree = await placeTree();
  for (const due of await listDue(db, freezing)) {
    await freezeMonth({ db, tree, now: freezing.now, signal }, due);
    if (signal.aborted) return;
  }
}

type Due = { realm: Realm; month: Month };

async function listDue(db: Db, { now, historyDays }: Freezing): Promise<Due[]> {
  const months = dueMonths(now, monthsBack);
  const today = dayOf(now.getTime());
  const due: Due[] = [];
  for (const variant of variants)
    for (const isDemonstration of [false, true]) {
      const realm = { variant, isDemonstration };
      const number = realmNumber(realm);
      if ((await readFigureRevision(db, realm)) === 0) continue;
      const done = await listDoneMonths(db, number, months);
      if (done.length === months.length) continue;
      if ((await readFilledFrom(db, { realm: number, today, historyDays })) !== null) continue;
      due.push(
        ...months.filter((month) => !done.includes(month)).map((month) => ({ realm, month })),
      );
    }
  return due;
}

type Working = { db: Db; tree: PlaceTree; now: Date; signal: AbortSignal };

/** Freezes every country and state of a month that has samples and is not frozen yet. */
export async function freezeMonth(working: Working, { realm, month }: Due): Promise<void> {
  const { db, tree, now, signal } = working;
  const range = daysOfMonth(month);
  const sampledBelow = (place: number) =>
    inOneState(db, (state) => readSampledBelow(state, tree, { realm, range, place }));
  const key = { realm: realmNumber(realm), month };
  const known = new Set(await listFrozenPlaces(db, key));
  const sampled = await sampledBelow(everywhere);
  for (const country of sampled)
    for (const place of [country, ...statesOf(tree, await sampledBelow(country))]) {
      if (signal.aborted) return;
      if (known.has(place)) continue;
      const indexes: FrozenIndex[] = [];
      for (const slot of slots)
        indexes.push(await freezeIndex(working, { realm, month, place, slot }));
      // Together, since a place that has one of them is not looked at again.
      await insertFrozen(
        db,
        indexes.filter(({ rows }) => rows.length > 0),
      );
    }
  const places = await listFrozenPlaces(db, key);
  // A country may have samples of no official provider, and no index.
  const firstCountry = sampled.find((country) => places.includes(country)) ?? null;
  await insertMonth(db, { ...key, places: places.length, firstCountry, at: now });
}

/** Works out an index as it is now, to be stored. */
export async function freezeIndex(
  { db, tree, now }: Pick<Working, "db" | "tree" | "now">,
  { realm, month, place, slot }: Due & { place: number; slot: Slot },
): Promise<FrozenIndex> {
  return inOneState(db, async (state: FigureState) => {
    const version = await findNewestVersion(state.trx, realm.variant);
    const hash = createHash("sha256").update(`${month} ${place} ${slot} ${version?.id ?? ""}\n`);
    const rows = await readIndexOf(state, tree, {
      realm,
      slot,
      place,
      range: daysOfMonth(month),
      onInput: (text) => hash.update(text),
    });
    return {
      realm: realmNumber(realm),
      month,
      place,
      slot,
      rows,
      frozenAt: now,
      attributionVersion: version?.id ?? null,
      inputHash: hash.digest(),
    };
  });
}
