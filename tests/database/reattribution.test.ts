import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { aLeader, aProvider, aSolution, insertPartner } from "#tests/factories/solution";
import { done, solutionWorld } from "#tests/factories/solution-world";
import { countOn } from "#tests/support/counted-solutions";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import { randomFrom } from "#tests/support/random";
import { storeBatch, type GivenSample } from "#tests/support/stored-samples";
import { aggregate } from "~/features/performance/aggregation/aggregate.server";
import { lockAggregates } from "~/features/performance/aggregation/block.repository.server";
import { rebuildDay } from "~/features/performance/aggregation/rebuild-day.server";
import { findNewestVersion } from "~/features/performance/attribution/attribution-version.repository.server";
import { currentOfVariant } from "~/features/performance/attribution/current-attribution.server";
import {
  performReattribution,
  queueReattribution,
} from "~/features/performance/attribution/queue-reattribution.server";
import {
  reattribute,
  type DayAggregates,
} from "~/features/performance/attribution/reattribute.server";
import { reattributionPayload } from "~/features/performance/attribution/reattribution-job.schema";
import {
  findListsFrom,
  findReattribution,
} from "~/features/performance/attribution/reattribution.repository.server";
import {
  expireSampleAttribution,
  listOutdatedDays,
  noteSampleAttribution,
} from "~/features/performance/attribution/sample-attribution.repository.server";
import { readUnattributedCustomers } from "~/features/performance/attribution/unattributed-customers.repository.server";
import { readUnattributed } from "~/features/performance/attribution/unattributed.repository.server";
import { realmOf } from "~/features/performance/realm";
import { saveSolution } from "~/features/solutions/save-solution.server";
import type { Solution } from "~/features/solutions/solution";
import { solutionsVersion } from "~/features/solutions/solution-list.repository.server";
import type { SolutionActor } from "~/features/solutions/solution-actor";
import { dayMs, utcDayOf } from "~/lib/time";
import type { Db, OpenDatabase } from "~/platform/database.server";
import { DatabaseUnavailable } from "~/platform/database-fault";
import { dropDaysBefore, holdDays } from "~/platform/day-partitions.repository.server";

const now = new Date("2026-04-10T12:00:00Z");
const variant = "MultiTenant";
const days = ["2026-04-10", "2026-04-09", "2026-04-08"];

/** Realms as they are stored: both of this variant, and one of another. */
const [real, demonstration, other] = [0, 1, 4];

const suiteAsns = () => Promise.resolve(new Set([8075]));

const signal = new AbortController().signal;

/** What attribution writes into a sample. */
const written = ["access", "overlay", "attribution", "is_inside", "private_solutions"];

describe.each(testDatabases())("re-attribution on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  let fjordnet: SolutionActor;
  let world: ReturnType<typeof solutionWorld>;
  let names: { vpn: number; issuer: number };
  const leader = aLeader();
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
    const nameOf = async (nameKind: string, name: string) =>
      (
        await db
          .insertInto("sample_name")
          .values({ kind: nameKind, name })
          .returning("id")
          .executeTakeFirstOrThrow()
      ).id;
    names = {
      vpn: await nameOf("vpn", "FJORD vpn"),
      issuer: await nameOf("issuer", "Nordlys Inspection"),
    };
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await sql`truncate sample, sample_batch, sample_attribution, reattribution, attribution_version,
      aggregate_solution, aggregate_block, aggregate_day_due, job restart identity`.execute(db);
    await db.deleteFrom("solution").execute();
    await db.deleteFrom("partner").execute();
    world = solutionWorld(db, now);
    await countOn(db, world);
    fjordnet = aProvider(await insertPartner(db, "fjordnet.example", now));
  });

  let nets = 0;
  /** Samples of a day of all realms, each with a number of its own in `net`. */
  function samplesOf(day: string, count: number): GivenSample[] {
    const random = randomFrom(`samples of ${day}`);
    const start = Date.parse(day);
    return Array.from({ length: count }, () => ({
      at: new Date(start + random.whole(0, dayMs - 1)),
      net: (nets += 1),
      realm: random.pick([real, real, demonstration, other]),
      egress: random.pick(["192.0.2.1", "192.0.2.200", "198.51.100.9", "2001:db8::7"]),
      asn: random.pick([null, 64500, 64501, 8075]),
      vpn: random.pick([null, null, names.vpn]),
      issuer: random.pick([null, null, names.issuer]),
      latency_ms: random.pick([null, random.share()]),
      is_connected: random.pick([null, true, false]),
      workload: random.whole(0, 3),
    }));
  }

  /** Stores samples that an older version attributed to nobody. */
  async function store(samples: readonly GivenSample[], version = 1): Promise<void> {
    await storeBatch(
      db,
      samples.map((sample) => ({ ...sample, attribution: version })),
    );
    const noted = [...new Set(samples.map(({ at }) => utcDayOf(at)))];
    await db.transaction().execute(async (trx) => {
      for (const realm of [...new Set(samples.map((sample) => sample.realm ?? real))].sort())
        await noteSampleAttribution(trx, { realm: realmOf(realm), version, days: noted });
    });
  }

  /** Official solutions by every way, a private one, and one that counts in the demonstration only. */
  async function fill(): Promise<Solution> {
    const official = await world.official(fjordnet, {}, { asns: "64500", ips: "192.0.2.0/25" });
    await world.official(leader, { name: "Fjord overlay", type: "sdwan" }, { vpns: "Fjord VPN" });
    await world.stored(
      leader,
      { name: "Laboratory" },
      { ips: "2001:db8::/32\n192.0.2.0/24", sslCertificates: "Nordlys Inspection" },
    );
    return official;
  }
  const current = () => currentOfVariant(db, variant, { suiteAsns, mostAgeMs: 0 });

  type Row = { net: number; realm: number; attribution: number; decided: unknown; rest: unknown };
  const stored = async () =>
    (
      await sql<Row>`
        select net, realm, attribution,
          jsonb_build_array(access, overlay, is_inside, coalesce(private_solutions, '{}')) as decided,
          to_jsonb(sample) - ${written}::text[] as rest
        from sample order by net`.execute(db)
    ).rows;

  /** Every sample as attribution from scratch has it. */
  async function fromScratch(): Promise<Map<number, unknown>> {
    const { real: ofReal, demonstration: ofDemonstration } = await current();
    const { rows } = await sql<{
      net: number;
      realm: number;
      egress: string;
      asn: number | null;
      vpn: string | null;
      issuer: string | null;
    }>`
      select net, realm, host(egress) as egress, asn, vpn.name as vpn, issuer.name as issuer from sample
      left join sample_name vpn on vpn.id = vpn left join sample_name issuer on issuer.id = issuer
      where realm in (${real}, ${demonstration})`.execute(db);
    return new Map(
      rows.map(({ net, realm, egress, asn, vpn, issuer }) => {
        const { attribute } = realm === real ? ofReal : ofDemonstration;
        const sample = { egressIp: egress, asn, vpnName: vpn, tlsIssuer: issuer };
        const { access, overlay, isInside, privateSolutions } = attribute(sample);
        return [net, [access, overlay, isInside, [...privateSolutions]]];
      }),
    );
  }

  async function expectAllAsFromScratch(): Promise<void> {
    const { version } = await current();
    const expected = await fromScratch();
    const own = (await stored()).filter(({ realm }) => realm !== other);
    expect(new Map(own.map(({ net, decided }) => [net, decided]))).toEqual(expected);
    expect(new Set(own.map(({ attribution }) => attribution))).toEqual(new Set([version]));
    expect(await listOutdatedDays(db, variant, version)).toEqual([]);
  }

  /** Notes which days are rebuilt, and calls `then` in the transaction of each. */
  function noting(then: (day: string) => void = () => undefined) {
    const rebuilt: { day: string; realms: readonly number[] }[] = [];
    const aggregates: DayAggregates = {
      lockAggregates: () => Promise.resolve(),
      rebuildDay: (_trx, { day, realms }) => {
        rebuilt.push({ day, realms });
        then(day);
        return Promise.resolve();
      },
      addDue: () => Promise.resolve(),
    };
    return { rebuilt, aggregates };
  }

  it("makes of stored samples what attribution from scratch makes, and changes nothing else", async () => {
    await fill();
    for (const day of days) await store(samplesOf(day, 200));
    const before = await stored();
    await current();
    // A second version, so that the samples' version is an older one.
    await world.official(leader, { name: "More" }, { asns: "64501" });
    const { rebuilt, aggregates } = noting();
    await reattribute(db, variant, { aggregates, signal, suiteAsns });
    expect(rebuilt).toEqual(days.map((day) => ({ day, realms: [real, demonstration] })));
    await expectAllAsFromScratch();
    const after = await stored();
    expect(after.map(({ net, rest }) => [net, rest])).toEqual(
      before.map(({ net, rest }) => [net, rest]),
    );
    const ofOther = (rows: Row[]) => rows.filter(({ realm }) => realm === other);
    expect(ofOther(after)).toEqual(ofOther(before));
    expect(new Set(after.map(({ decided }) => JSON.stringify(decided))).size).toBeGreaterThan(8);
    expect(await findReattribution(db, variant)).toMatchObject({
      fromVersion: 1,
      toVersion: (await current()).version,
      firstDay: "2026-04-08",
      daysTotal: 3,
      daysDone: 3,
      finishedAt: expect.any(Date) as Date,
    });
  });

  /** Samples of three days by version 1, and lists of version 2. */
  async function outdated(count = 40): Promise<Solution> {
    const official = await fill();
    await current();
    for (const day of days) await store(samplesOf(day, count));
    await world.official(leader, { name: "More" }, { asns: "64501" });
    return official;
  }

  it("that fails on a day leaves that day as it was, and goes on there", async () => {
    await outdated();
    const before = await stored();
    const fault = new Error("no room");
    const failing = noting((day) => {
      if (day === days[1]) throw fault;
    });
    const work = { signal, suiteAsns };
    await expect(
      reattribute(db, variant, { ...work, aggregates: failing.aggregates }),
    ).rejects.toBe(fault);
    const { version } = await current();
    const dayOfNet = (row: Row) => (row.rest as { at: string }).at.slice(0, 10);
    const changed = (await stored()).filter(({ attribution }) => attribution === version);
    expect(new Set(changed.map(dayOfNet))).toEqual(new Set([days[0]]));
    expect((await stored()).filter((row) => dayOfNet(row) !== days[0])).toEqual(
      before.filter((row) => dayOfNet(row) !== days[0]),
    );
    expect(await findReattribution(db, variant)).toMatchObject({
      daysTotal: 3,
      daysDone: 1,
      finishedAt: null,
    });
    const { rebuilt, aggregates } = noting();
    await reattribute(db, variant, { ...work, aggregates });
    expect(rebuilt.map(({ day }) => day)).toEqual(days.slice(1));
    expect(await findReattribution(db, variant)).toMatchObject({ daysTotal: 3, daysDone: 3 });
    await expectAllAsFromScratch();
  });

  it("ends behind the day under way with its process, and begins again with newer lists", async () => {
    const official = await outdated();
    const end = new AbortController();
    const ending = noting(() => end.abort());
    const work = { aggregates: ending.aggregates, signal: end.signal, suiteAsns };
    await reattribute(db, variant, work);
    expect(ending.rebuilt.map(({ day }) => day)).toEqual(days.slice(0, 1));
    const before = await findReattribution(db, variant);
    done(
      await saveSolution(world.acting, leader, {
        ...aSolution({ visibility: "Public" }, { asns: "64500", ips: "192.0.2.0/24" }),
        id: official.id,
      }),
    );
    const { rebuilt, aggregates } = noting();
    await reattribute(db, variant, { aggregates, signal, suiteAsns });
    expect(rebuilt.map(({ day }) => day)).toEqual(days);
    const after = await findReattribution(db, variant);
    expect(after).toMatchObject({ daysTotal: 3, daysDone: 3, fromVersion: 1 });
    expect(after?.toVersion).toBeGreaterThan(before?.toVersion ?? Infinity);
    const { count } = await db
      .selectFrom("reattribution")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
    await expectAllAsFromScratch();
  });

  it("leaves no batch waiting for its end", async () => {
    await outdated();
    const due = async () =>
      (await db.selectFrom("sample_batch").select("id").where("is_due", "=", true).execute())
        .length;
    expect(await due()).toBeGreaterThan(0);
    const left: [due: number, days: number][] = [];
    const addDue = async () => {
      await aggregate({ db, kind }, { signal, clock: () => now });
      const { version } = await current();
      left.push([await due(), (await listOutdatedDays(db, variant, version)).length]);
      if (left.length === 1) await store(samplesOf(days[0] ?? "", 10), version);
    };
    await reattribute(db, variant, {
      aggregates: { lockAggregates, rebuildDay, addDue },
      signal,
      suiteAsns,
    });
    expect(left).toEqual([
      [0, 2],
      [0, 1],
      [0, 0],
    ]);
  });

  it("says from which day on the newest lists count, during a run and after a repair", async () => {
    expect(await findListsFrom(db, variant)).toBeNull();
    await outdated();
    const from: (string | null)[] = [];
    const addDue = async () => {
      from.push(await findListsFrom(db, variant));
    };
    const work = { aggregates: { ...noting().aggregates, addDue }, signal, suiteAsns };
    await reattribute(db, variant, work);
    expect(from).toEqual(days);
    await store(samplesOf(days[1] ?? "", 10));
    await reattribute(db, variant, work);
    expect(from.slice(days.length)).toEqual(days.slice(-1));
    expect(await findListsFrom(db, variant)).toBe(days.at(-1));
    await world.official(leader, { name: "Newer" }, { asns: "64502" });
    await reattribute(db, variant, work);
    expect(from.slice(days.length + 1)).toEqual(days);
  });

  it("does the one day again that a process with an older version wrote to", async () => {
    await outdated();
    const work = { signal, suiteAsns };
    await reattribute(db, variant, { ...work, aggregates: noting().aggregates });
    await store(samplesOf(days[1] ?? "", 10));
    const { rebuilt, aggregates } = noting();
    await reattribute(db, variant, { ...work, aggregates });
    expect(rebuilt.map(({ day }) => day)).toEqual(days.slice(1, 2));
    await expectAllAsFromScratch();
  });

  it("passes over days that were dropped", async () => {
    await outdated();
    await dropDaysBefore(db, "sample", days[1] ?? "");
    const { rebuilt, aggregates } = noting();
    await reattribute(db, variant, { aggregates, signal, suiteAsns });
    expect(rebuilt.map(({ day }) => day)).toEqual(days.slice(0, 2));
    expect(await findReattribution(db, variant)).toMatchObject({ daysTotal: 3, daysDone: 3 });
    await expectAllAsFromScratch();
  });

  it("and writers of the same days neither lose nor miss a sample", async () => {
    await outdated();
    const aggregates = { lockAggregates, rebuildDay, addDue: () => Promise.resolve() };
    const batches = Array.from({ length: 12 }, (_, at) => samplesOf(days[at % 3] ?? "", 10));
    const count = (await stored()).length + batches.flat().length;
    const running = reattribute(db, variant, { aggregates, signal, suiteAsns });
    for (const batch of batches) await store(batch);
    await running;
    await reattribute(db, variant, { aggregates, signal, suiteAsns });
    expect(await stored()).toHaveLength(count);
    await expectAllAsFromScratch();
  });

  it.skipIf(kind === "embedded")("leaves a day that stays in use for the next try", async () => {
    await outdated();
    const { rebuilt, aggregates } = noting();
    const work = { aggregates, signal, suiteAsns };
    await db.transaction().execute(async (trx) => {
      await holdDays(trx, "sample", [days[0] ?? ""]);
      await expect(reattribute(db, variant, work)).rejects.toThrow(DatabaseUnavailable);
    });
    expect(rebuilt.map(({ day }) => day)).toEqual(days.slice(1));
    expect(await findReattribution(db, variant)).toMatchObject({ daysDone: 2, finishedAt: null });
    await reattribute(db, variant, work);
    expect(rebuilt.map(({ day }) => day)).toEqual([...days.slice(1), days[0]]);
    await expectAllAsFromScratch();
  });

  it("forgets by which version samples were stored after they are gone", async () => {
    const note = (noted: string[]) =>
      db
        .transaction()
        .execute((trx) =>
          noteSampleAttribution(trx, { realm: realmOf(real), version: 1, days: noted }),
        );
    await note(["2026-03-01", "2026-02-28"]);
    await expireSampleAttribution(db, now);
    expect(await listOutdatedDays(db, variant, 2)).toEqual([{ day: "2026-03-01", oldest: 1 }]);
  });

  it("by two processes at once is done once", async () => {
    await outdated();
    const { rebuilt, aggregates } = noting();
    await Promise.all(
      [1, 2].map(() => reattribute(db, variant, { aggregates, signal, suiteAsns })),
    );
    await expectAllAsFromScratch();
    expect(rebuilt.map(({ day }) => day).sort()).toEqual([...days].sort());
    expect((await findReattribution(db, variant))?.finishedAt).not.toBeNull();
  });

  it("is queued once where lists or samples need it, and not else", async () => {
    const jobs = async () =>
      (await db.selectFrom("job").select(["kind", "queue"]).execute()).map(
        ({ kind: name, queue }) => `${queue} ${name}`,
      );
    const queue = async () => {
      await db.deleteFrom("job").execute();
      await Promise.all([1, 2, 3].map(() => queueReattribution(db, now)));
      return jobs();
    };
    const job = ["performance reattribution"];
    const perform = () =>
      performReattribution(db, reattributionPayload.stamped({}), {
        aggregates: noting().aggregates,
        signal,
        suiteAsns,
      });
    const official = await fill();
    expect(await queue()).toEqual([]);
    await currentOfVariant(db, "GCC", { suiteAsns });
    const { version } = await current();
    await store(samplesOf(days[0] ?? "", 20), version);
    expect(await queue()).toEqual([]);
    const named = { ...aSolution({ name: "Renamed", visibility: "Public" }), id: official.id };
    done(await saveSolution(world.acting, leader, named));
    expect(await queue()).toEqual(job);
    await perform();
    expect(await queue()).toEqual([]);
    await expectAllAsFromScratch();
    await store(samplesOf(days[1] ?? "", 20), version);
    expect(await queue()).toEqual(job);
    await perform();
    expect(await queue()).toEqual([]);
    // The rules of attribution have changed, and the lists have not.
    const { id } = (await findNewestVersion(db, variant)) ?? { id: 0 };
    const marker = `earlier ${await solutionsVersion(db, variant)}`;
    const made = { marker, content_hash: Buffer.from("earlier") };
    await db.updateTable("attribution_version").set(made).where("id", "=", id).execute();
    expect(await queue()).toEqual(job);
    await perform();
    expect((await current()).version).toBeGreaterThan(id);
    await expectAllAsFromScratch();
    expect(await queue()).toEqual([]);
  });
});

describe.each(testDatabases())("unattributed samples on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
  });
  afterAll(() => database.close());

  it("are counted over days, with the ASNs and issuers that most of them have", async () => {
    const { id: issuer } = await db
      .insertInto("sample_name")
      .values({ kind: "issuer", name: "Nordlys Inspection" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const at = (day: string) => new Date(`${day}T23:59:59.999Z`);
    await storeBatch(db, [
      { at: at("2026-04-10"), asn: 64500, customer: 1 },
      { at: at("2026-04-10"), asn: 64500, issuer, customer: 2 },
      { at: at("2026-04-10"), asn: null, issuer, customer: 1 },
      { at: at("2026-04-10"), asn: 64502, access: 16 },
      { at: at("2026-04-10"), asn: 64502, overlay: 16, issuer },
      { at: at("2026-04-10"), asn: 8075, is_inside: true },
      { at: at("2026-04-10"), asn: 64509, realm: 1 },
      { at: at("2026-04-09"), asn: 64501, private_solutions: [17] },
      { at: at("2026-04-08"), asn: 64503 },
    ]);
    const realm = { variant, isDemonstration: false } as const;
    expect(await readUnattributed(db, realm, { days: 2, now })).toEqual({
      samples: 7,
      unattributed: 4,
      asns: [
        { asn: 64500, samples: 2 },
        { asn: 64501, samples: 1 },
      ],
      issuers: [{ issuer: "Nordlys Inspection", samples: 2 }],
    });
    expect(await readUnattributed(db, realm, { days: 2, now, countsAll: false })).toEqual({
      ...(await readUnattributed(db, realm, { days: 2, now })),
      samples: 4,
    });
    const suggested = { realm, asns: [64500, 64501], issuers: ["Nordlys Inspection", "Nobody"] };
    expect(await readUnattributedCustomers(db, suggested, { days: 2, now })).toEqual({
      asns: new Map([
        [64500, 2],
        [64501, 1],
      ]),
      issuers: new Map([["Nordlys Inspection", 2]]),
    });
    const all = await readUnattributed(db, realm, { days: 400, now });
    expect([all.samples, all.unattributed]).toEqual([8, 5]);
    const later = new Date(now.getTime() + 60 * dayMs);
    expect(await readUnattributed(db, realm, { days: 1, now: later })).toEqual({
      samples: 0,
      unattributed: 0,
      asns: [],
      issuers: [],
    });
  });
});
