import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { aSender } from "#tests/factories/ingest-key";
import { aMeasuredSample } from "#tests/factories/measured-sample";
import { startTestApplication, type TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";
import { buildDirWithPlaces } from "#tests/support/place-data";
import { realmOf } from "~/features/performance/realm";
import type { MeasuredSample } from "~/features/performance/samples/sample";
import {
  prepareBatch,
  storeSamples,
  storeSamplesIn,
  type SampleBatch,
} from "~/features/performance/samples/store-samples.server";
import { takeBatch, type SentBatch } from "~/features/performance/samples/take-batch.server";
import { dayMs } from "~/lib/time";
import { setApplication } from "~/platform/application.server";
import type { Db } from "~/platform/database.server";
import { writeDays } from "~/platform/day-partitions.repository.server";

const now = new Date("2026-11-25T12:00:00Z");
const tenant = "0b8f6e0a-7d1c-4a53-9f0e-2a6c1d5e8b34";
const seattle = 5809844;

const line = {
  time: "2026-11-25T11:59:00Z",
  egressIp: "8.8.8.8",
  workload: "Exchange",
  latencyMs: 34.5,
  isConnected: true,
};

/** A deployment whose suite is no stand-in. */
const outside = {
  SANDBOX: "dns",
  ENDPOINT_EXCHANGE: "https://exchange.example/exchange.gif",
  ENDPOINT_SHAREPOINT: "https://sharepoint.example/sharepoint.gif",
};

const bodyOf = (...lines: object[]) =>
  Buffer.from(lines.map((each) => JSON.stringify({ ...line, ...each })).join("\n"));

describe.each(testDatabases())("samples on %s", (kind) => {
  let application: TestApplication;
  beforeAll(async () => {
    application = await startTestApplication(kind, { BUILD_DIR: await buildDirWithPlaces() });
  });
  afterAll(() => application.close());
  beforeEach(async () => {
    await sql`truncate sample, sample_batch, sample_attribution`.execute(application.db);
  });

  const sentBatch = (sent: Partial<SentBatch> & Pick<SentBatch, "body">): SentBatch => ({
    variant: "MultiTenant",
    source: "telemetry",
    batch: { ingestKeyId: null, id: randomUUID() },
    ...sent,
  });
  const take = (sent: Parameters<typeof sentBatch>[0], db: Db = application.db) =>
    takeBatch({ db, now }, sentBatch(sent));
  /** In another program, with a database of its own. */
  async function inAnother(
    variables: Record<string, string>,
    work: (other: TestApplication) => Promise<void>,
  ): Promise<void> {
    const BUILD_DIR = await buildDirWithPlaces();
    const other = await startTestApplication(kind, { BUILD_DIR, ...variables });
    try {
      await work(other);
    } finally {
      await other.close();
      setApplication(application);
    }
  }
  const samples = () =>
    application.db.selectFrom("sample").selectAll().orderBy("at").orderBy("egress").execute();
  const batches = () =>
    application.db.selectFrom("sample_batch").selectAll().orderBy("id").execute();
  const count = async (table: "sample_customer" | "sample_name") =>
    (
      await application.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow()
    ).count;

  describe("a batch of lines", () => {
    it("is stored with what tables say of each sample", async () => {
      const body = bodyOf({
        tenantId: tenant.toUpperCase(),
        workload: "Teams",
        downloadBps: 1e12,
        lossRatio: 0.5,
        jitterMs: 1e-60,
        isConnected: true,
        isWssConnected: false,
        workType: "onsite",
        vpnName: "Fjord\\VPN",
        tlsIssuer: "Fjord CA",
        country: "US",
        state: "Washington",
        city: "Seattle",
      });
      expect(await take({ body })).toEqual({
        ok: true,
        value: { answer: { accepted: 1, rejected: [] }, isRepeated: false },
      });
      const [sample] = await samples();
      expect(sample).toMatchObject({
        at: new Date(line.time),
        asn: 15169,
        egress: "8.8.8.8",
        place: seattle,
        access: 0,
        overlay: 0,
        latency_ms: 34.5,
        download_bps: 1e12,
        loss_ratio: 0.5,
        jitter_ms: 0,
        workload: 2,
        is_connected: true,
        is_wss_connected: false,
        is_inside: false,
        is_onsite: true,
        private_solutions: null,
      });
      expect(sample?.net).toBeGreaterThan(0);
      expect(Number.isSafeInteger(sample?.net)).toBe(true);
      const customer = await application.db
        .selectFrom("sample_customer")
        .select(["tenant_id", "key_version", "wide_id"])
        .where("id", "=", sample?.customer ?? 0)
        .execute();
      expect(customer).toEqual([{ tenant_id: tenant, key_version: 1, wide_id: null }]);
      const names = await application.db
        .selectFrom("sample_name")
        .select(["kind", "name"])
        .where("id", "in", [sample?.vpn ?? 0, sample?.issuer ?? 0])
        .orderBy("kind", "desc")
        .execute();
      expect(names).toEqual([
        { kind: "vpn", name: "Fjord\\VPN" },
        { kind: "issuer", name: "Fjord CA" },
      ]);
      expect(await batches()).toMatchObject([
        {
          id: sample?.batch_id,
          realm: sample?.realm,
          source: "telemetry",
          sample_count: 1,
          first_at: new Date(line.time),
          last_at: new Date(line.time),
          received_at: now,
          is_due: true,
        },
      ]);
    });

    it("keeps the lines that fit, and names the others", async () => {
      const body = Buffer.concat([
        bodyOf({}, { latencyMs: -1 }, { isConnected: false }),
        Buffer.from([10, 0xff, 10]),
        bodyOf({ egressIp: "10.1.2.3" }),
      ]);
      const taken = await take({ body });
      expect(taken.ok && taken.value.answer).toEqual({
        accepted: 2,
        rejected: [
          { line: 2, reason: "latency" },
          { line: 4, reason: "not-utf-8" },
          { line: 5, reason: "egress-not-public" },
        ],
      });
      expect(await samples()).toHaveLength(2);
    });

    it("of nothing that fits is a row that waits for nothing", async () => {
      for (const body of [Buffer.from(""), Buffer.from("{}\n")]) await take({ body });
      expect(await samples()).toEqual([]);
      expect(await batches()).toMatchObject([
        { sample_count: 0, is_due: false, first_at: null },
        { sample_count: 0, is_due: false, last_at: null },
      ]);
    });

    it("takes samples of any kept day, and makes their days", async () => {
      const times = [0, 1, 15, 29].map((days) => new Date(now.getTime() - days * dayMs));
      await take({ body: bodyOf(...times.map((time) => ({ time: time.toISOString() }))) });
      expect((await samples()).map(({ at }) => at)).toEqual(times.reverse());
      expect(await batches()).toMatchObject([{ first_at: times[0], last_at: times[3] }]);
    });

    it("has at most 10 000 lines", async () => {
      const lines = (number: number) => bodyOf(...Array.from({ length: number }, () => ({})));
      expect(await take({ body: lines(10_001) })).toEqual({ ok: false, refusal: "too-many-lines" });
      expect(await batches()).toEqual([]);
      expect(await take({ body: lines(10_000) })).toMatchObject({
        value: { answer: { accepted: 10_000 } },
      });
    });
  });

  describe("places", () => {
    it.each<[string, object, number]>([
      ["a city that the line names", { country: "US", city: "Seattle" }, seattle],
      ["a country, where it is all that is known", { country: "NO" }, -(1 + 13 * 26 + 14)],
      ["the city at coordinates", { latitude: 47.6, longitude: -122.3 }, seattle],
      ["the city of the egress, where none is named", { egressIp: "203.0.113.7" }, seattle],
      [
        "the city of the egress, where the named one is unknown",
        { egressIp: "203.0.113.7", city: "Nowhere at all" },
        seattle,
      ],
    ])("%s", async (_what, fields, place) => {
      await take({ body: bodyOf(fields) });
      expect((await samples()).map((sample) => sample.place)).toEqual([place]);
    });
  });

  describe("customers", () => {
    it("are tenants, else egress networks, and keep their ids", async () => {
      const body = () =>
        bodyOf(
          { egressIp: "40.1.2.1", tenantId: tenant },
          { egressIp: "40.1.2.2" },
          { egressIp: "40.1.2.3" },
          { egressIp: "40.1.3.4" },
          { egressIp: "2a00:1450:1:2::5" },
          { egressIp: "2a00:1450:1:3::6" },
        );
      await take({ body: body() });
      const first = await samples();
      const customers = new Map(first.map(({ egress, customer }) => [egress, customer]));
      expect(customers.get("40.1.2.2")).toBe(customers.get("40.1.2.3"));
      expect(customers.get("2a00:1450:1:2::5")).toBe(customers.get("2a00:1450:1:3::6"));
      expect(new Set(customers.values()).size).toBe(4);
      const nets = new Map(first.map(({ egress, net }) => [egress, net]));
      expect(nets.get("40.1.2.1")).toBe(nets.get("40.1.2.3"));
      expect(new Set(nets.values()).size).toBe(3);

      const known = await count("sample_customer");
      await take({ body: body() });
      expect((await samples()).map(({ customer }) => customer).sort()).toEqual(
        [...first, ...first].map(({ customer }) => customer).sort(),
      );
      expect(await count("sample_customer")).toBe(known);
    });

    it("of another variant are others", async () => {
      await take({ body: bodyOf({ tenantId: tenant }) });
      await take({ variant: "GCC", body: bodyOf({ tenantId: tenant }) });
      const [one, other] = await samples();
      expect(one?.customer).not.toBe(other?.customer);
      expect(one?.net).not.toBe(other?.net);
    });

    it("are found by a process that does not remember them, and use up no id", () =>
      inAnother({}, async ({ db }) => {
        const body = bodyOf({ vpnName: "Fjord VPN" });
        // Each is another database to what remembers.
        for (let times = 0; times < 3; times += 1) await take({ body }, db.withTables());
        const rows = await db.selectFrom("sample").select(["customer", "vpn"]).execute();
        expect(rows).toEqual([1, 2, 3].map(() => ({ customer: 2, vpn: 1 })));
        await take({ body: bodyOf({ egressIp: "41.1.3.3", vpnName: "Another VPN" }) }, db);
        const last = db
          .selectFrom("sample")
          .select(["customer", "vpn"])
          .orderBy("customer", "desc");
        expect(await last.executeTakeFirst()).toEqual({ customer: 4, vpn: 2 });
      }));

    it("that come in many batches at once are added once", async () => {
      const lines = Array.from({ length: 300 }, (_, at) => ({
        egressIp: `42.${at >> 4}.${at % 16}.1`,
        vpnName: `VPN ${at % 40}`,
      }));
      const [customers, names] = [await count("sample_customer"), await count("sample_name")];
      const taken = await Promise.all(
        [lines, [...lines].reverse(), lines.slice(100), lines.slice(0, 200)].map((some) =>
          take({ body: bodyOf(...some) }),
        ),
      );
      expect(taken.every(({ ok }) => ok)).toBe(true);
      // 300 networks in 19 networks of a /16.
      expect((await count("sample_customer")) - customers).toBe(319);
      expect((await count("sample_name")) - names).toBe(40);
    });
  });

  describe("the demonstration", () => {
    it("has the samples from its own networks, in a batch of its own", async () => {
      const taken = await take({
        body: bodyOf({ egressIp: "203.0.113.7" }, {}, { latencyMs: "x" }),
      });
      expect(taken).toMatchObject({ value: { answer: { accepted: 2, rejected: [{ line: 3 }] } } });
      const rows = await samples();
      const [real, demonstration] = await batches();
      const facts = new Map(
        rows.map((row) => [
          row.egress,
          [realmOf(row.realm).isDemonstration, row.asn, row.batch_id],
        ]),
      );
      expect(facts.get("203.0.113.7")).toEqual([true, 64501, demonstration?.id]);
      expect(facts.get("8.8.8.8")).toEqual([false, 15169, real?.id]);
      expect([real?.answer !== null, demonstration?.answer]).toEqual([true, null]);
    });

    it("has the whole batch where all of it is from there", async () => {
      await take({ body: bodyOf({ egressIp: "203.0.113.7" }, { egressIp: "203.0.113.8" }) });
      const [only, ...others] = await batches();
      expect([realmOf(only?.realm ?? 0), only?.sample_count, others]).toEqual([
        { variant: "MultiTenant", isDemonstration: true },
        2,
        [],
      ]);
    });

    it("is nothing outside the sandbox", () =>
      inAnother(outside, async ({ db }) => {
        expect(await take({ body: bodyOf({ egressIp: "203.0.113.7" }) }, db)).toMatchObject({
          value: { answer: { accepted: 0, rejected: [{ reason: "egress-not-public" }] } },
        });
      }));
  });

  describe("a batch that is sent again", () => {
    const answer = { accepted: 1, rejected: [{ line: 2, reason: "latency" }] };
    const body = () => bodyOf({}, { latencyMs: "x" });

    it("is answered as before, and stores nothing", async () => {
      const sent = sentBatch({ body: body() });
      expect(await take(sent)).toEqual({ ok: true, value: { answer, isRepeated: false } });
      expect(await take(sent)).toEqual({ ok: true, value: { answer, isRepeated: true } });
      expect(await samples()).toHaveLength(1);
    });

    it("with another body is refused", async () => {
      const sent = sentBatch({ body: body() });
      await take(sent);
      expect(await take({ ...sent, body: bodyOf({}) })).toEqual({
        ok: false,
        refusal: "batch-reused",
      });
      expect(await samples()).toHaveLength(1);
    });

    it("by another key is another batch", async () => {
      const keys = await Promise.all([aSender(application.db), aSender(application.db)]);
      const id = randomUUID();
      for (const ingestKeyId of [...keys.map((key) => key.id), null])
        expect(await take({ body: body(), batch: { ingestKeyId, id } })).toMatchObject({
          value: { isRepeated: false },
        });
      expect(await samples()).toHaveLength(3);
    });

    it.each(["by a key", "from a file"])("at the same moment, %s, is stored once", async (how) => {
      const ingestKeyId = how === "by a key" ? (await aSender(application.db)).id : null;
      const sent = sentBatch({ body: body(), batch: { ingestKeyId, id: randomUUID() } });
      const taken = await Promise.all([1, 2, 3, 4, 5].map(() => take(sent)));
      expect(taken.map((each) => each.ok && each.value.answer)).toEqual(taken.map(() => answer));
      expect(taken.filter((each) => each.ok && !each.value.isRepeated)).toHaveLength(1);
      expect(await samples()).toHaveLength(1);
      expect(await batches()).toHaveLength(1);
    });

    it("at the same moment with another body is refused, or refuses the other", async () => {
      const sent = sentBatch({ body: body() });
      const taken = await Promise.all([take(sent), take({ ...sent, body: bodyOf({}) })]);
      expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await samples()).toHaveLength(1);
    });
  });

  describe("samples without a sender", () => {
    const sample = (fields: Partial<MeasuredSample> = {}) =>
      aMeasuredSample({
        at: now.getTime(),
        egressIp: "203.0.113.7",
        place: seattle,
        latencyMs: 20,
        ...fields,
      });
    const batch = (fields: Partial<SampleBatch> = {}): SampleBatch => ({
      realm: { variant: "MultiTenant", isDemonstration: true },
      source: "demonstration",
      receivedAt: now,
      samples: [sample(), sample({ workload: "Teams" })],
      ...fields,
    });

    it("are a batch", async () => {
      const id = await storeSamples(application.db, batch());
      expect(await samples()).toMatchObject([1, 2].map(() => ({ batch_id: id })));
      expect(await batches()).toMatchObject([{ id, source: "demonstration", answer: null }]);
    });

    it("go with the transaction that writes them", async () => {
      const ready = await prepareBatch(application.db, batch());
      const { days } = ready.prepared;
      const write = (isUndone: boolean) =>
        writeDays(application.db, { table: "sample", days }, async (trx) => {
          await storeSamplesIn(trx, ready);
          if (isUndone) throw new Error("undone");
        });
      await expect(write(true)).rejects.toThrow("undone");
      expect([await samples(), await batches()]).toEqual([[], []]);
      await write(false);
      expect(await samples()).toHaveLength(2);
    });

    it("are prepared before the transaction", () =>
      expect(
        application.db.transaction().execute((trx) => prepareBatch(trx, batch())),
      ).rejects.toThrow("before the transaction"));
  });
});
