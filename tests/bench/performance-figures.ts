import { randomUUID } from "node:crypto";

import { dayOf } from "~/features/performance/aggregation/spans";
import { blockCache } from "~/features/performance/figures/block-cache.server";
import { daysOfRange } from "~/features/performance/figures/day-range";
import { readSolutionOverview } from "~/features/performance/figures/read-solution-overview.server";
import type { SolutionOverview } from "~/features/performance/figures/solution-overview";
import { readProviderIndex } from "~/features/performance/npi/read-provider-index.server";
import { everywhere } from "~/features/performance/places/place-number";
import type { PlaceTree } from "~/features/performance/places/place-tree.server";
import { weeksAsked } from "~/features/performance/privacy/four-weeks";
import type { Db } from "~/platform/database.server";

import { print } from "./bench-server";
import { performanceBench, performanceRealm, type PerformanceWorld } from "./performance-world";
import { profiled, type Stages } from "./profiled";
import { medianOf } from "./spread";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

/** What the page of an overview shows of each place: see `shownColumns`, and the map. */
const shownOfPlaces = [
  "performance",
  "availability",
  "exchangeLatencyMs",
  "sharepointDownloadBps",
  "teamsLatencyMs",
];

const inFeature = (files: string) => new RegExp(`features/performance/(?:${files})`);

const stages: Stages = {
  sql: /\/(?:pg|kysely|pg-protocol)\/|(?:part|block|solution)\.repository|stored-bytes|node:(?:net|zlib)/,
  customers: inFeature("aggregation/(?:customers|customer-sketch|tall)"),
  decode: inFeature(
    "aggregation|figures/(?:add-block|read-cells|read-figures|places-within)|places",
  ),
  ranks: inFeature("quality/(?:rank-ranges|target-baseline|assess-place)|privacy/baselines-above"),
  estimates: inFeature("quality|score-scales"),
  privacy: inFeature("privacy"),
};

type Reading = { db: Db; now: Date; tree: PlaceTree };

/** Times of the figures of pages, and what takes them. */
export async function timeFigures(reading: Reading, world: PerformanceWorld): Promise<void> {
  const { now } = reading;
  const realm = performanceRealm;
  // The last full day: a range that ends with it has as many days as one that ends today.
  const last = dayOf(now.getTime()) - 1;
  const places = { everywhere, country: world.country, state: world.state, city: world.city };
  const solution = { id: world.solutionId, isOfficial: true, type: "isp" } as const;
  for (const name of ["30-days", "2-years"] as const) {
    const days = daysOfRange(name, last);
    const weeks = weeksAsked({ range: name, days: null }, last);
    for (const [kind, place] of Object.entries(places))
      for (const partnerId of [null, randomUUID()])
        await timed(reading, {
          case: `overview, ${kind}, ${name}`,
          reader: partnerId === null ? "leadership" : "provider",
          work: async () => {
            const range = partnerId === null ? days : weeks;
            const asked = { realm, solution, place, range, language: "en" as const, partnerId };
            return shownOf(await readSolutionOverview(reading, asked));
          },
        });
    await timed(reading, {
      case: `index of the largest country, ${name}`,
      reader: "leadership",
      work: async () => {
        const asked = { realm, slots: ["access"] as const, place: null, range: days };
        return (await readProviderIndex(reading, asked)).rows.length;
      },
    });
  }
}

/** Works out what the page shows. @returns how many places it has */
function shownOf({ whole, places }: SolutionOverview): number {
  JSON.stringify(whole);
  for (const { quality } of places) for (const key of shownOfPlaces) void quality[key];
  return places.length;
}

type Timing = { case: string; reader: string; work: () => Promise<number> };

/** Times of a process whose code is compiled: cold without blocks, then with them. */
async function timed({ db }: Reading, { work, ...told }: Timing): Promise<void> {
  const cold: Took[] = [];
  const warm: Took[] = [];
  const clear = () => blockCache(db).clear();
  await work();
  for (let round = 0; round < rounds; round += 1) {
    clear();
    cold.push(await took(work));
    warm.push(await took(work));
  }
  clear();
  const { value: rows, times } = await profiled(stages, work);
  print(performanceBench, {
    ...told,
    rows,
    coldMs: wholeMs(cold.map(({ ms }) => ms)),
    coldCpuMs: wholeMs(cold.map(({ cpuMs }) => cpuMs)),
    warmMs: wholeMs(warm.map(({ ms }) => ms)),
    coldStagesMs: Object.fromEntries(
      Object.entries(times).map(([stage, ms]) => [stage, Math.round(ms)]),
    ),
  });
}

type Took = { ms: number; cpuMs: number };

async function took(work: () => Promise<unknown>): Promise<Took> {
  const [begun, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - begun, cpuMs: (user + system) / 1000 };
}

const wholeMs = (values: readonly number[]) => Math.round(medianOf(values));
