import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { brotliDecompressSync } from "node:zlib";

import { sql } from "kysely";

import { migrate } from "#db/migrate";
import { builtPlaceTree } from "#tests/support/place-data";
import { dayOf } from "~/features/performance/aggregation/spans";
import { blockCache } from "~/features/performance/figures/block-cache.server";
import { daysOfRange } from "~/features/performance/figures/day-range";
import { readSolutionOverview } from "~/features/performance/figures/read-solution-overview.server";
import type { SolutionOverview } from "~/features/performance/figures/solution-overview";
import { readProviderIndex } from "~/features/performance/npi/read-provider-index.server";
import { everywhere } from "~/features/performance/places/place-number";
import type { PlaceTree } from "~/features/performance/places/place-tree.server";
import { weeksAsked } from "~/features/performance/privacy/four-weeks";
import { dayMs } from "~/lib/time";
import { openPostgres, type Db } from "~/platform/database.server";

import type { BenchDatabase } from "./bench-database";
import { print, withBenchServer } from "./bench-server";
import { interleaved } from "./interleaved";
import { fillPerformanceWorld, performanceRealm, type PerformanceWorld } from "./performance-world";
import { profiled, type Stages } from "./profiled";
import { signedIn } from "./signed-in";
import { medianOf } from "./spread";

const bench = "performance-pages";
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const ok = 200;

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

/** Figures of performance pages, and the pages, when nothing of them is kept and when something is. */
export async function benchPerformancePages(database: BenchDatabase): Promise<void> {
  const { url } = database;
  if (!url) return print(bench, { skipped: "There is no Postgres here." });
  const now = new Date(Math.floor(Date.now() / dayMs) * dayMs);
  const { db, close } = await openPostgres(url);
  try {
    await migrate(db);
    const begun = performance.now();
    const world = await fillPerformanceWorld(db, now);
    print(bench, {
      case: "stored",
      samples: world.samples,
      seconds: (performance.now() - begun) / 1000,
    });
    await timeFigures({ db, now, tree: await builtPlaceTree() }, world);
    await timePages(database, db, world);
  } finally {
    await close();
  }
}

type Reading = { db: Db; now: Date; tree: PlaceTree };

async function timeFigures(reading: Reading, world: PerformanceWorld): Promise<void> {
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
  print(bench, {
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

/** The pages of the built program: cold, their weight, and warm beside the do-nothing page. */
async function timePages(database: BenchDatabase, db: Db, world: PerformanceWorld): Promise<void> {
  const tree = await builtPlaceTree();
  const ofPlace = (place: number) =>
    `/solutions/${world.solutionId}?tab=overview&place=${tree.publicId(place)}`;
  const pages = {
    "overview, everywhere": ofPlace(everywhere),
    "overview, country": ofPlace(world.country),
    "overview, state": ofPlace(world.state),
    "overview, city": ofPlace(world.city),
    "index of the largest country": "/vnext/partner?tab=npi",
  };
  await withBenchServer(
    database,
    async ({ origin }) => {
      const browser = await signedIn(origin, "leadership");
      const headers = { cookie: browser.cookieHeader(origin) };
      for (const [name, path] of Object.entries(pages)) {
        const times: number[] = [];
        let body: Buffer = Buffer.alloc(0);
        for (let round = 0; round <= rounds; round += 1) {
          await forget(db);
          const begun = performance.now();
          body = await compressed(origin + path, headers);
          times.push(performance.now() - begun);
        }
        const html = brotliDecompressSync(body).toString();
        print(bench, {
          case: `page, ${name}`,
          // The first one compiles code.
          coldMs: wholeMs(times.slice(1)),
          compressedBytes: body.length,
          bytes: html.length,
          scripts: html.split("<script").length - 1,
        });
      }
      const nothing = { name: "nothing-page", load: { url: `${origin}/bench/nothing-page` } };
      await interleaved(
        bench,
        { ...nothing, status: ok },
        Object.entries(pages).map(([name, path]) => ({
          name: `page, ${name}`,
          load: { url: origin + path, headers },
          status: ok,
        })),
      );
    },
    { SANDBOX: "suite,dns,identity", DEMONSTRATION_DAYS: "0" },
  );
}

/** Makes a program forget its pages and its blocks: it takes all of them for written again. */
async function forget(db: Db): Promise<void> {
  await sql`update aggregate_block set revision = revision + 1`.execute(db);
  await sql`update aggregate_state set revision = revision + 1`.execute(db);
}

function compressed(url: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { headers: { ...headers, "accept-encoding": "br" } },
      async (answer) => {
        const parts: Buffer[] = [];
        for await (const part of answer) parts.push(part as Buffer);
        if (answer.statusCode === ok) resolve(Buffer.concat(parts));
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      },
    );
    asked.on("error", reject).end();
  });
}
