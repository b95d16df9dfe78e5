import path from "node:path";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openTestDatabase, testDatabases } from "#tests/support/database";
import { buildDirWithPlaces } from "#tests/support/place-data";
import { isDeep, randomFrom } from "#tests/support/random";
import {
  aggregateStored,
  aNumberedSolution,
  type GivenSample,
} from "#tests/support/stored-samples";
import { openPlaceIndex } from "~/features/geo/place-index.server";
import { dayOf } from "~/features/performance/aggregation/spans";
import { daysOfRange } from "~/features/performance/figures/day-range";
import { measuresOf } from "~/features/performance/figures/plain-figures";
import {
  readSolutionOverview,
  type OverviewQuestion,
} from "~/features/performance/figures/read-solution-overview.server";
import type { SolutionOverview } from "~/features/performance/figures/solution-overview";
import { countryNumber, everywhere, stateNumber } from "~/features/performance/places/place-number";
import { openPlaceTree, type PlaceTree } from "~/features/performance/places/place-tree.server";
import { realmNumber } from "~/features/performance/realm";
import { workloadNumber, workloads, type Workload } from "~/features/performance/workload";
import { dayMs, hourMs } from "~/lib/time";
import type { Db, OpenDatabase } from "~/platform/database.server";

const now = new Date("2028-03-20T10:30:00Z");
const today = dayOf(now.getTime());
const realm = { variant: "MultiTenant", isDemonstration: false } as const;

const germany = countryNumber("DE");
const bavaria = stateNumber("DE", "02");
const munich = 2867714;
const nuremberg = 2861650;
const berlin = 2950159;
const oslo = 3143244;
const singapore = 1880252;
const places = [everywhere, germany, bavaria, munich, nuremberg, berlin, oslo, singapore];

describe.each(testDatabases())("the overview of a solution on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  let tree: PlaceTree;
  /** Two solutions that share a pack. */
  let solution: { id: string; number: number };
  let neighbour: { id: string; number: number };
  beforeAll(async () => {
    tree = openPlaceTree(openPlaceIndex(path.join(await buildDirWithPlaces(), "data")));
    database = await openTestDatabase(kind);
    ({ db } = database);
    [solution, neighbour] = [await numbered(16), await numbered(16)];
  });
  beforeEach(async () => {
    await sql`truncate sample, sample_batch, aggregate_block, aggregate_day_due`.execute(db);
  });
  afterAll(() => database.close());

  async function numbered(pack: number) {
    const id = crypto.randomUUID();
    return { id, number: await aNumberedSolution(db, pack, id) };
  }

  const aggregated = (samples: readonly GivenSample[]) => aggregateStored(db, samples, now);

  const read = (question: Partial<OverviewQuestion> = {}) =>
    readSolutionOverview(
      { db, now, tree },
      {
        realm,
        solutionId: solution.id,
        place: everywhere,
        range: daysOfRange("30-days", today),
        language: "en",
        ...question,
      },
    );

  /** Days that have samples, on both sides of the beginning of a range of 30 days. */
  const daysAgo = [0, 1, 2, 8, 20, 28, 29, 30, 31];

  function randomSamples(count: number): GivenSample[] {
    const random = randomFrom("overview");
    const value = (scale: number) => (random.share() < 0.2 ? null : scale * random.share() ** 2);
    return Array.from({ length: count }, () => ({
      at: new Date(now.getTime() - random.pick(daysAgo) * dayMs - random.share() * hourMs),
      customer: random.whole(1, 25),
      place: random.pick(places),
      access: random.pick([0, solution.number, solution.number, neighbour.number]),
      workload: random.whole(0, workloads.length - 1),
      is_connected: random.pick([true, true, false, null]),
      is_wss_connected: random.pick([true, false, null]),
      latency_ms: value(300),
      download_bps: value(1e8),
      loss_ratio: value(0.02),
      jitter_ms: value(30),
    }));
  }

  type Raw = Record<string, number | null>;

  /** The same from the samples themselves. */
  function rawFigures(all: readonly GivenSample[], workload: Workload | null): Raw {
    const there = all.filter((one) => !workload || one.workload === workloadNumber(workload));
    const own = there.filter(({ access }) => access === solution.number);
    const losses = measured(own, "loss_ratio");
    return {
      samples: own.length,
      customers: new Set(own.map(({ customer }) => customer)).size,
      share: ratio(own.length, there.length),
      availability: shareOfTrue(own, "is_connected"),
      connectedness: shareOfTrue(own, "is_wss_connected"),
      latencyMs: atRank(measured(own, "latency_ms"), 0.5),
      downloadBps: atRank(measured(own, "download_bps"), 0.25),
      lossRatio: ratio(
        losses.reduce((sum, loss) => sum + loss, 0),
        losses.length,
      ),
      jitterMs: atRank(measured(own, "jitter_ms"), 0.75),
    };
  }

  const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole);

  function shareOfTrue(own: readonly GivenSample[], column: "is_connected" | "is_wss_connected") {
    const tried = own.flatMap((one) => one[column] ?? []);
    return ratio(tried.filter(Boolean).length, tried.length);
  }

  function measured(
    own: readonly GivenSample[],
    column: "latency_ms" | "download_bps" | "loss_ratio" | "jitter_ms",
  ): number[] {
    return own.flatMap((one) => one[column] ?? []).sort((one, other) => one - other);
  }

  /** The value at rank ⌈qn⌉. */
  const atRank = (sorted: readonly number[], q: number) =>
    sorted[Math.max(1, Math.ceil(q * sorted.length)) - 1] ?? null;

  const plain = ["samples", "customers", "share", "availability", "connectedness"];

  function expectSame(found: object | null, raw: Raw, names: readonly string[]) {
    for (const name of names) {
      const value = (found as Raw | null)?.[name] ?? null;
      const expected = raw[name] ?? null;
      if (value === null || expected === null) expect([name, value]).toEqual([name, expected]);
      else expect(Math.abs(value - expected)).toBeLessThanOrEqual(expected * 0.0101 + 1e-6);
    }
  }

  it("says what the samples say, of a place and of every place below it", async () => {
    const samples = randomSamples(isDeep ? 60_000 : 2_000);
    await aggregated(samples);
    const range = daysOfRange("30-days", today);
    const inRange = samples.filter(({ at }) => dayOf(at.getTime()) >= range.first);
    for (const place of [everywhere, germany, bavaria, munich]) {
      const overview = await read({ place, range });
      const inside = inRange.filter((one) => isWithin(place, one.place ?? everywhere));
      for (const workload of workloads)
        expectSame(overview.workloads[workload], rawFigures(inside, workload), [
          ...plain,
          ...measuresOf[workload],
        ]);
      let found = 0;
      for (const row of overview.places) {
        const there = inside.filter((one) =>
          row.isUnlocated ? one.place === place : isWithin(row.place.number, one.place ?? 0),
        );
        expectSame(row.figures, rawFigures(there, null), plain);
        for (const workload of workloads)
          expectSame(row.workloads[workload], rawFigures(there, workload), [
            ...plain,
            ...measuresOf[workload],
          ]);
        found += row.figures.samples;
      }
      expect([place, found]).toEqual([place, rawFigures(inside, null).samples]);
    }
  });

  function isWithin(place: number, inner: number): boolean {
    for (let at = inner; at !== everywhere; at = tree.parentOf(at)) if (at === place) return true;
    return place === everywhere;
  }

  it("has the places directly below one, and what is not located more exactly", async () => {
    await aggregated(
      places.map((place) => ({ at: now, access: solution.number, place, latency_ms: 20 })),
    );
    const below = async (place: number) => (await read({ place })).places.map(numberOf).sort();
    const berlinState = tree.parentOf(berlin);
    expect(await below(everywhere)).toEqual(
      [null, germany, countryNumber("NO"), countryNumber("SG")].sort(),
    );
    expect(await below(germany)).toEqual([null, bavaria, berlinState].sort());
    expect(await below(bavaria)).toEqual([null, munich, nuremberg].sort());
    expect(await below(munich)).toEqual([null]);
  });

  /** Null for what is not located more exactly. */
  function numberOf({ place, isUnlocated }: SolutionOverview["places"][number]) {
    return isUnlocated ? null : place.number;
  }

  it("names places in the language of its reader, with the way to the chosen one", async () => {
    await aggregated([{ at: now, access: solution.number, place: munich }]);
    const { way } = await read({ place: bavaria, language: "ja" });
    expect(way.map(({ id, kind: of, name }) => [id, of, name])).toEqual([
      ["", "Global", ""],
      ["DE", "Country", "ドイツ"],
      ["DE-BY", "State", tree.nameOf(bavaria, "ja")],
    ]);
    const [row] = (await read({ language: "zh-Hans" })).places;
    expect(row?.place).toEqual({ number: germany, kind: "Country", name: "德国", id: "DE" });
  });

  it("takes the days of its range, the first and the last one included", async () => {
    const at = (day: number, ms: number) => new Date((today + day) * dayMs + ms);
    await aggregated(
      [at(-3, -1), at(-3, 0), at(-1, dayMs - 1), at(0, 0)].map((instant) => ({
        at: instant,
        access: solution.number,
      })),
    );
    const { workloads: found } = await read({ range: { first: today - 3, end: today } });
    expect(found.Exchange?.samples).toBe(2);
  });

  it("takes only its realm, and of its pack only its solution", async () => {
    const other = { variant: "MultiTenant", isDemonstration: true } as const;
    await aggregated([
      { at: now, access: solution.number },
      { at: now, access: neighbour.number },
    ]);
    await aggregated([{ at: now, access: solution.number, realm: realmNumber(other) }]);
    expect((await read()).workloads.Exchange).toMatchObject({ samples: 1, share: 0.5 });
    expect((await read({ realm: other })).workloads.Exchange).toMatchObject({ share: 1 });
    expect((await read({ realm: { ...realm, variant: "GCC" } })).places).toEqual([]);
  });

  it("has no share of samples inside the suite", async () => {
    await aggregated([{ at: now, access: solution.number, is_inside: true }]);
    expect((await read()).workloads.Exchange).toMatchObject({ samples: 1, share: null });
  });

  it("is empty for a solution that never had a sample, and where it has none", async () => {
    await aggregated([{ at: now, access: solution.number, place: munich }]);
    const nothing = { Exchange: null, SharePoint: null, Teams: null, Assistant: null };
    for (const question of [{ solutionId: crypto.randomUUID() }, { place: oslo }])
      expect(await read(question)).toMatchObject({ workloads: nothing, places: [] });
  });

  it("is current to the end of the newest hour with samples of anybody, or to now", async () => {
    expect((await read()).currentTo).toBeNull();
    const older = new Date(now.getTime() - 5 * hourMs);
    await aggregated([{ at: older, access: 0, workload: 2 }]);
    expect((await read()).currentTo).toEqual(new Date("2028-03-20T06:00:00Z"));
    await aggregated([{ at: now, access: 0 }]);
    expect((await read()).currentTo).toEqual(now);
  });
});
