import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import catalogue from "#db/seed/front-doors.json";
import { seedFrontDoors } from "#db/seed/front-doors";
import { aDoorRoundTrip } from "#tests/factories/door-round-trip";
import { aReport, aReportRow } from "#tests/factories/report";
import { aTestRun } from "#tests/factories/test-run";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import {
  listFrontDoors,
  listMedianRoundTrips,
  moveRoundTrip,
  removeRoundTrip,
  upsertRoundTrip,
  type MedianQuery,
} from "~/features/network-test/front-door.repository.server";
import { gridCellOf } from "~/features/network-test/front-doors-grid";
import { geodesicKm } from "~/lib/geodesy";
import type { Db, OpenDatabase } from "~/platform/database.server";

const now = new Date("2026-03-31T12:00:00Z");
const dayMs = 86_400_000;
const amsterdam = { latitude: 52.37, longitude: 4.89 };

/** Customer number `number`, as it is stored. */
const customer = (number: number) => new Uint8Array(32).fill(number);

const query = (more: Partial<MedianQuery> = {}): MedianQuery => ({
  variant: "MultiTenant",
  isDemonstration: false,
  workload: "Exchange",
  place: amsterdam,
  now,
  exceptCustomer: null,
  ...more,
});

describe("the catalogue of front doors", () => {
  it("holds at least 60 metros, each code once, on the map", () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(60);
    expect(new Set(catalogue.map(({ code }) => code)).size).toBe(catalogue.length);
    for (const { code, countryCode, city, region, country, latitude, longitude } of catalogue) {
      expect(code).toMatch(/^[A-Z]{3}$/);
      expect(countryCode).toMatch(/^[A-Z]{2}$/);
      expect([city, region, country]).not.toContain("");
      expect(Math.abs(latitude)).toBeLessThan(70);
      expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
    }
  });

  it.each([
    ["SEA", "EAT", 190],
    ["LON", "PAR", 344],
    ["SYD", "MEL", 714],
    ["TYO", "OSA", 392],
    ["NYC", "LAX", 3944],
  ])("puts %s and %s %d km apart", (from, to, distanceKm) => {
    const metro = (code: string) => catalogue.find((each) => each.code === code)!;
    const apart = geodesicKm(metro(from), metro(to));
    expect(Math.abs(apart / distanceKm - 1)).toBeLessThan(0.02);
  });
});

describe.each(testDatabases())("front doors on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
  });
  afterAll(() => database.close());

  it("are seeded for both workloads, and seeding again changes nothing", async () => {
    const before = await listFrontDoors(db);
    await seedFrontDoors(db);
    expect(await listFrontDoors(db)).toEqual(before);
    expect(before).toHaveLength(2 * catalogue.length);
    expect(before.find(({ code, workload }) => code === "EAT" && workload === "Exchange")).toEqual({
      workload: "Exchange",
      code: "EAT",
      city: "Quincy",
      region: "Washington",
      country: "United States",
      countryCode: "US",
      latitude: 47.2343,
      longitude: -119.8525,
    });
  });

  it("are put right by seeding, and stay off where an operator switched them off", async () => {
    await db
      .updateTable("front_door")
      .set({ city: "Wenatchee" })
      .where("code", "=", "EAT")
      .execute();
    await db
      .updateTable("front_door")
      .set({ is_active: false })
      .where("code", "=", "PER")
      .execute();
    await seedFrontDoors(db);
    const doors = await listFrontDoors(db);
    expect(doors.filter(({ code }) => code === "EAT").map(({ city }) => city)).toEqual([
      "Quincy",
      "Quincy",
    ]);
    expect(doors.filter(({ code }) => code === "PER")).toEqual([]);
  });
});

describe.each(testDatabases())("round trips to front doors on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
  });
  afterAll(() => database.close());

  /** Stores round trips measured at `place`, one for each customer, and returns their reports. */
  async function measure(
    trips: readonly number[],
    {
      place = amsterdam,
      ...columns
    }: Partial<ReturnType<typeof aDoorRoundTrip>> & { place?: typeof amsterdam },
  ): Promise<string[]> {
    const reports: string[] = [];
    for (const [at, roundTripMs] of trips.entries()) {
      const reportId = await aStoredReport(db);
      reports.push(reportId);
      await db
        .insertInto("door_round_trip")
        .values(
          aDoorRoundTrip({
            report_id: reportId,
            round_trip_ms: roundTripMs,
            customer: customer(at + 1),
            observed_at: now,
            ...place,
            grid_cell: gridCellOf(place),
            ...columns,
          }),
        )
        .execute();
    }
    return reports;
  }

  const ten = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19];

  it.each([
    ["ten customers", ten, { median: 14.5, count: 10 }],
    ["eleven customers", [...ten, 400], { median: 15, count: 11 }],
    ["nine customers", ten.slice(1), null],
  ])("are known by the median of %s", async (_name, trips, expected) => {
    const place = { latitude: 10 + trips.length * 2, longitude: 20 };
    await measure(trips, { place, door_code: "NBO" });
    const medians = await listMedianRoundTrips(db, query({ place }));
    expect(medians.get("NBO")).toEqual(
      expected ? { medianMs: expected.median, count: expected.count } : undefined,
    );
  });

  it("count each customer once, with its own median", async () => {
    const place = { latitude: -10, longitude: 20 };
    await measure(ten, { place, door_code: "JNB" });
    await measure([200, 201, 202], { place, door_code: "JNB", customer: customer(10) });
    const medians = await listMedianRoundTrips(db, query({ place }));
    expect(medians.get("JNB")).toEqual({ medianMs: 14.5, count: 10 });
    await measure([1, 1, 1, 1, 1, 1, 1, 1, 1, 1], {
      place,
      door_code: "CPT",
      customer: customer(77),
    });
    expect((await listMedianRoundTrips(db, query({ place }))).get("CPT")).toBeUndefined();
  });

  it("count neither the reader's own customer, nor the far, the old, or other worlds", async () => {
    const place = { latitude: 52.999, longitude: 179.999 };
    const near = { latitude: 53.2, longitude: -179.6 };
    const far = { latitude: 53.6, longitude: -179.6 };
    expect(geodesicKm(place, near)).toBeLessThan(50);
    expect(geodesicKm(place, far)).toBeGreaterThan(50);
    await measure(ten, { place: near, door_code: "AKL" });
    await measure(ten, { place: far, door_code: "SYD" });
    await measure(ten, {
      place,
      door_code: "MEL",
      observed_at: new Date(now.getTime() - 30 * dayMs),
    });
    await measure(ten, { place, door_code: "BNE", is_demonstration: true });
    await measure(ten, { place, door_code: "PER", variant: "GCC" });
    await measure(ten, { place, door_code: "ADL", workload: "SharePoint" });
    const codes = async (more: Partial<MedianQuery>) => [
      ...(await listMedianRoundTrips(db, query({ place, ...more }))).keys(),
    ];
    expect(await codes({})).toEqual(["AKL"]);
    expect(await codes({ isDemonstration: true })).toEqual(["BNE"]);
    expect(await codes({ variant: "GCC" })).toEqual(["PER"]);
    expect(await codes({ workload: "SharePoint" })).toEqual(["ADL"]);
    expect(await codes({ exceptCustomer: customer(3) })).toEqual([]);
    expect(await codes({ exceptCustomer: customer(99) })).toEqual(["AKL"]);
    expect(await codes({ now: new Date(now.getTime() - dayMs) })).toEqual(["MEL"]);
  });

  it("are stored once a report, move with its place, and go", async () => {
    const lisbon = { latitude: 38.7, longitude: -9.1 };
    const porto = { latitude: 41.15, longitude: -8.6 };
    const reportId = await aStoredReport(db);
    const trip = {
      reportId,
      variant: "MultiTenant",
      isDemonstration: false,
      workload: "Exchange",
      doorCode: "LIS",
      place: lisbon,
      roundTripMs: 30,
      customer: customer(1),
      observedAt: now,
    } as const;
    const stored = () =>
      db
        .selectFrom("door_round_trip")
        .select(["door_code", "round_trip_ms", "latitude", "grid_cell"])
        .where("report_id", "=", reportId)
        .execute();
    await upsertRoundTrip(db, trip);
    await upsertRoundTrip(db, { ...trip, doorCode: "MAD", roundTripMs: 20 });
    expect(await stored()).toEqual([
      { door_code: "MAD", round_trip_ms: 20, latitude: 38.7, grid_cell: gridCellOf(lisbon) },
    ]);
    await moveRoundTrip(db, reportId, porto);
    expect(await stored()).toEqual([
      { door_code: "MAD", round_trip_ms: 20, latitude: 41.15, grid_cell: gridCellOf(porto) },
    ]);
    await removeRoundTrip(db, reportId);
    expect(await stored()).toEqual([]);
  });
});

async function aStoredReport(db: Db): Promise<string> {
  const run = aTestRun();
  const report = aReport({ id: randomUUID(), runId: run.id });
  await db.insertInto("test_run").values(run).execute();
  await db.insertInto("report").values(aReportRow(report)).execute();
  return report.id;
}
