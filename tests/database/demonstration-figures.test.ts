import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { startTestApplication, type TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";
import { isDeep } from "#tests/support/random";
import { seedDemonstrationSolutions } from "#db/seed/demonstration-solutions";
import { aggregate } from "~/features/performance/aggregation/aggregate.server";
import { dayOf, daysOf } from "~/features/performance/aggregation/spans";
import {
  beginDemonstration,
  fillDemonstrations,
} from "~/features/performance/demonstration/fill-demonstration.server";
import { inOneState, readFigures } from "~/features/performance/figures/read-figures.server";
import { realmNumber } from "~/features/performance/realm";
import { dayMs, hourMs, minuteMs } from "~/lib/time";

const now = new Date("2026-11-26T18:00:00Z");
const realm = { variant: "MultiTenant", isDemonstration: true } as const;
const number = realmNumber(realm);
const { signal } = new AbortController();

describe.each(testDatabases())("the demonstration on %s", (kind) => {
  let application: TestApplication;
  let database: TestApplication["database"];
  beforeAll(async () => {
    application = await startTestApplication(kind);
    ({ database } = application);
    await seedDemonstrationSolutions(database.db, now);
  });
  beforeEach(async () => {
    await sql`truncate sample, sample_batch, aggregate_block, aggregate_day_due, demonstration_fill`.execute(
      database.db,
    );
    await beginDemonstration(database.db, number, now);
  });
  afterAll(() => application.close());

  const fill = (historyDays: number, at = now) =>
    fillDemonstrations(database.db, { historyDays, signal, now: at });
  /** Days are worked out some time after their batches. */
  const aggregateAll = async (at = now) => {
    await aggregate(database, { signal, clock: () => at });
    await aggregate(database, { signal, clock: () => new Date(at.getTime() + minuteMs) });
  };
  const blocksOf = async (first: number) => {
    const { rows } = await sql<{ name: string }>`
      select concat_ws(' ', workload, pack, level, start, part, encode(data, 'hex')) as name
      from aggregate_block where level > 0 and start >= ${first} order by workload, pack, level, start, part`.execute(
      database.db,
    );
    return rows.map(({ name }) => name);
  };
  const samples = async () =>
    (await database.db
      .selectFrom("sample")
      .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("at").as("first")])
      .executeTakeFirst()) ?? { count: 0, first: null };

  it("stores samples of the days that are asked for, once, and those that come later", async () => {
    await fill(2);
    const { count, first } = await samples();
    expect(Number(count)).toBeGreaterThan(500);
    expect(dayOf(first?.getTime() ?? 0)).toBe(dayOf(now.getTime()) - 1);
    await Promise.all([fill(2), fill(2)]);
    expect(Number((await samples()).count)).toBe(Number(count));
    await fill(2, new Date(now.getTime() + 60 * minuteMs));
    expect(Number((await samples()).count)).toBeGreaterThan(Number(count));
  });

  it("fills nothing where it is switched off", async () => {
    await fill(0);
    expect(Number((await samples()).count)).toBe(0);
  });

  it("writes a month without samples in the same bytes as by ingest and aggregation", async () => {
    const days = isDeep ? 30 : 3;
    const later = new Date(now.getTime() + 100 * dayMs);
    const firstDay = dayOf(now.getTime()) - days + 1;
    await fill(days);
    await aggregateAll();
    await aggregateAll(later);
    const byIngest = await blocksOf(firstDay);
    expect(byIngest.length).toBeGreaterThan(days);

    await sql`truncate sample, sample_batch, aggregate_block, aggregate_day_due, demonstration_fill`.execute(
      database.db,
    );
    await sql`insert into demonstration_fill values (${number}, ${later.getTime() / hourMs},
      ${later.getTime() / hourMs}, ${dayOf(now.getTime()) + 1})`.execute(database.db);
    // From 100 days later the same days are history, whose samples are not stored.
    await fill(100 + days, later);
    expect(Number((await samples()).count)).toBe(0);
    await aggregateAll(later);
    const byHistory = await blocksOf(firstDay);
    // The last day was stored up to its evening, and is whole in the history.
    const isWhole = (name: string) => {
      const [, , level, start] = name.split(" ").map(Number);
      return (start ?? 0) + daysOf(level ?? 0) <= dayOf(now.getTime());
    };
    expect(byHistory.filter(isWhole)).toEqual(byIngest.filter(isWhole));
  });

  it("gives its solutions figures, and leaves some traffic unattributed", async () => {
    await fill(3);
    await aggregateAll();
    const packs = await database.db.selectFrom("aggregate_solution").selectAll().execute();
    const range = { first: dayOf(now.getTime()) - 3, end: dayOf(now.getTime()) + 1 };
    const figures = await inOneState(database.db, (state) =>
      readFigures(state, {
        realm,
        workload: "Exchange",
        range,
        packs: [1, 2, ...new Set(packs.map(({ pack }) => pack))],
        measures: ["latencyMs"],
        customers: true,
        groupOf: (solution) => solution,
      }),
    );
    const withFigures = packs.filter((pack) => figures.has(pack.number));
    expect(withFigures.length).toBeGreaterThanOrEqual(8);
    for (const { number: solution } of withFigures)
      expect(figures.get(solution)?.quantile("latencyMs", 0.5)).toBeGreaterThan(1);
    expect(figures.get(2)?.counters.samples).toBeGreaterThan(0);
  });
});
