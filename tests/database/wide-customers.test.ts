import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { aLeader, aProvider, insertPartner } from "#tests/factories/solution";
import { solutionWorld } from "#tests/factories/solution-world";
import { startTestApplication, type TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";
import { buildDirWithPlaces } from "#tests/support/place-data";
import { storedFigures, workOutAll } from "#tests/support/stored-figures";
import { lockAggregates } from "~/features/performance/aggregation/block.repository.server";
import { rebuildDay } from "~/features/performance/aggregation/rebuild-day.server";
import { dayOf } from "~/features/performance/aggregation/spans";
import { writeWholeDays } from "~/features/performance/aggregation/write-whole-days.server";
import { readAggregatedHour } from "~/features/performance/aggregation/due-batch.repository.server";
import { inOneState, readFigures } from "~/features/performance/figures/read-figures.server";
import { takeBatch } from "~/features/performance/samples/take-batch.server";
import { dayMs, utcDayOf } from "~/lib/time";
import type { Db } from "~/platform/database.server";

const now = new Date("2026-11-25T12:00:00Z");
const day = utcDayOf(now);
const today = dayOf(now.getTime());
const realm = { variant: "MultiTenant", isDemonstration: false } as const;

/** Networks that send, each once, of one wide network. */
const networkCount = 40;

/** Solutions with the wide networks that they list; the overlay is that of the provider, by VPN name. */
const lists = {
  corporate: { ips: "40.1.0.0/16\n2a00:1450::/32" },
  isp: { ips: "41.1.0.0/16" },
  satellite: { ips: "42.1.0.0/16" },
  sdwan: { vpns: "Fjord VPN" },
} as const;

const lineOf = (egressIp: string, more: object = {}) => ({
  time: new Date(now.getTime() - 60_000).toISOString(),
  egressIp,
  workload: "Exchange",
  latencyMs: 34.5,
  isConnected: true,
  ...more,
});

/** A line from each network of a wide one, such as `40.1` or `2a00:1450`. */
const linesFrom = (wide: string, more: (at: number) => object = () => ({})) =>
  Array.from({ length: networkCount }, (_, at) =>
    lineOf(wide.includes(":") ? `${wide}:${at + 1}::7` : `${wide}.${at}.7`, more(at)),
  );

const tenants = (at: number) => ({
  tenantId: `0b8f6e0a-7d1c-4a53-9f0e-${String(at).padStart(12, "0")}`,
});

const everyLine = () => [
  ...linesFrom("40.1"),
  ...linesFrom("41.1"),
  ...linesFrom("42.1", () => ({ vpnName: "Fjord VPN" })),
];

describe.each(testDatabases())("wide customers on %s", (kind) => {
  let application: TestApplication;
  let db: Db;
  /** Number of the solution of each type. */
  const numbers = new Map<string, number>();
  beforeAll(async () => {
    application = await startTestApplication(kind, { BUILD_DIR: await buildDirWithPlaces() });
    ({ db } = application);
    const world = solutionWorld(db, now);
    const ids = new Map<string, string>();
    for (const type of ["corporate", "isp", "satellite", "sdwan"] as const)
      ids.set(type, (await world.official(aLeader(), { name: type, type }, lists[type])).id);
    const fjordnet = aProvider(await insertPartner(db, "fjordnet.example", now));
    const own = { name: "private", type: "university", visibility: "Private" } as const;
    const { id } = await world.stored(fjordnet, own, { ips: "41.1.0.0/17" });
    ids.set("private", id);
    await sql`update solution_entry set is_accepted = true`.execute(db);
    await take([lineOf("8.8.8.8")]);
    const rows = await db.selectFrom("aggregate_solution").selectAll().execute();
    for (const [type, id] of ids)
      numbers.set(type, rows.find((row) => row.solution_id === id)?.number ?? 0);
  });
  afterAll(() => application.close());
  beforeEach(async () => {
    await sql`truncate sample, sample_batch, sample_attribution, aggregate_block, aggregate_day_due,
      connect_bucket, as_day, customer_day`.execute(db);
  });

  async function take(lines: readonly object[], into: Db = db): Promise<void> {
    const body = Buffer.from(lines.map((line) => JSON.stringify(line)).join("\n"));
    const batch = { ingestKeyId: null, id: randomUUID() };
    const sent = { variant: "MultiTenant", source: "telemetry", batch, body } as const;
    expect(await takeBatch({ db: into, now }, sent)).toMatchObject({
      ok: true,
      value: { answer: { accepted: lines.length } },
    });
  }

  /** How many customers each solution has, by its type. */
  async function customerCounts(range = { first: today - 2, end: today + 1 }) {
    const packs = await db.selectFrom("aggregate_solution").select("pack").distinct().execute();
    const figures = await inOneState(db, (state) =>
      readFigures(state, {
        realm,
        workload: "Exchange",
        range,
        packs: packs.map(({ pack }) => pack),
        measures: [],
        customers: true,
        groupOf: (solution) => solution,
      }),
    );
    return Object.fromEntries(
      [...numbers].flatMap(([type, number]) => {
        const found = figures.get(number);
        return found ? [[type, found.customerCount]] : [];
      }),
    );
  }

  async function rebuilt(): Promise<string[]> {
    await db.transaction().execute(async (trx) => {
      await lockAggregates(trx);
      await rebuildDay(trx, { realms: [0], day, now });
    });
    await workOutAll(db, now);
    return storedFigures(db);
  }

  /** The same, each within 4 of 40 as 40: more than 32 customers are estimated. */
  async function roundedCounts() {
    const counts = Object.entries(await customerCounts());
    return Object.fromEntries(
      counts.map(([type, count]) => [
        type,
        Math.abs(count - networkCount) <= 4 ? networkCount : Math.round(count),
      ]),
    );
  }

  it("are counted in solutions that are neither of an ISP nor of a satellite", async () => {
    await take(everyLine());
    await workOutAll(db, now);
    expect(await roundedCounts()).toEqual({
      corporate: 1,
      isp: networkCount,
      satellite: networkCount,
      sdwan: 1,
      private: 1,
    });
  });

  it("are those of a /32 of IPv6, and one for each wide network", async () => {
    await take([...linesFrom("2a00:1450"), ...linesFrom("40.1")]);
    await workOutAll(db, now);
    expect(await customerCounts()).toEqual({ corporate: 2 });
  });

  it("are none of tenants, wherever these are", async () => {
    await take([...linesFrom("40.1", tenants), ...linesFrom("41.1", tenants)]);
    await workOutAll(db, now);
    expect(await roundedCounts()).toEqual({
      corporate: networkCount,
      isp: networkCount,
      private: networkCount,
    });
  });

  it("give the same bytes for a day that is made again, and for batches in another order", async () => {
    const lines = everyLine();
    for (let from = 0; from < lines.length; from += 25) {
      await take(lines.slice(from, from + 25));
      await workOutAll(db, now);
    }
    const grown = await storedFigures(db);
    expect(await rebuilt()).toEqual(grown);
    await sql`truncate aggregate_block, aggregate_day_due, connect_bucket, as_day, customer_day`.execute(
      db,
    );
    await sql`update sample_batch set is_due = true, due_at = due_at - id * interval '1 minute'`.execute(
      db,
    );
    await workOutAll(db, now);
    expect(await storedFigures(db)).toEqual(grown);
  });

  it("are in days that are written whole as in those that grew", async () => {
    await take(everyLine());
    await workOutAll(db, now);
    const ofDays = async () => {
      const { rows } = await sql<{ row: string }>`
        select concat_ws(' ', workload, pack, start, part, encode(data, 'hex')) as row from aggregate_block
        where level = 1 and pack >= 16 order by 1`.execute(db);
      return rows.map(({ row }) => row);
    };
    const grown = await ofDays();
    await sql`truncate aggregate_block, aggregate_day_due`.execute(db);
    await db.transaction().execute(async (trx) => {
      const from = new Date(today * dayMs);
      const to = new Date(from.getTime() + dayMs);
      await writeWholeDays(trx, await readAggregatedHour(trx, { realms: [0], from, to }), now);
    });
    expect(grown.length).toBeGreaterThan(0);
    expect(await ofDays()).toEqual(grown);
  });

  it("leave the attempts to connect by customer as they are", async () => {
    await take(linesFrom("40.1"));
    await workOutAll(db, now);
    const buckets = await db.selectFrom("connect_bucket").select("customers").execute();
    expect(buckets).toEqual([{ customers: networkCount }]);
  });

  it("follow the type of a solution when a day is made again", async () => {
    const number = numbers.get("corporate") ?? 0;
    const become = (type: string) =>
      sql`update solution set approved_type = ${type} from aggregate_solution
        where solution_id = id and number = ${number}`.execute(db);
    await take(linesFrom("40.1"));
    await workOutAll(db, now);
    await become("isp");
    await rebuilt();
    expect(await roundedCounts()).toEqual({ corporate: networkCount });
    await become("corporate");
    await rebuilt();
    expect(await roundedCounts()).toEqual({ corporate: 1 });
  });

  it("are given to the customers of an earlier version by the next batch", async () => {
    const customers = () => db.selectFrom("sample_customer").selectAll().orderBy("id").execute();
    const lines = linesFrom("40.1");
    await take(lines);
    const wide = (await customers()).flatMap(({ wide_id: id }) => id ?? []);
    await sql`update sample_customer set wide_id = null`.execute(db);
    await sql`delete from sample_customer where id = any(${wide}::integer[])`.execute(db);
    await workOutAll(db, now);
    expect(await roundedCounts()).toEqual({ corporate: networkCount });

    const early = await customers();
    // Each is another database to what a process remembers.
    await Promise.all([1, 2, 3].map(() => take(lines, db.withTables())));
    const [added, ...others] = (await customers()).slice(early.length);
    expect(added).toMatchObject({ key_version: 1, tenant_id: null, wide_id: null });
    expect(others).toEqual([]);
    const ofNetworks = (await customers()).filter(({ wide_id: id }) => id === added?.id);
    expect(ofNetworks).toHaveLength(networkCount);
    await rebuilt();
    expect(await customerCounts()).toEqual({ corporate: 1 });
  });
});
