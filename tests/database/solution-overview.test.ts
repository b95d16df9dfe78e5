import { describe, expect, it } from "vitest";

import { testDatabases } from "#tests/support/database";
import {
  now,
  today,
  realm,
  germany,
  bavaria,
  munich,
  berlin,
  oslo,
  figureDatabase,
  storeNumbered,
  type Numbered,
} from "#tests/support/figure-database";
import { isDeep, randomFrom } from "#tests/support/random";
import { aggregateStored, type GivenSample } from "#tests/support/stored-samples";
import { dayOf } from "~/features/performance/aggregation/spans";
import { daysOfRange } from "~/features/performance/figures/day-range";
import {
  readSolutionOverview,
  type OverviewQuestion,
} from "~/features/performance/figures/read-solution-overview.server";
import type {
  PlaceFigures,
  SolutionOverview,
} from "~/features/performance/figures/solution-overview";
import { countryNumber, everywhere } from "~/features/performance/places/place-number";
import type { PlaceTree } from "~/features/performance/places/place-tree.server";
import { qualityKey, qualityNames } from "~/features/performance/quality/quality-name";
import { realmNumber } from "~/features/performance/realm";
import { workloadNumber, workloads, type Workload } from "~/features/performance/workload";
import { dayMs, hourMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

const nuremberg = 2861650;
const singapore = 1880252;
const places = [everywhere, germany, bavaria, munich, nuremberg, berlin, oslo, singapore];

describe.each(testDatabases())("the overview of a solution on %s", (kind) => {
  let db: Db;
  let tree: PlaceTree;
  /** Two solutions that share a pack. */
  let solution: Numbered;
  let neighbour: Numbered;
  figureDatabase(kind, async (opened) => {
    ({ db, tree } = opened);
    [solution, neighbour] = [await storeNumbered(db), await storeNumbered(db)];
  });

  const aggregated = (samples: readonly GivenSample[]) => aggregateStored(db, samples, now);

  const asked = (id: string) => ({ id, isOfficial: false, type: "isp" as const });

  const read = (question: Partial<OverviewQuestion> = {}) =>
    readSolutionOverview(
      { db, now, tree },
      {
        realm,
        solution: asked(solution.id),
        place: everywhere,
        range: daysOfRange("30-days", today),
        language: "en",
        partnerId: null,
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

  const counts = ["samples", "customers", "share"];

  function expectCounts(found: object | null, raw: Raw) {
    const empty = { samples: 0, customers: 0, share: null };
    for (const name of counts) {
      const value = ((found ?? empty) as Raw)[name] ?? null;
      expect([name, value]).toEqual([name, found || name !== "share" ? raw[name] : null]);
    }
  }

  /** Every figure that is shown says what the samples say, inside its interval; others say nothing. */
  function expectFigures(
    { quality }: PlaceFigures,
    raw: (workload: Workload | null) => Raw,
  ): number {
    let shown = 0;
    for (const { workload, figure } of qualityNames) {
      if (figure === "performance") continue;
      const key = qualityKey({ workload, figure });
      const { value, low, high } = quality[key]?.figure ?? {};
      if (value === null || value === undefined) continue;
      shown += 1;
      const expected = raw(workload)[figure] ?? Number.NaN;
      expect(Math.abs(value - expected), key).toBeLessThanOrEqual(expected * 0.0101 + 1e-6);
      expect(low, key).toBeLessThanOrEqual(value);
      expect(high ?? Infinity, key).toBeGreaterThanOrEqual(value);
    }
    return shown;
  }

  it("says what the samples say, of a place and of every place below it", async () => {
    const samples = randomSamples(isDeep ? 60_000 : 2_000);
    await aggregated(samples);
    const range = daysOfRange("30-days", today);
    const inRange = samples.filter(({ at }) => dayOf(at.getTime()) >= range.first);
    let shown = 0;
    for (const place of [everywhere, germany, bavaria, munich]) {
      const { whole, places: rows } = await read({ place, range });
      const inside = inRange.filter((one) => isWithin(place, one.place ?? everywhere));
      shown += expectPlace(whole, inside);
      let found = 0;
      for (const row of rows) {
        const there = inside.filter((one) =>
          row.isUnlocated ? one.place === place : isWithin(row.place.number, one.place ?? 0),
        );
        shown += expectPlace(row, there);
        found += row.counts.samples;
      }
      expect([place, found]).toEqual([place, rawFigures(inside, null).samples]);
    }
    expect(shown).toBeGreaterThan(50);
  });

  function expectPlace(found: PlaceFigures | null, there: readonly GivenSample[]): number {
    if (!found) throw new Error("There is nothing of a place that has samples.");
    const raw = (workload: Workload | null) => rawFigures(there, workload);
    expectCounts(found.counts, raw(null));
    for (const workload of workloads) expectCounts(found.workloads[workload], raw(workload));
    return expectFigures(found, raw);
  }

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
    const { whole } = await read({ range: { first: today - 3, end: today } });
    expect(whole?.workloads.Exchange?.samples).toBe(2);
  });

  it("takes only its realm, and of its pack only its solution", async () => {
    const other = { variant: "MultiTenant", isDemonstration: true } as const;
    await aggregated([
      { at: now, access: solution.number },
      { at: now, access: neighbour.number },
    ]);
    await aggregated([{ at: now, access: solution.number, realm: realmNumber(other) }]);
    expect((await read()).whole?.counts).toMatchObject({ samples: 1, share: 0.5 });
    expect((await read({ realm: other })).whole?.counts).toMatchObject({ share: 1 });
    expect((await read({ realm: { ...realm, variant: "GCC" } })).places).toEqual([]);
  });

  it("has no share of samples inside the suite", async () => {
    await aggregated([{ at: now, access: solution.number, is_inside: true }]);
    expect((await read()).whole?.counts).toMatchObject({ samples: 1, share: null });
  });

  it("is empty for a solution that never had a sample, and where it has none", async () => {
    await aggregated([{ at: now, access: solution.number, place: munich }]);
    for (const question of [{ solution: asked(crypto.randomUUID()) }, { place: oslo }])
      expect(await read(question)).toMatchObject({ whole: null, places: [] });
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
