import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { aPeerResult } from "#tests/factories/peer-result";
import { aReport, aReportRow } from "#tests/factories/report";
import { aTestRun } from "#tests/factories/test-run";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import { comparePeers } from "~/features/network-test/compare-peers.server";
import {
  countPeers,
  recordPeerResult,
  removePeerResults,
  type PeerQuery,
  type PeerResult,
} from "~/features/network-test/peer.repository.server";
import { peerPlaces } from "~/features/network-test/peers";
import { scoreBand } from "~/features/performance/score-scales";
import type { Db, OpenDatabase } from "~/platform/database.server";

const now = new Date("2026-03-31T12:00:00Z");
const tacoma = {
  city: "Tacoma",
  region: "Washington",
  country: "United States",
  countryCode: "US",
};
const seattle = { ...tacoma, city: "Seattle" };

/** Customer number `number`, as it is stored. */
const customer = (number: number) => new Uint8Array(32).fill(number);

describe.each(testDatabases())("peer results on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
  });
  afterAll(() => database.close());

  async function aStoredReport(at = now): Promise<string> {
    const run = aTestRun();
    const report = aReport({ id: randomUUID(), runId: run.id, dateTime: at.toISOString() });
    await db.insertInto("test_run").values(run).execute();
    await db.insertInto("report").values(aReportRow(report)).execute();
    return report.id;
  }

  /** Stores results of other customers in a place of their own, with a report to hang on. */
  async function store(
    placeKey: string,
    rows: readonly Partial<ReturnType<typeof aPeerResult>>[],
  ): Promise<void> {
    const reportId = await aStoredReport();
    const common = {
      scope: "city",
      place_key: placeKey,
      tested_on: "2026-03-31",
      report_id: reportId,
    };
    await db
      .insertInto("peer_result")
      .values(rows.map((row) => aPeerResult({ ...common, ...row })))
      .execute();
  }

  const query = (placeKey: string, more: Partial<PeerQuery> = {}): PeerQuery => ({
    variant: "MultiTenant",
    isDemonstration: false,
    place: { scope: "city", key: placeKey, name: "" },
    now,
    exceptCustomer: null,
    ...more,
  });

  it("are counted in the band that the rule of the score gives them", async () => {
    const scores = [0, 19.999, 20, 39.999, 40, 59.999, 60, 79.999, 80, 99.9, 100];
    await store(
      "edges",
      scores.map((score, at) => ({ score, customer: customer(at) })),
    );
    const expected = [0, 0, 0, 0, 0];
    for (const score of scores) expected[scoreBand(score)]! += 1;
    expect(await countPeers(db, query("edges"))).toEqual({
      bandCounts: expected,
      customerCount: 11,
      isNewestOnly: false,
    });
  });

  it("count customers and days, without the reader's own", async () => {
    await store("days", [
      { score: 90, customer: customer(1), tested_on: "2026-03-31" },
      { score: 10, customer: customer(1), tested_on: "2026-03-30" },
      { score: 50, customer: customer(2), tested_on: "2026-03-31" },
    ]);
    expect(await countPeers(db, query("days"))).toMatchObject({
      bandCounts: [1, 0, 1, 0, 1],
      customerCount: 2,
    });
    expect(await countPeers(db, query("days", { exceptCustomer: customer(1) }))).toMatchObject({
      bandCounts: [0, 0, 1, 0, 0],
      customerCount: 1,
    });
  });

  it("count for 30 days, today included, and never the future", async () => {
    await store(
      "ages",
      ["2026-04-01", "2026-03-31", "2026-03-02", "2026-03-01"].map((day, at) => ({
        tested_on: day,
        customer: customer(at),
        score: 50,
      })),
    );
    expect((await countPeers(db, query("ages"))).customerCount).toBe(2);
  });

  it("keep scopes, places, variants and worlds apart", async () => {
    await store("apart", [
      { customer: customer(1) },
      { customer: customer(2), scope: "region" },
      { customer: customer(3), place_key: "elsewhere" },
      { customer: customer(4), variant: "GCC" },
      { customer: customer(5), is_demonstration: true },
    ]);
    expect((await countPeers(db, query("apart"))).customerCount).toBe(1);
    expect((await countPeers(db, query("apart", { variant: "GCC" }))).customerCount).toBe(1);
    expect((await countPeers(db, query("apart", { isDemonstration: true }))).customerCount).toBe(1);
    expect((await countPeers(db, query("nowhere"))).customerCount).toBe(0);
  });

  it.each([
    [4, { bandCounts: [0, 0, 0, 0, 4], customerCount: 4, isNewestOnly: true }],
    [5, { bandCounts: [1, 0, 0, 0, 4], customerCount: 5, isNewestOnly: false }],
  ])("take the newest %d", async (limit, counts) => {
    const place = `newest ${limit}`;
    await store(place, [
      { score: 0, customer: customer(9), tested_on: "2026-03-20" },
      ...[1, 2, 3, 4].map((number) => ({
        score: 90,
        customer: customer(number),
        tested_on: "2026-03-21",
      })),
    ]);
    expect(await countPeers(db, query(place), limit)).toEqual(counts);
  });

  describe("recording", () => {
    const result = (reportId: string, more: Partial<PeerResult> = {}): PeerResult => ({
      reportId,
      variant: "MultiTenant",
      isDemonstration: false,
      places: peerPlaces(tacoma),
      customer: customer(1),
      score: 50,
      testedAt: now,
      ...more,
    });
    const stored = async (subject: Uint8Array) => {
      const rows = await db
        .selectFrom("peer_result")
        .select(["scope", "place_key", "tested_on", "score"])
        .where("customer", "=", subject)
        .execute();
      return rows
        .map(
          ({ scope, place_key: key, tested_on: day, score }) => [scope, key, day, score] as const,
        )
        .sort(([, ...a], [, ...b]) => (String(a) < String(b) ? -1 : 1));
    };

    it("counts a report in its city, region and country", async () => {
      await recordPeerResult(db, result(await aStoredReport(), { customer: customer(101) }));
      expect(await stored(customer(101))).toEqual([
        ["country", "us", "2026-03-31", 50],
        ["region", "us|washington", "2026-03-31", 50],
        ["city", "us|washington|tacoma", "2026-03-31", 50],
      ]);
    });

    it("moves with a corrected place", async () => {
      const reportId = await aStoredReport();
      await recordPeerResult(db, result(reportId, { customer: customer(102) }));
      await recordPeerResult(
        db,
        result(reportId, { customer: customer(102), places: peerPlaces(seattle) }),
      );
      expect((await stored(customer(102))).map(([, key]) => key)).toEqual([
        "us",
        "us|washington",
        "us|washington|seattle",
      ]);
      await recordPeerResult(db, result(reportId, { customer: customer(102), places: [] }));
      expect(await stored(customer(102))).toEqual([]);
    });

    it("keeps the report of a day that was made last, also when an older one is corrected after it", async () => {
      const morning = await aStoredReport(new Date("2026-03-31T08:00:00Z"));
      const noon = await aStoredReport(new Date("2026-03-31T12:00:00Z"));
      const own = { customer: customer(103) };
      await recordPeerResult(db, result(morning, { ...own, score: 10 }));
      await recordPeerResult(db, result(noon, { ...own, score: 90 }));
      expect((await stored(customer(103))).map(([, , , score]) => score)).toEqual([90, 90, 90]);
      await recordPeerResult(
        db,
        result(morning, { ...own, score: 10, places: peerPlaces(seattle) }),
      );
      expect(await stored(customer(103))).toEqual([
        ["country", "us", "2026-03-31", 90],
        ["region", "us|washington", "2026-03-31", 90],
        ["city", "us|washington|seattle", "2026-03-31", 10],
        ["city", "us|washington|tacoma", "2026-03-31", 90],
      ]);
    });

    it("counts another day beside it", async () => {
      const own = { customer: customer(104) };
      await recordPeerResult(db, result(await aStoredReport(), own));
      await recordPeerResult(
        db,
        result(await aStoredReport(), { ...own, testedAt: new Date("2026-03-30T23:59:59Z") }),
      );
      expect(
        (await stored(customer(104))).filter(([scope]) => scope === "city").map(([, , day]) => day),
      ).toEqual(["2026-03-30", "2026-03-31"]);
    });

    it("goes with its report", async () => {
      const removed = await aStoredReport();
      const deleted = await aStoredReport();
      await recordPeerResult(db, result(removed, { customer: customer(105) }));
      await recordPeerResult(db, result(deleted, { customer: customer(106) }));
      await removePeerResults(db, removed);
      await db.deleteFrom("report").where("id", "=", deleted).execute();
      expect([...(await stored(customer(105))), ...(await stored(customer(106)))]).toEqual([]);
    });
  });

  it("are compared in the narrowest place with five other customers", async () => {
    const bend = { city: "Bend", region: "Oregon", country: "United States", countryCode: "US" };
    const salem = { ...bend, city: "Salem" };
    for (const number of [1, 2, 3, 4, 5]) {
      const place = number === 5 ? salem : bend;
      await recordPeerResult(db, {
        reportId: await aStoredReport(),
        variant: "GCC",
        isDemonstration: false,
        places: peerPlaces(place),
        customer: customer(number),
        score: 90,
        testedAt: now,
      });
    }
    const facts = {
      variant: "GCC",
      isDemonstration: false,
      place: bend,
      customer: null,
      ownScore: 70,
      now,
    } as const;
    expect(await comparePeers(db, facts)).toEqual({
      scope: "region",
      placeName: "Oregon",
      resultCount: 5,
      isNewestOnly: false,
      bins: [1, 0, 0, 0, 0],
      ownBin: 1,
      betterShare: 1,
    });
    expect(await comparePeers(db, { ...facts, customer: customer(5) })).toBeNull();
  });
});
