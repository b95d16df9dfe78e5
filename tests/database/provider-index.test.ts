import { sql } from "kysely";
import { describe, expect, it } from "vitest";

import { storeApproved } from "#tests/factories/official-solution";
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
} from "#tests/support/figure-database";
import { randomFrom } from "#tests/support/random";
import { aggregateStored, type GivenSample } from "#tests/support/stored-samples";
import { daysOfRange } from "~/features/performance/figures/day-range";
import { readSolutionOverview } from "~/features/performance/figures/read-solution-overview.server";
import {
  reattributionJob,
  reattributionPayload,
} from "~/features/performance/attribution/reattribution-job.schema";
import {
  freezeIndex,
  freezeMonth,
  queueIndexFreeze,
} from "~/features/performance/npi/freeze-index.server";
import {
  findFirstCountry,
  insertCorrection,
  insertFrozen,
  listDoneMonths,
  listFrozenMonths,
  listFrozenPlaces,
  listRevisions,
  readIndexRows,
} from "~/features/performance/npi/frozen-index.repository.server";
import { indexFreezeJob } from "~/features/performance/npi/index-freeze.schema";
import { daysOfMonth } from "~/features/performance/npi/index-month";
import { readProviderIndex } from "~/features/performance/npi/read-provider-index.server";
import { countryNumber, stateNumber } from "~/features/performance/places/place-number";
import type { PlaceTree } from "~/features/performance/places/place-tree.server";
import { jobQueues } from "~/jobs/handlers.server";
import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import { claimJob, enqueueOnce } from "~/platform/job-queue.repository.server";

const stockholm = 2673730;

/** Latency in ms of each official provider, the best first; the last is of the other slot. */
const providers = { Quick: 20, Twin: 20, Middle: 60, Slow: 200, Proxy: 30 };

describe.each(testDatabases())("the provider index on %s", (kind) => {
  let db: Db;
  let tree: PlaceTree;
  const known = new Map<string, { id: string; number: number }>();
  figureDatabase(kind, async (opened) => {
    ({ db, tree } = opened);
    for (const name of Object.keys(providers)) {
      const type = name === "Proxy" ? "cloudproxy" : "isp";
      known.set(name, await storeApproved(db, name, { type }));
    }
    known.set("Unofficial", await storeApproved(db, "Unofficial", { state: "Preview" }));
  });
  /** Samples of a provider at some places, 400 at each, of 40 customers. */
  async function samplesOf(name: string, latencyMs: number, daysAgo = 0): Promise<GivenSample[]> {
    const random = randomFrom(`${name} ${daysAgo}`);
    const number = known.get(name)?.number ?? 0;
    const slot = name === "Proxy" ? { overlay: number } : { access: number };
    return [munich, berlin].flatMap((place) =>
      Array.from({ length: 400 }, (_, at): GivenSample => ({
        at: new Date(now.getTime() - daysAgo * dayMs),
        customer: 1 + (at % 40),
        place,
        ...slot,
        is_connected: random.share() < 0.99,
        is_wss_connected: true,
        latency_ms: latencyMs * (0.8 + 0.4 * random.share()),
        download_bps: 2e7,
        workload: at % 2,
      })),
    );
  }

  async function aggregateWorld(daysAgo = 0) {
    const all: GivenSample[] = [];
    for (const [name, latencyMs] of Object.entries({ ...providers, Unofficial: 10 }))
      all.push(...(await samplesOf(name, latencyMs, daysAgo)));
    await aggregateStored(db, all, now);
  }

  const range = daysOfRange("30-days", today);
  const read = (
    place: number | null = germany,
    slots: readonly ("access" | "overlay")[] = ["access"],
  ) => readProviderIndex({ db, now, tree }, { realm, slots, place, range });

  it("has the official providers of a slot, each with what its own page says of the place", async () => {
    await aggregateWorld();
    const { rows, place, countries, states } = await read(null);
    expect(place).toBe(germany);
    expect(countries).toEqual([germany]);
    expect(new Set(states)).toEqual(new Set([bavaria, stateNumber("DE", "16")]));
    expect(rows.map(({ solution }) => solution.name).sort()).toEqual([
      "Middle",
      "Quick",
      "Slow",
      "Twin",
    ]);
    for (const { solution, counts, quality } of rows) {
      const { whole } = await readSolutionOverview(
        { db, now, tree },
        {
          realm,
          solution: { id: solution.id, isOfficial: true, type: "isp" },
          place: germany,
          range,
          language: "en",
          partnerId: null,
        },
      );
      expect(whole?.counts).toEqual(counts);
      expect(whole?.quality).toMatchObject(quality);
    }
  });

  it("has ranks that intervals allow, with equal ranges for equal providers", async () => {
    await aggregateWorld();
    const { rows } = await read(bavaria);
    const rankOf = (name: string) =>
      rows.find(({ solution }) => solution.name === name)?.quality.performance.rank;
    expect(rankOf("Quick")).toEqual(rankOf("Twin"));
    expect(rankOf("Quick")).toMatchObject({ from: 1, of: 4 });
    expect(rankOf("Slow")).toEqual({ from: 4, to: 4, of: 4 });
  });

  it("keeps the slots apart, with a share each", async () => {
    await aggregateWorld();
    const { rows } = await read(germany, ["access", "overlay"]);
    const proxy = rows.find(({ solution }) => solution.name === "Proxy");
    expect(proxy?.solution.slot).toBe("overlay");
    expect(proxy?.quality.performance.rank).toEqual({ from: 1, to: 1, of: 1 });
    expect(proxy?.quality.performance.baseline).toBeNull();
    expect(rows).toHaveLength(5);
  });

  it("is empty where nobody has samples", async () => {
    expect(await read(null)).toMatchObject({ place: null, rows: [], countries: [] });
    await aggregateWorld();
    expect((await read(countryNumber("NO"))).rows).toEqual([]);
    expect((await read(stateNumber("DE", "01"))).rows).toEqual([]);
  });

  describe("of a month", () => {
    const month = "2028-02";
    const key = { realm: 0, month };
    const freezing = (signal = new AbortController().signal) =>
      freezeMonth({ db, tree, now, signal }, { realm, month });

    it("is frozen for every place that has samples, once", async () => {
      await aggregateWorld(30);
      await freezing();
      const states = [bavaria, stateNumber("DE", "16")];
      expect(await listFrozenPlaces(db, key)).toEqual([...states, germany].sort((a, b) => a - b));
      expect(await listFrozenMonths(db, 0)).toEqual([month]);
      const access = { ...key, place: germany, slot: "access" } as const;
      const frozen = async () => [
        await listRevisions(db, access),
        await readIndexRows(db, { ...access, revision: 1 }),
      ];
      const before = await frozen();
      expect(before[1]).toEqual(
        (
          await readProviderIndex(
            { db, now, tree },
            { realm, slots: ["access"], place: germany, range: daysOfMonth(month) },
          )
        ).rows,
      );
      const later = await samplesOf("Slow", 1, 30);
      await aggregateStored(db, later, now);
      await freezing();
      expect(await frozen()).toEqual(before);
    });

    it("goes on with the next place where it was interrupted", async () => {
      await aggregateWorld(30);
      await freezing();
      const whole = await listFrozenPlaces(db, key);
      await sql`delete from provider_index_month`.execute(db);
      await sql`delete from provider_index where place = ${bavaria}`.execute(db);
      const aborted = new AbortController();
      aborted.abort();
      await freezing(aborted.signal);
      expect(await listDoneMonths(db, 0, [month])).toEqual([]);
      await freezing();
      expect(await listFrozenPlaces(db, key)).toEqual(whole);
      expect(await listDoneMonths(db, 0, [month])).toEqual([month]);
    });

    it("begins with the country of most samples that has an index", async () => {
      await aggregateWorld(30);
      const elsewhere = (await samplesOf("Quick", 20, 30)).map((sample) => ({
        ...sample,
        place: stockholm,
      }));
      const ofNobody = Array.from({ length: 30 }, () => elsewhere).flat();
      await aggregateStored(
        db,
        [
          ...elsewhere,
          ...ofNobody.map((sample) => ({ ...sample, place: oslo, access: 0, overlay: 0 })),
        ],
        now,
      );
      await freezing();
      const ofMonth = daysOfMonth(month);
      const asked = { realm, slots: ["access"] as const, place: null, range: ofMonth };
      const { countries } = await readProviderIndex({ db, now, tree }, asked);
      expect(countries).toEqual(["NO", "DE", "SE"].map(countryNumber));
      expect(await findFirstCountry(db, key)).toBe(germany);
    });

    it("does not wait behind samples that are attributed again", async () => {
      await aggregateWorld(30);
      await sql`truncate job`.execute(db);
      const payload = reattributionPayload.stamped({});
      await enqueueOnce(db, { job: reattributionJob, payload, at: now });
      await queueIndexFreeze(db, { now, historyDays: 0 });
      const claimed = [];
      for (const { name: queue } of jobQueues)
        claimed.push((await claimJob(db, { queue, now, leaseMs: 1000 }))?.kind);
      expect(claimed.filter((name) => name !== undefined).sort()).toEqual([
        indexFreezeJob.name,
        reattributionJob.name,
      ]);
    });

    it("is stored for both slots of a place, or for none", async () => {
      await aggregateWorld(30);
      const working = { db, tree, now };
      const access = await freezeIndex(working, { realm, month, place: germany, slot: "access" });
      const broken = { ...access, slot: "neither" as "overlay" };
      await expect(insertFrozen(db, [access, broken])).rejects.toThrow();
      expect(await listFrozenPlaces(db, key)).toEqual([]);
      await insertFrozen(db, []);
      await freezing();
      for (const slot of ["access", "overlay"] as const)
        expect(await listRevisions(db, { ...key, place: germany, slot })).toHaveLength(1);
    });

    it("without samples is noted, and cannot be chosen", async () => {
      await aggregateWorld();
      await freezing();
      expect(await listDoneMonths(db, 0, [month])).toEqual([month]);
      expect(await listFrozenMonths(db, 0)).toEqual([]);
    });

    it("has the hash of its input, which any other sample changes", async () => {
      await aggregateWorld(30);
      const asked = { realm, month, place: germany, slot: "access" } as const;
      const one = await freezeIndex({ db, tree, now }, asked);
      expect(await freezeIndex({ db, tree, now }, asked)).toEqual(one);
      const [sample] = await samplesOf("Middle", 61, 30);
      await aggregateStored(db, [sample as GivenSample], now);
      const other = await freezeIndex({ db, tree, now }, asked);
      expect(Buffer.from(other.inputHash).equals(Buffer.from(one.inputHash))).toBe(false);
    });

    it("is corrected by a new revision, of which the reason is kept", async () => {
      await aggregateWorld(30);
      await freezing();
      const asked = { realm, month, place: germany, slot: "access" } as const;
      const index = await freezeIndex({ db, tree, now }, asked);
      const correct = (revision: number) =>
        db
          .transaction()
          .execute((trx) =>
            insertCorrection(trx, index, { revision, reason: "Late samples", by: "Helena" }),
          );
      expect(await correct(1)).toBe(true);
      expect(await correct(1)).toBe(false);
      const revisions = await listRevisions(db, { ...key, place: germany, slot: "access" });
      expect(revisions.map(({ revision, correction }) => [revision, correction])).toEqual([
        [2, { reason: "Late samples", by: "Helena" }],
        [1, null],
      ]);
    });
  });
});
