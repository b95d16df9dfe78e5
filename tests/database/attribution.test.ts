import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { aLeader, aProvider, aSolution, insertPartner } from "#tests/factories/solution";
import { done, solutionWorld } from "#tests/factories/solution-world";
import { countOn } from "#tests/support/counted-solutions";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import { contentHash } from "~/features/performance/attribution/content-hash.server";
import {
  currentAttribution,
  type CurrentOptions,
} from "~/features/performance/attribution/current-attribution.server";
import { readAttributingSolutions } from "~/features/performance/attribution/attributing-solution.repository.server";
import {
  findMarker,
  findNewestVersion,
  storeVersion,
} from "~/features/performance/attribution/attribution-version.repository.server";
import {
  giveOwnPack,
  numberSolutions,
} from "~/features/performance/attribution/solution-number.repository.server";
import type { Realm } from "~/features/performance/realm";
import { closeSolution } from "~/features/solutions/keep-solution.server";
import { approveSolution, decideEntries } from "~/features/solutions/review-solution.server";
import { saveSolution } from "~/features/solutions/save-solution.server";
import type { Solution } from "~/features/solutions/solution";
import type { SolutionActor } from "~/features/solutions/solution-actor";
import { insertSolution } from "~/features/solutions/solution.repository.server";
import type { Db, OpenDatabase } from "~/platform/database.server";

const now = new Date("2026-04-01T12:00:00Z");
const variant = "MultiTenant";
const real: Realm = { variant, isDemonstration: false };
const demonstration: Realm = { variant, isDemonstration: true };

/** Asks the database each time, and needs no address table. */
const asked: CurrentOptions = {
  suiteAsns: () => Promise.resolve(new Set([8075, 8074])),
  mostAgeMs: 0,
};

describe.each(testDatabases())("attribution on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  let fjordnet: SolutionActor;
  let nordlys: SolutionActor;
  let world: ReturnType<typeof solutionWorld>;
  const leader = aLeader();
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await sql`truncate aggregate_solution, attribution_version restart identity`.execute(db);
    await db.deleteFrom("solution").execute();
    await db.deleteFrom("partner").execute();
    world = solutionWorld(db, now);
    await countOn(db, world);
    fjordnet = aProvider(await insertPartner(db, "fjordnet.example", now));
    nordlys = aProvider(await insertPartner(db, "nordlys.example", now), "Nora");
  });

  const named = ({ id }: Solution) => ({ id, revision: null, note: "" });
  const accept = async (solution: Solution) =>
    done(
      await decideEntries(world.acting, leader, {
        ...named(solution),
        decision: "accept",
        entries: "all",
      }),
    );
  const approve = async (solution: Solution, state: "Approved" | "Preview" | "Demo") =>
    done(await approveSolution(world.acting, leader, { ...named(solution), state }));
  const rewrite = async (
    actor: SolutionActor,
    { id }: Solution,
    ...given: Parameters<typeof aSolution>
  ) => done(await saveSolution(world.acting, actor, { ...aSolution(...given), id }));
  const version = async () => (await currentAttribution(db, real, asked)).version;
  const numberOf = async ({ id }: Solution) => {
    await version();
    const { number } = await db
      .selectFrom("aggregate_solution")
      .select("number")
      .where("solution_id", "=", id)
      .executeTakeFirstOrThrow();
    return number;
  };
  const attributed = async (sample: { asn?: number; egressIp?: string }, realm = real) => {
    const { attribution } = await currentAttribution(db, realm, asked);
    return attribution.attribute({
      egressIp: "192.0.2.1",
      asn: null,
      vpnName: null,
      tlsIssuer: null,
      ...sample,
    });
  };
  const versions = () =>
    db.selectFrom("attribution_version").select(["id", "marker"]).orderBy("id").execute();

  it("takes the accepted entries of active solutions", async () => {
    const taken = await world.official(fjordnet, {}, { asns: "64500", vpns: "Fjord VPN" });
    const waiting = await world.stored(nordlys, { name: "Waits" }, { asns: "64502" });
    const closed = await world.official(nordlys, { name: "Closed" }, { asns: "64503" });
    done(await closeSolution(world.acting, leader, named(closed)));
    const found = await Promise.all([64500, 64502, 64503].map((asn) => attributed({ asn })));
    expect(found.map(({ access }) => access)).toEqual([await numberOf(taken), 0, 0]);
    expect(found.map(({ privateSolutions }) => privateSolutions)).toEqual([[], [], []]);
    await accept(waiting);
    expect(await attributed({ asn: 64502 })).toMatchObject({
      access: 0,
      privateSolutions: [await numberOf(waiting)],
    });
  });

  it("goes by the approved version while another type waits", async () => {
    const solution = await world.official(fjordnet, {}, { asns: "64500" });
    await rewrite(fjordnet, solution, { type: "sdwan", visibility: "Public" }, { asns: "64500" });
    const number = await numberOf(solution);
    expect(await attributed({ asn: 64500 })).toMatchObject({ access: number, overlay: 0 });
    await approve(solution, "Approved");
    expect(await attributed({ asn: 64500 })).toMatchObject({ access: 0, overlay: number });
  });

  it("counts Preview for its owner, and Demo so among demonstration samples only", async () => {
    const solution = await accept(
      await world.stored(fjordnet, { visibility: "Public" }, { asns: "64500" }),
    );
    await approve(solution, "Preview");
    const owned = { access: 0, privateSolutions: [await numberOf(solution)] };
    expect(await attributed({ asn: 64500 })).toMatchObject(owned);
    expect(await attributed({ asn: 64500 }, demonstration)).toMatchObject(owned);
    await approve(solution, "Demo");
    expect(await attributed({ asn: 64500 })).toMatchObject({ access: 0, privateSolutions: [] });
    expect(await attributed({ asn: 64500 }, demonstration)).toMatchObject(owned);
    await approve(solution, "Approved");
    const official = { access: owned.privateSolutions[0], privateSolutions: [] };
    expect(await attributed({ asn: 64500 }, demonstration)).toMatchObject(official);
  });

  it("knows the suite's networks, and keeps variants apart", async () => {
    const suite = await world.official(leader, {}, { asns: "8075", ips: "198.51.100.0/24" });
    const inside = { access: await numberOf(suite), isInside: true };
    expect(await attributed({ egressIp: "198.51.100.7" })).toMatchObject(inside);
    const { attribution } = await currentAttribution(
      db,
      { variant: "GCC", isDemonstration: false },
      asked,
    );
    const sample = { egressIp: "198.51.100.7", asn: 8074, vpnName: null, tlsIssuer: null };
    expect(attribution.attribute(sample)).toMatchObject({ access: 0, isInside: true });
  });
  const readLists = async (pageSize?: number) => {
    const read = await readAttributingSolutions(db, variant, pageSize);
    if (read === null) throw new Error("A solution has no number.");
    return read;
  };

  it("does not read lists without a solution that has no number yet", async () => {
    await world.official(fjordnet, {}, { asns: "64500" });
    await numberSolutions(db, variant);
    await readLists();
    await world.official(nordlys, { name: "Nordlys" }, { asns: "64501" });
    expect(await readAttributingSolutions(db, variant)).toBeNull();
    await db.transaction().execute(async (trx) => {
      expect(await readAttributingSolutions(trx, variant)).toBeNull();
    });
    expect((await attributed({ asn: 64501 })).access).toBeGreaterThan(0);
    expect((await readLists()).solutions).toHaveLength(2);
  });

  it("reads the same in pages of any size, by number, each list in the order of keys", async () => {
    const ips = "203.0.113.0/26 198.51.100.0/24 203.0.113.128/25";
    await world.official(fjordnet, {}, { asns: "64501 64500", ips, vpns: "b\nA" });
    const later = solutionWorld(db, new Date(now.getTime() + 1));
    await later.official(nordlys, { name: "Nordlys" }, { asns: "64502", sslCertificates: "N" });
    await numberSolutions(db, variant);
    const whole = await readLists();
    expect(whole.solutions.map(({ number, lists }) => ({ number, ...lists }))).toEqual([
      {
        number: 16,
        asns: ["64500", "64501"],
        ips: ["198.51.100.0/24", "203.0.113.0/26", "203.0.113.128/25"],
        sslCertificates: [],
        vpns: ["A", "b"],
      },
      { number: 17, asns: ["64502"], ips: [], sslCertificates: ["N"], vpns: [] },
    ]);
    for (const pageSize of [1, 2, 3, 9, 10]) expect(await readLists(pageSize)).toEqual(whole);
  });

  it("numbers solutions once, 64 to a pack of their variant, however many processes ask", async () => {
    const count = 70;
    const first = await world.stored(fjordnet, { name: "First" });
    await db.transaction().execute(async (trx) => {
      for (let at = 1; at <= count; at += 1) {
        const addedAt = new Date(now.getTime() + at);
        const added = { ...first, id: randomUUID(), addedAt };
        await insertSolution(trx, at < count ? variant : "GCC", added);
      }
    });
    await Promise.all(
      ([variant, "GCC", variant, "GCC", variant] as const).map((each) => numberSolutions(db, each)),
    );
    expect(await numberSolutions(db, variant)).toBe(false);
    const rows = await db
      .selectFrom("aggregate_solution")
      .innerJoin("solution", "solution.id", "aggregate_solution.solution_id")
      .select(["number", "pack", "variant", "solution.id"])
      .orderBy("solution.added_at")
      .execute();
    const own = rows.filter((row) => row.variant === variant);
    expect(own.map(({ number }) => number)).toEqual(
      [...own.map(({ number }) => number)].sort((a, b) => a - b),
    );
    expect(own[0]?.id).toBe(first.id);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(count + 1);
    const [full = 0, rest = 0] = [...new Set(own.map(({ pack }) => pack))];
    expect(own.filter(({ pack }) => pack === full)).toHaveLength(64);
    expect(own.filter(({ pack }) => pack === rest)).toHaveLength(count - 64);
    expect(Math.min(...rows.map(({ pack }) => pack))).toBe(16);
    expect(
      rows.filter((row) => row.variant === "GCC" && own.some(({ pack }) => pack === row.pack)),
    ).toEqual([]);
  });

  it("gives a solution a pack of its own once, which takes no others", async () => {
    for (const name of ["One", "Two"]) await world.stored(fjordnet, { name });
    await numberSolutions(db, variant);
    const packs = async () => {
      const rows = await db
        .selectFrom("aggregate_solution")
        .select(["number", "pack", "earlier_pack", "own_from_day"])
        .orderBy("number")
        .execute();
      return rows.map((row) => Object.values(row));
    };
    const [[first = 0, pack = 0] = [], [second = 0] = []] = (await packs()) as number[][];
    const give = (solution: number, from = pack) =>
      giveOwnPack(db, { solution, pack: from, today: 20_000 });
    expect(await give(first, pack + 1)).toBe(false);
    expect(await give(first)).toBe(true);
    expect(await give(first)).toBe(false);
    expect(await give(first, pack + 1)).toBe(false);
    expect(await give(second)).toBe(false);
    await world.stored(fjordnet, { name: "Three" });
    await numberSolutions(db, variant);
    expect((await packs()).map(([, ...row]) => row)).toEqual([
      [pack + 1, pack, 20_002],
      [pack, null, null],
      [pack, null, null],
    ]);
  });

  it("stores a version where the content changes, and not for another name", async () => {
    const solution = await world.official(fjordnet, {}, { asns: "64500" });
    const first = await version();
    expect(await version()).toBe(first);
    const [before] = await versions();
    await rewrite(leader, solution, { name: "Renamed", visibility: "Public" }, { asns: "64500" });
    expect(await version()).toBe(first);
    const [after, ...others] = await versions();
    expect([after?.id, others]).toEqual([first, []]);
    expect(after?.marker).not.toBe(before?.marker);
    await rewrite(leader, solution, { visibility: "Public" }, { asns: "64500 64501" });
    const second = await version();
    expect(second).toBeGreaterThan(first);
    await rewrite(leader, solution, { visibility: "Public" }, { asns: "64500" });
    expect(await version()).toBeGreaterThan(second);
    expect(await versions()).toHaveLength(3);
  });

  it.each([
    ["isp", true],
    ["satellite", true],
    ["corporate", false],
  ] as const)(
    "stores a version where an approval changes how customers are counted: %s %s",
    async (type, isStored) => {
      const solution = await accept(await world.stored(fjordnet, { type }, { asns: "64500" }));
      const before = await version();
      // A private solution has the same layer, type and entries before and after it.
      await approve(solution, "Approved");
      expect((await version()) > before).toBe(isStored);
    },
  );

  it("stores no version for a solution without accepted entries", async () => {
    await world.official(fjordnet, {}, { asns: "64500" });
    const first = await version();
    const empty = await world.official(fjordnet, { name: "Empty" });
    const waiting = await world.stored(nordlys, { name: "Waits" }, { asns: "64501" });
    expect(await version()).toBe(first);
    done(await closeSolution(world.acting, leader, named(empty)));
    expect(await version()).toBe(first);
    await accept(waiting);
    expect(await version()).toBeGreaterThan(first);
  });

  it("sees no other content in the same name in another spelling", async () => {
    await world.official(fjordnet, {}, { vpns: "Fjord VPN" });
    await numberSolutions(db, variant);
    const { solutions } = await readLists();
    const spelt = (vpns: readonly string[]) =>
      contentHash(solutions.map((each) => ({ ...each, lists: { ...each.lists, vpns } }))).toString(
        "hex",
      );
    expect(spelt(["FJORD  vpn"])).toBe(spelt(["Fjord VPN"]));
    expect(spelt(["Fjord VPN2"])).not.toBe(spelt(["Fjord VPN"]));
  });

  it("is kept for a second, for each database and in its transactions too", async () => {
    const young = { ...asked, mostAgeMs: 3_600_000 };
    const first = await currentAttribution(db, real, asked);
    await world.official(fjordnet, {}, { asns: "64500" });
    expect(await currentAttribution(db, real, young)).toEqual(first);
    await db.transaction().execute(async (trx) => {
      expect(await currentAttribution(trx, real, young)).toEqual(first);
      expect((await currentAttribution(trx, real, asked)).version).toBeGreaterThan(first.version);
    });
    const other = await openTestDatabase(kind);
    try {
      const { attribution } = await currentAttribution(other.db, real, young);
      expect(attribution).not.toBe(first.attribution);
    } finally {
      await other.close();
    }
  });

  it("made in a transaction that is undone leaves nothing behind", async () => {
    const before = await version();
    const undone = new Error("undone");
    let within = 0;
    await world.official(fjordnet, {}, { asns: "64500" });
    await expect(
      db.transaction().execute(async (trx) => {
        const { attribution, version: made } = await currentAttribution(trx, real, asked);
        const sample = { egressIp: "192.0.2.1", asn: 64500, vpnName: null, tlsIssuer: null };
        expect(attribution.attribute(sample).access).toBe(16);
        within = made;
        throw undone;
      }),
    ).rejects.toBe(undone);
    expect(within).toBeGreaterThan(before);
    expect((await versions()).map(({ id }) => id)).toEqual([before]);
    const { access } = await attributed({ asn: 64500 });
    expect(access).toBeGreaterThan(0);
    expect((await findNewestVersion(db, variant))?.id).toBe(await version());
  });

  it("has one version, though many processes store it, and none of lists that have changed", async () => {
    const marker = await findMarker(db, variant);
    const made = (text: string) =>
      ({ variant, contentHash: Buffer.from(text), marker, at: now }) as const;
    const stored = await Promise.all(
      Array.from({ length: 6 }, () => storeVersion(db, made("one"))),
    );
    expect(new Set(stored.map((each) => each?.id)).size).toBe(1);
    expect(stored.filter((each) => each?.isNew)).toHaveLength(1);
    await world.stored(fjordnet);
    expect(await storeVersion(db, made("two"))).toBeNull();
    expect(await versions()).toHaveLength(1);
  });
});
