import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { aLeader, aProvider, aSolution, insertPartner, listLines } from "#tests/factories/solution";
import { done, solutionWorld } from "#tests/factories/solution-world";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import { randomFrom, type Random } from "#tests/support/random";
import { storeBatch, type GivenSample } from "#tests/support/stored-samples";
import { currentOfVariant } from "~/features/performance/attribution/current-attribution.server";
import { claimSummary } from "~/features/performance/preview/egress-summary.repository.server";
import { readEgressPages } from "~/features/performance/preview/egress-samples.repository.server";
import { previewLists } from "~/features/performance/preview/preview-lists.server";
import { sumUpEgress } from "~/features/performance/preview/sum-up-egress.server";
import { realmNumber } from "~/features/performance/realm";
import { shownRealm } from "~/features/performance/shown-realm.server";
import { proposeSolution, saveSolution } from "~/features/solutions/save-solution.server";
import { slotOf, type Solution, type SolutionList } from "~/features/solutions/solution";
import type { SolutionActor } from "~/features/solutions/solution-actor";
import { hourMs, minuteMs, utcDayOf } from "~/lib/time";
import type { Db, OpenDatabase } from "~/platform/database.server";
import { readEnvironment } from "~/platform/environment.server";

const now = new Date("2026-04-10T12:00:00Z");
const variant = "MultiTenant";
const environment = readEnvironment({});
const realm = shownRealm({ environment, variant });
const signal = new AbortController().signal;
/** The ASNs of the suite in these tests: samples of them are of no official solution. */
const suiteAsns = () => Promise.resolve(new Set([64_503]));

const context = (db: Db) => ({ db, variant, environment, suiteAsns }) as const;

/** Where samples of these tests come from. */
const egresses = ["192.0.2", "198.51.100", "203.0.113"].flatMap((network) =>
  [1, 77, 130, 200].map((host) => `${network}.${host}`),
);
const wide = "2001:db8:0:1::7";
const prefixes = [
  ...["192.0.2.0/24", "192.0.2.0/25", "192.0.2.128/25", "192.0.2.77/32", "192.0.0.0/8"],
  ...["198.51.100.0/24", "198.51.0.0/16", "198.51.100.64/26", "203.0.113.0/24", "203.0.113.0/25"],
  ...["2001:db8::/32", "2001:db8::/64", "2001:db8:0:1::/64", "128.0.0.0/1"],
];
const asns = ["64500", "64501", "64502", "64503"];
const vpnNames = ["Fjord VPN", "Nordlys VPN"];
const issuers = ["Fjord Inspection", "Nordlys Inspection"];

describe.each(testDatabases())("a preview of lists on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  let world: ReturnType<typeof solutionWorld>;
  let fjordnet: SolutionActor;
  let nordlys: SolutionActor;
  let names: { vpns: number[]; issuers: number[] };
  const leader = aLeader();
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
    const insert = async (nameKind: string, all: readonly string[]) => {
      const rows = await db
        .insertInto("sample_name")
        .values(all.map((name) => ({ kind: nameKind, name })))
        .returning("id")
        .execute();
      return rows.map(({ id }) => id);
    };
    // Names as clients send them, in another spelling than lists have them.
    names = {
      vpns: await insert("vpn", ["FJORD vpn", "Nordlys VPN"]),
      issuers: await insert("issuer", ["fjord inspection", "Nordlys  Inspection"]),
    };
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await sql`truncate sample, sample_batch, egress_summary, attribution_version, aggregate_solution
      restart identity`.execute(db);
    await db.deleteFrom("solution").execute();
    await db.deleteFrom("partner").execute();
    await sql`truncate sample_customer cascade`.execute(db);
    world = solutionWorld(db, now);
    fjordnet = aProvider(await insertPartner(db, "fjordnet.example", now));
    nordlys = aProvider(await insertPartner(db, "nordlys.example", now));
  });

  function someSamples(random: Random, count: number): GivenSample[] {
    return Array.from({ length: count }, () => ({
      at: new Date(now.getTime() - random.whole(0, 29 * 24) * hourMs),
      egress: random.share() < 0.1 ? wide : random.pick(egresses),
      asn: random.pick([null, 64_500, 64_501, 64_502, 64_503]),
      vpn: random.pick([null, null, ...names.vpns]),
      issuer: random.pick([null, null, ...names.issuers]),
      customer: random.whole(1, 40),
    }));
  }

  function someLists(random: Random): Partial<Record<SolutionList, string>> {
    const some = (values: readonly string[], share: number) =>
      values.filter(() => random.share() < share).join("\n");
    return {
      asns: some(asns, 0.3),
      ips: some(prefixes, 0.25),
      vpns: some(vpnNames, 0.3),
      sslCertificates: some(issuers, 0.3),
    };
  }

  const store = (samples: readonly GivenSample[]) =>
    storeBatch(
      db,
      samples.map((sample) => ({ realm: realmNumber(realm), ...sample })),
    );
  /** Each summary has a time of its own, by which a process knows that it is another one. */
  let madeMs = 0;
  const sumUp = () =>
    sumUpEgress(db, {
      environment,
      signal,
      clock: () => new Date(now.getTime() + (madeMs += 1)),
    });
  const propose = async (actor: SolutionActor, solution: Solution, lists: Lists) =>
    done(await proposeSolution(world.acting, actor, { ...saveOf(solution), lists }));
  const previewed = async (actor: SolutionActor, solution: Solution, lists: Lists) => {
    const proposed = await propose(actor, solution, lists);
    const preview = await previewLists(context(db), actor, proposed);
    if (!preview) throw new Error("Nothing is summed up.");
    return preview;
  };

  type Lists = ReturnType<typeof listLines>;
  const saveOf = (solution: Solution) => ({ ...aSolution(solution), id: solution.id });

  /** What the solution has of the stored samples when all of them are attributed by what is saved. */
  async function attributedNow({ id }: Pick<Solution, "id">) {
    const solution = await world.read({ id });
    const { demonstration } = await currentOfVariant(db, variant, {
      suiteAsns,
      mostAgeMs: 0,
    });
    const { number } = await db
      .selectFrom("aggregate_solution")
      .select("number")
      .where("solution_id", "=", id)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{
      egress: string;
      asn: number | null;
      vpn: string | null;
      issuer: string | null;
      customer: number;
    }>`
      select host(egress) as egress, asn, vpn.name as vpn, issuer.name as issuer, customer from sample
      left join sample_name vpn on vpn.id = sample.vpn
      left join sample_name issuer on issuer.id = sample.issuer`.execute(db);
    const own = rows.filter(({ egress, asn, vpn, issuer }) => {
      const found = demonstration.attribute({
        egressIp: egress,
        asn,
        vpnName: vpn,
        tlsIssuer: issuer,
      });
      return solution.isOfficial
        ? found[slotOf(solution.approved?.type ?? solution.type)] === number
        : found.privateSolutions.includes(number);
    });
    const customers = new Set(own.map(({ customer }) => customer)).size;
    if (customers < 5) return null;
    return { customers, samples: Number(own.length.toPrecision(2)) };
  }

  it("says what the solution has after it was saved, and what it has now", async () => {
    let shown = 0;
    for (let round = 0; round < 12; round += 1) {
      const random = randomFrom(`preview ${round}`);
      await sql`truncate sample, egress_summary`.execute(db);
      await db.deleteFrom("solution").execute();
      await store(someSamples(random, 400));
      await sumUp();
      const types = ["isp", "corporate", "satellite", "sdwan", "Overlay"] as const;
      const solutions: Solution[] = [];
      for (let at = 0; at < 5; at += 1) {
        const fields = { name: `Solution ${at}`, type: random.pick(types) };
        const owner = random.pick([leader, fjordnet, nordlys]);
        const lists = someLists(random);
        const add = random.share() < 0.6 ? world.official : world.stored;
        // Some entries are another one's already.
        const added = await add(owner, fields, lists).catch(() => undefined);
        if (added) solutions.push(added);
      }
      for (const { id } of solutions) {
        const solution = await world.read({ id });
        const proposed = await proposeSolution(world.acting, leader, {
          ...saveOf(solution),
          lists: listLines(someLists(random)),
        });
        if (!proposed.ok) continue;
        const preview = await previewLists(context(db), leader, proposed.value);
        expect(preview?.now?.counts).toEqual(await attributedNow(solution));
        const lists = Object.fromEntries(
          (["asns", "ips", "vpns", "sslCertificates"] as const).map((list) => [
            list,
            proposed.value.accepted.then
              .filter((entry) => entry.list === list)
              .map(({ value }) => value)
              .join("\n"),
          ]),
        );
        done(
          await saveSolution(world.acting, leader, {
            ...saveOf(solution),
            lists: listLines(lists),
          }),
        );
        const after = await attributedNow(solution);
        expect(preview?.then.counts).toEqual(after);
        if (after) shown += 1;
      }
    }
    expect(shown).toBeGreaterThan(12);
  });

  it("counts accepted entries, and those of the provider's own organisation", async () => {
    const samples = (asn: number, from: number) =>
      Array.from({ length: 6 }, (_, at) => ({ at: now, asn, egress: `192.0.2.${from + at}` }));
    await store(
      [64_500, 64_501, 64_502].flatMap((asn, of) =>
        samples(asn, 10 * of).map((sample, at) => ({ ...sample, customer: 1 + 10 * of + at })),
      ),
    );
    await sumUp();
    const solution = await world.official(fjordnet, {}, { asns: "64500" });
    const lists = listLines({ asns: "64500\n64501\n64502", ips: "192.0.2.0/24" });
    const preview = await previewed(fjordnet, solution, lists);
    expect(preview.now).toEqual({ counts: { customers: 6, samples: 6 } });
    // The second number is of the same organisation; the third and the prefix wait for leadership.
    expect(preview.then).toEqual({ counts: { customers: 12, samples: 12 } });
    expect(preview.waiting).toBe(2);
    expect(preview.isInCrowds).toBe(true);
    const all = await previewed(leader, solution, lists);
    expect(all.then).toEqual({ counts: { customers: 18, samples: 18 } });
    expect(all.waiting).toBe(0);
  });

  it("says nothing of fewer than five customers, nor of parts of a crowd", async () => {
    await store(
      Array.from({ length: 9 }, (_, at) => ({
        at: now,
        egress: `203.0.113.${at}`,
        customer: 1 + at,
      })),
    );
    await sumUp();
    const solution = await world.official(fjordnet, {}, { asns: "64500" });
    const counted = async (ips: string) =>
      (await previewed(fjordnet, solution, listLines({ asns: "64503", ips }))).then.counts;
    expect(await counted("203.0.113.0/24")).toEqual({ customers: 9, samples: 9 });
    expect(await counted("203.0.113.0/29")).toBeNull();
    expect(await counted("203.0.113.0/31")).toBeNull();
    expect(await counted("203.0.113.128/25")).toBeNull();
  });

  it("counts networks close to each other once, but for providers of access", async () => {
    const { rows } = await sql<{ id: number }>`
      insert into sample_customer (key, key_version) select decode(lpad(to_hex(at), 4, '0'), 'hex'), 1
      from generate_series(1, 12) at returning id`.execute(db);
    const [first] = rows;
    await sql`update sample_customer set wide_id = ${first?.id} where id <> ${first?.id}`.execute(
      db,
    );
    await store(rows.map(({ id }, at) => ({ at: now, egress: `203.0.113.${at}`, customer: id })));
    await sumUp();
    const lists = listLines({ asns: "64500\n64501" });
    const isp = await world.official(fjordnet, { name: "Fibre" }, { asns: "64500" });
    expect((await previewed(fjordnet, isp, lists)).then.counts?.customers).toBe(12);
    await db.deleteFrom("solution").execute();
    const company = await world.official(
      fjordnet,
      { name: "Offices", type: "corporate" },
      { asns: "64500" },
    );
    expect((await previewed(fjordnet, company, lists)).then.counts).toBeNull();
  });

  it("reads a day page by page, and nothing of another realm or day", async () => {
    const random = randomFrom("pages");
    const day = utcDayOf(now);
    const samples = someSamples(random, 300);
    await store(samples);
    await store(samples.map((sample) => ({ ...sample, realm: realmNumber(realm) + 1 })));
    const ofPages = async (pageSize: number) => {
      const rows = [];
      for await (const page of readEgressPages(db, { realm, day }, pageSize)) {
        expect(page.length).toBeLessThanOrEqual(pageSize);
        rows.push(...page);
      }
      return rows;
    };
    const whole = await ofPages(10_000);
    expect(await ofPages(3)).toEqual(whole);
    const ofDay = samples.filter(({ at }) => utcDayOf(at) === day);
    expect(whole.reduce((sum, row) => sum + row.samples, 0)).toBe(ofDay.length);
  });

  it("is summed up by one process at a time, and again after a rest", async () => {
    const claim = (at: Date) =>
      claimSummary(db, realm, {
        now: at,
        until: new Date(at.getTime() + 15 * minuteMs),
        restFactor: 100,
        restLeastMs: 10 * minuteMs,
      });
    const later = (minutes: number) => new Date(now.getTime() + minutes * minuteMs);
    const claims = await Promise.all([claim(now), claim(now), claim(now)]);
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await claim(later(14))).toBe(false);
    // Its process has ended.
    expect(await claim(later(15))).toBe(true);
    await sql`truncate egress_summary`.execute(db);
    await sumUp();
    expect(await claim(later(9))).toBe(false);
    expect(await claim(later(11))).toBe(true);
    await sql`update egress_summary set claimed_until = ${now}, took_ms = 12000`.execute(db);
    expect(await claim(later(19))).toBe(false);
    expect(await claim(later(21))).toBe(true);
  });

  it("has no preview before samples are summed up", async () => {
    const solution = await world.official(fjordnet, {}, { asns: "64500" });
    const proposed = await propose(fjordnet, solution, listLines({ asns: "64501" }));
    expect(await previewLists(context(db), fjordnet, proposed)).toBeNull();
  });
});
