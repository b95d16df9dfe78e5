import { sql } from "kysely";

import { randomFrom, type Random } from "#tests/support/random";
import { aNumberedSolution } from "#tests/support/stored-samples";
import { builtPlaceTree } from "#tests/support/place-data";
import { addSamples } from "~/features/performance/aggregation/aggregate-batches.server";
import type { StoredSample } from "~/features/performance/aggregation/due-batch.repository.server";
import { settleDays } from "~/features/performance/aggregation/settle-days.server";
import { dayOf, daysOf, highestLevel } from "~/features/performance/aggregation/spans";
import { writeWholeDays } from "~/features/performance/aggregation/write-whole-days.server";
import { packsOf } from "~/features/performance/attribution/solution-pack";
import { countryNumber, everywhere } from "~/features/performance/places/place-number";
import type { PlaceTree } from "~/features/performance/places/place-tree.server";
import { realmNumber } from "~/features/performance/realm";
import { dayMs, hourMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import { aMeasuring } from "./a-measuring";

/** Samples of a day; the days are two years. Variables ask for others. */
const samplesOfDay = Number(process.env.PATHLENS_BENCH_SAMPLES_OF_DAY ?? 2_000);
const dayCount = Number(process.env.PATHLENS_BENCH_DAYS ?? 730);

/** How many solutions there are, and which of them a sample is of, by its position. */
export type WorldSolutions = { count: number; pick: (random: Random) => number };

const fiftyAlike: WorldSolutions = { count: 50, pick: (random) => random.whole(0, 49) };

/** Cities of the largest country, and of each of the others. */
const cityCount = 300;
const otherCityCount = 2;
const otherCountryCount = 50;

/** Part of the samples that lie in the largest country. */
const largestShare = 0.7;

const country = countryNumber("DE");

/** The name of the bench. */
export const performanceBench = "performance-pages";

/** The realm that a program with stand-ins shows. */
export const performanceRealm = { variant: "MultiTenant", isDemonstration: true } as const;

/** Places that are asked for; the state is the one with the most cities. */
export type PerformanceWorld = {
  country: number;
  state: number;
  city: number;
  solutionId: string;
  /** Ids of all solutions, by their position. */
  ids: readonly string[];
  samples: number;
};

/**
 * Two years of official solutions in 300 cities of a country and in some of others, as the demonstration writes
 * its old days; the last two days go through the aggregator.
 *
 * @param now end of the last day
 * @param worldSolutions by default 50 that have as many samples as each other
 */
export async function fillPerformanceWorld(
  db: Db,
  now: Date,
  worldSolutions: WorldSolutions = fiftyAlike,
): Promise<PerformanceWorld> {
  const random = randomFrom("performance world");
  const tree = await builtPlaceTree();
  const largest = citiesOf(tree, country, { random, count: cityCount });
  const others = tree
    .childrenOf(everywhere)
    .filter((place) => place !== country && citiesBelow(tree, place).length >= otherCityCount)
    .slice(0, otherCountryCount)
    .flatMap((place) => citiesOf(tree, place, { random, count: otherCityCount }));
  const ids = Array.from({ length: worldSolutions.count }, () => crypto.randomUUID());
  const solutions: number[] = [];
  const packs = packsOf(worldSolutions.count, { newest: null, largest: null });
  for (const [at, pack] of packs.entries())
    solutions.push(await aNumberedSolution(db, pack, ids[at]));
  await makeOfficial(db);
  const aSample = (day: number): StoredSample => {
    const place = random.pick(random.share() < largestShare ? largest : others);
    return {
      ...aMeasuring(random, place),
      at: new Date(day * dayMs + Math.floor(random.share() * dayMs)),
      realm: realmNumber(performanceRealm),
      place,
      net: 1,
      asn: null,
      access: solutions[worldSolutions.pick(random)] ?? 0,
      overlay: 0,
      privateSolutions: null,
      isInside: false,
    };
  };
  const end = dayOf(now.getTime());
  const samplesOf = (from: number, to: number) =>
    Array.from({ length: (to - from) * samplesOfDay }, (_, at) =>
      aSample(from + Math.floor(at / samplesOfDay)),
    );
  await writeOldDays(db, { first: end - dayCount, end: end - agedDays, samplesOf, now });
  await db
    .transaction()
    .execute((trx) => addSamples(trx, samplesOf(end - agedDays, end), { now, dueAt: now }));
  while (await settleDays(db, { now: new Date(now.getTime() + hourMs), packs: 50 }));
  await sql`delete from connect_bucket`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const state = mostCities(tree, largest);
  return {
    country,
    state,
    city: largest.find((city) => tree.parentOf(city) === state) ?? country,
    solutionId: ids[0] ?? "",
    ids,
    samples: dayCount * samplesOfDay,
  };
}

/** Days that the aggregator writes, so that the newest hours are known. */
const agedDays = 2;

type OldDays = {
  first: number;
  end: number;
  samplesOf: (from: number, to: number) => StoredSample[];
  now: Date;
};

/** Writes as many days at a time as the longest span has, so that each span is written once. */
async function writeOldDays(db: Db, { first, end, samplesOf, now }: OldDays): Promise<void> {
  const step = daysOf(highestLevel);
  for (let from = first; from < end;) {
    const to = Math.min(end, Math.floor(from / step) * step + step);
    const samples = samplesOf(from, to);
    await db.transaction().execute((trx) => writeWholeDays(trx, samples, now));
    from = to;
  }
}

function citiesBelow(tree: PlaceTree, place: number): number[] {
  return tree
    .childrenOf(place)
    .flatMap((child) => (tree.kindOf(child) === "City" ? [child] : [...tree.childrenOf(child)]));
}

function citiesOf(
  tree: PlaceTree,
  place: number,
  { random, count }: { random: Random; count: number },
): number[] {
  const cities = citiesBelow(tree, place);
  const picked = new Set<number>();
  while (picked.size < Math.min(count, cities.length)) picked.add(random.pick(cities));
  return [...picked];
}

function mostCities(tree: PlaceTree, cities: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const city of cities) {
    const state = tree.parentOf(city);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? country;
}

/** Makes every numbered solution an official one. */
async function makeOfficial(db: Db): Promise<void> {
  await sql`
    insert into solution (id, variant, name, type, connection_type, state, status, visibility, description, tags,
        approved_name, approved_type, approved_visibility, approved_state, approved_by_name, approved_at,
        added_at, added_by_method, added_by_name, updated_at, revision)
      select solution_id, 'MultiTenant', 'Solution ' || number, 'isp', 'isp', 'Approved', 'active', 'Public', '', '{}',
        'Solution ' || number, 'isp', 'Public', 'Approved', 'Bench', long_ago, long_ago, 'Script', 'Bench', long_ago, 1
      from aggregate_solution, (select now() - interval '1 year' as long_ago) as approved
      on conflict do nothing`.execute(db);
}
