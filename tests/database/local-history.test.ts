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
  figureDatabase,
  storeNumbered,
  type Numbered,
} from "#tests/support/figure-database";
import { randomFrom } from "#tests/support/random";
import { aggregateStored, type GivenSample } from "#tests/support/stored-samples";
import { hourDays } from "~/features/performance/aggregation/kept-days";
import { dayOf, hourOf } from "~/features/performance/aggregation/spans";
import { daysOfRange, type RangeName } from "~/features/performance/figures/day-range";
import { weekHours } from "~/features/performance/figures/local-clock";
import {
  readLocalHistory,
  type HistoryQuestion,
} from "~/features/performance/figures/read-local-history.server";
import { readSolutionOverview } from "~/features/performance/figures/read-solution-overview.server";
import { countryNumber, everywhere } from "~/features/performance/places/place-number";
import type { PlaceTree } from "~/features/performance/places/place-tree.server";
import { weeksAsked } from "~/features/performance/privacy/four-weeks";
import { qualityKey, qualityNames } from "~/features/performance/quality/quality-name";
import { workloads } from "~/features/performance/workload";
import { dayMs, hourMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

const delhi = 1273294;
const places = [everywhere, germany, bavaria, munich, delhi];

describe.each(testDatabases())("the history of a solution at a place on %s", (kind) => {
  let db: Db;
  let tree: PlaceTree;
  /** Two solutions that share a pack. */
  let solution: Numbered;
  let neighbour: Numbered;
  figureDatabase(kind, async (opened) => {
    ({ db, tree } = opened);
    [solution, neighbour] = [await storeNumbered(db), await storeNumbered(db)];
  });

  const asked = () => ({ id: solution.id, isOfficial: false, type: "isp" as const });

  const read = (question: Partial<HistoryQuestion> = {}) =>
    readLocalHistory(
      { db, now, tree },
      {
        realm,
        solution: asked(),
        place: everywhere,
        range: daysOfRange("30-days", today),
        today,
        names: qualityNames,
        hoursOf: null,
        language: "en",
        partnerId: null,
        ...question,
      },
    );

  const overview = (
    place: number,
    range: HistoryQuestion["range"],
    partnerId: string | null = null,
  ) =>
    readSolutionOverview(
      { db, now, tree },
      { realm, solution: asked(), place, range, language: "en", partnerId },
    );

  function randomSamples(count: number, daysAgo: readonly number[]): GivenSample[] {
    const random = randomFrom("history");
    return Array.from({ length: count }, () => ({
      at: new Date(now.getTime() - random.pick(daysAgo) * dayMs - random.share() * 10 * hourMs),
      customer: random.whole(1, 28),
      place: random.pick(places),
      access: random.pick([solution.number, solution.number, neighbour.number]),
      workload: random.whole(0, workloads.length - 1),
      is_connected: random.share() > 0.1,
      latency_ms: 300 * random.share(),
      download_bps: 1e8 * random.share(),
      loss_ratio: 0.02 * random.share(),
      jitter_ms: 30 * random.share(),
    }));
  }

  it.each([
    ["30-days", [0, 1, 2, 15, 28, 29, 30]],
    ["1-year", [0, 1, 6, 7, 8, 9, 100, 101, 102, 103, 104, 105, 106, 364, 365]],
    ["2-years", [0, 19, 20, 21, 400, 410, 420, 728, 729, 735]],
  ] as const)(
    "has in each step of %s what an overview of its days has",
    async (name: RangeName, daysAgo) => {
      await aggregateStored(db, randomSamples(2_500, daysAgo), now);
      const range = daysOfRange(name, today);
      let [shown, samples] = [0, 0];
      for (const place of [everywhere, germany, munich]) {
        const history = await read({ place, range });
        expect(history.whole).toEqual((await overview(place, range)).whole);
        for (const step of history.steps) {
          const { whole } = await overview(place, step);
          const { first, samples: found, customers, figures } = step;
          expect([first, found, customers]).toEqual([
            first,
            whole?.counts.samples ?? 0,
            whole?.counts.customers ?? 0,
          ]);
          samples += found;
          for (const key of qualityNames.map(qualityKey)) {
            const ofDays = whole?.quality[key]?.figure;
            const figure = figures[key];
            // The mean of the workloads that are shown, which may be others.
            if (key === "performance") continue;
            expect([first, key, figure?.n]).toEqual([first, key, ofDays?.n ?? 0]);
            // The correlation is pooled over the whole range here, so that one of them may be hidden.
            if (!figure?.isShown || !ofDays?.isShown) continue;
            shown += 1;
            expect([first, key, figure.value]).toEqual([first, key, ofDays.value]);
          }
        }
      }
      expect(shown).toBeGreaterThan(50);
      expect(samples).toBeGreaterThan(1_000);
    },
  );

  it("shows its provider in each four weeks what an overview of them shows", async () => {
    const ofFew = randomSamples(400, [10, 40, 70]).map((sample) => ({
      ...sample,
      place: berlin,
      customer: 1 + ((sample.customer ?? 0) % 3),
    }));
    const many = randomSamples(3_000, [10, 15, 38, 45, 66, 70]).filter(
      ({ place, at }) => place !== delhi || dayOf(at.getTime()) > today - 60,
    );
    await aggregateStored(db, [...many, ...ofFew], now);
    const range = weeksAsked({ range: "90-days", days: null }, today);
    const partnerId = "provider";
    const [shown, hidden] = [new Set<string>(), new Set<string>()];
    for (const place of [...places, berlin, countryNumber("IN")]) {
      const history = await read({ place, range, partnerId });
      expect(history).toMatchObject({ stepKind: "fourWeeks", hours: null, compared: [] });
      expect(history.whole).toEqual((await overview(place, range, partnerId)).whole);
      expect(history.steps).toHaveLength(3);
      for (const step of history.steps) {
        const { whole } = await overview(place, step, partnerId);
        const { first, samples, customers, figures } = step;
        (samples > 0 ? shown : hidden).add(`${place} ${first}`);
        expect([place, first, samples, customers]).toEqual([
          place,
          first,
          whole?.counts.samples ?? 0,
          whole?.counts.customers ?? 0,
        ]);
        for (const key of qualityNames.map(qualityKey)) {
          if (key === "performance") continue;
          const ofWeeks = whole?.quality[key]?.figure;
          expect([first, key, figures[key]?.n]).toEqual([first, key, ofWeeks?.n ?? 0]);
          if (figures[key]?.isShown && ofWeeks?.isShown)
            expect([first, key, figures[key].value]).toEqual([first, key, ofWeeks.value]);
        }
      }
    }
    expect(shown.size).toBeGreaterThan(5);
    // Berlin has three customers.
    expect([...hidden].filter((name) => name.startsWith(`${berlin} `))).toHaveLength(3);
  });

  it.each([
    ["of one clock", munich, "Europe/Berlin", 0],
    ["that is half an hour off", delhi, "Asia/Kolkata", 30],
    ["without a clock of its own", everywhere, null, 0],
  ])("has the hours of the week of a place %s", async (_, place, zone, minutesPast) => {
    const samples = randomSamples(1_500, [0, 1, 6, 29, 60, 89, 90, 91]);
    await aggregateStored(db, samples, now);
    const exchange = { workload: "Exchange", figure: "latencyMs" } as const;
    const range = daysOfRange("6-months", today);
    const { hours } = await read({ place, range, hoursOf: exchange });
    expect(hours).toMatchObject({
      zone,
      minutesPast,
      days: { first: today - hourDays + 1, end: today + 1 },
    });
    const clock = weekHours(zone ?? "UTC");
    const counts = new Map<string, number>();
    for (const { at, access, workload, place: there = everywhere } of samples) {
      const isIn = place === everywhere || there === place;
      const isKept = dayOf(at.getTime()) > today - hourDays;
      if (access !== solution.number || workload !== 0 || !isIn || !isKept) continue;
      const { weekday, hour } = clock(hourOf(at.getTime()));
      for (const name of [`${weekday} ${hour}`, `${weekday} *`, `* ${hour}`])
        counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const found = [
      ...(hours?.cells ?? []).map((cell) => ({ ...cell, name: `${cell.weekday} ${cell.hour}` })),
      ...(hours?.weekdays ?? []).map((day) => ({ ...day, name: `${day.weekday} *` })),
      ...(hours?.hours ?? []).map((hour) => ({ ...hour, name: `* ${hour.hour}` })),
    ];
    expect(found).toHaveLength(7 * 24 + 7 + 24);
    for (const { name, samples: count, figures } of found)
      expect([name, count, figures["exchangeLatencyMs"]?.n]).toEqual([
        name,
        counts.get(name) ?? 0,
        counts.get(name) ?? 0,
      ]);
    expect(counts.size).toBeGreaterThan(20);
  });

  it("has no hours of a range whose hours are no longer kept", async () => {
    await aggregateStored(db, randomSamples(50, [200]), now);
    const range = { first: today - 220, end: today - 180 };
    const history = await read({ range, hoursOf: { workload: null, figure: "performance" } });
    expect(history.hours).toBeNull();
    expect(history.whole?.counts.samples).toBeGreaterThan(0);
  });

  it("has every step of a solution without samples", async () => {
    const history = await read({ solution: { ...asked(), id: crypto.randomUUID() } });
    expect(history).toMatchObject({ whole: null, compared: [], hours: null });
    expect(history.steps).toHaveLength(30);
    expect(history.steps[0]).toMatchObject({
      samples: 0,
      figures: { performance: { hiddenReason: "no-samples" } },
    });
  });
});
