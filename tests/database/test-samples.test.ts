import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  aBrowserResult,
  aClientResult,
  anEndpoint,
  clientDataOf,
} from "#tests/factories/client-result";
import { testDatabases } from "#tests/support/database";
import { clientFileOf } from "#tests/support/client-run";
import { measuredForm, unmeasuredForm } from "#tests/support/report-calls";
import { signIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";
import { contextFor, type Context } from "~/features/access/context.server";
import { geoData } from "~/features/geo/geo-data.server";
import { realmOf } from "~/features/performance/realm";
import {
  claimDueBatches,
  markAggregated,
} from "~/features/performance/aggregation/due-batch.repository.server";
import { customerKey } from "~/features/performance/samples/customer-key.server";
import { customerOf } from "~/features/performance/samples/customer.server";
import { deleteDueRunSamples } from "~/features/performance/samples/run-sample.repository.server";
import { workloads } from "~/features/performance/workload";
import { beginClient } from "~/features/reports/client/begin-client.server";
import type { ClientCall } from "~/features/reports/client/client-call.server";
import { issueRunToken } from "~/features/reports/client/issue-run-token.server";
import { recordBrowserResult } from "~/features/reports/client/record-browser-result.server";
import { recordClientResult } from "~/features/reports/client/record-client-result.server";
import { hashOf } from "~/features/reports/client/run-token.server";
import { uploadClientFile } from "~/features/reports/client/upload-client-file.server";
import { cancelRun } from "~/features/reports/cancel-run.server";
import { correctPlace } from "~/features/reports/correct-place.server";
import { createReport } from "~/features/reports/create-report.server";
import { deleteReport } from "~/features/reports/delete-report.server";
import { nothingTested } from "~/features/reports/end-run.server";
import { generateReportSchema } from "~/features/reports/generate-report.schema";
import { generateTestReport } from "~/features/reports/generate-test-report.server";
import { endServerTests } from "~/features/reports/perform-server-tests.server";
import { customerFor } from "~/features/reports/record-measurements.server";
import type { Report } from "~/features/reports/report";
import {
  findReportForUpdate,
  updateReportDocument,
} from "~/features/reports/report.repository.server";
import { saveReport } from "~/features/reports/save-report.server";
import { clientAddressHeader } from "~/platform/client-address.server";
import type { Db } from "~/platform/database.server";

/** An address of the demonstration's network in London, and one of a real network. */
const london = "198.51.100.70";
const realAddress = "8.8.8.8";

/** Ids of GeoNames. */
const amsterdam = 2759794;
const sydney = 2147714;
const utrecht = 2745912;

const minuteMs = 60_000;
/** A run takes results for half an hour, and its samples are those of the minute. */
const openMs = 31 * minuteMs;

const deadForm = { ...unmeasuredForm, latencyFailure: "endpoint-dead" };
const probeForm = {
  ...deadForm,
  probes: JSON.stringify([{ name: "Other", latencyMs: 20, failure: null }]),
};
const late = { measuredLatencies: [31, 18.4, 25], latencyMethod: null };

const { skype, vpn, connectivity } = clientDataOf();
const exchange = { workload: "Exchange", latency: 18.4, isConnected: true };
const sharePoint = { workload: "SharePoint", download: 80_000_000, isConnected: true };
const teams = { workload: "Teams", latency: 20, loss: 0, jitter: 2, isConnected: true };

type Run = { report: Report; holder: Context };

describe.each(testDatabases())("samples of network tests on %s", (kind) => {
  let site: TestSite;
  let db: Db;
  beforeAll(async () => {
    site = await startSite(kind);
    db = site.application.db;
  });
  afterAll(() => site.close());

  const asking = (address: string, cookie = "") =>
    contextFor(
      new Request("http://own.example/", { headers: { [clientAddressHeader]: address, cookie } }),
    );

  async function aRun(
    form: Record<string, string> = measuredForm,
    { address = london, cookie = "" } = {},
  ): Promise<Run> {
    const context = await asking(address, cookie);
    const generated = await generateTestReport(
      context,
      generateReportSchema.parse(form),
      new Headers(),
    );
    if (!generated.ok) throw new Error(generated.refusal);
    const { report, runSecret } = generated.value;
    return {
      report,
      holder: { ...context, heldRuns: [{ runId: report.runId, secret: runSecret }] },
    };
  }

  async function aCall({ report, holder }: Run): Promise<ClientCall> {
    const issued = await issueRunToken(holder, report.id);
    if (!issued.ok) throw new Error(issued.refusal);
    const { variant, now } = holder;
    return { db, variant, now, tokenHash: hashOf(issued.value.token) };
  }

  const placeOf = async (id: number) => (await geoData()).places.byId(id)!;
  const later = (run: Run, ms = openMs): Run => ({
    ...run,
    holder: { ...run.holder, now: new Date(run.holder.now.getTime() + ms) },
  });
  const save = ({ report, holder }: Run, more: object = {}) =>
    createReport(holder, { id: report.id, ...more });
  const fromBrowser = (
    { report, holder }: Run,
    result: Parameters<typeof recordBrowserResult>[1]["result"],
  ) => recordBrowserResult(holder, { id: report.id, result });
  const correct = async ({ report, holder }: Run, placeId: number) =>
    correctPlace(holder, { id: report.id, place: await placeOf(placeId) });
  const cancel = ({ report, holder }: Run) => cancelRun(holder, report.id);
  const endServer = ({ report }: Run) =>
    endServerTests({ reportId: report.id, variant: "MultiTenant" });

  const batchOf = ({ report }: Run) =>
    db
      .selectFrom("run_sample")
      .innerJoin("sample_batch", "sample_batch.id", "batch_id")
      .selectAll("sample_batch")
      .where("run_id", "=", report.runId)
      .executeTakeFirst();

  const rowsOfBatch = (id: number) =>
    db
      .selectFrom("sample")
      .leftJoin("sample_name as named_vpn", "named_vpn.id", "vpn")
      .leftJoin("sample_name as named_issuer", "named_issuer.id", "issuer")
      .innerJoin("sample_customer", "sample_customer.id", "customer")
      .selectAll("sample")
      .select(["named_vpn.name as vpn_name", "named_issuer.name as issuer_name"])
      .select(["sample_customer.key", "sample_customer.tenant_id", "sample_customer.wide_id"])
      .where("batch_id", "=", id)
      .orderBy("workload")
      .execute();
  const rowsOf = async (run: Run) => {
    const batch = await batchOf(run);
    return batch ? rowsOfBatch(batch.id) : [];
  };

  /** What each sample of a run says of its workload, without nulls. */
  const saidBy = async (run: Run) =>
    (await rowsOf(run)).map((row) =>
      Object.fromEntries(
        Object.entries({
          workload: workloads[row.workload],
          latency: row.latency_ms === null ? null : Math.round(row.latency_ms * 10) / 10,
          download: row.download_bps,
          loss: row.loss_ratio,
          jitter: row.jitter_ms,
          isConnected: row.is_connected,
          vpn: row.vpn_name,
          issuer: row.issuer_name,
        }).filter(([, value]) => value !== null),
      ),
    );
  const placesOf = async (run: Run) => [...new Set((await rowsOf(run)).map(({ place }) => place))];
  const isForgotten = async (run: Run) => (await batchOf(run)) === undefined;

  describe("a new report", () => {
    it("has the sample of what its browser measured, under its network and its place", async () => {
      const run = await aRun();
      expect(await saidBy(run)).toEqual([exchange]);
      const [row] = await rowsOf(run);
      const batch = await batchOf(run);
      const minute = new Date(Math.floor(Date.parse(run.report.dateTime) / minuteMs) * minuteMs);
      expect(row).toMatchObject({
        at: minute,
        egress: london,
        place: amsterdam,
        tenant_id: null,
        is_wss_connected: null,
        is_onsite: null,
      });
      expect(Buffer.from(row!.key)).toEqual(
        Buffer.from((await customerFor("MultiTenant", { tenantId: null, egressIp: london }))!),
      );
      const wide = await db
        .selectFrom("sample_customer")
        .select(["key", "tenant_id", "wide_id"])
        .where("id", "=", row!.wide_id)
        .executeTakeFirstOrThrow();
      const key = await customerKey();
      expect({ ...wide, key: Buffer.from(wide.key) }).toEqual({
        key: customerOf("wide-network 198.51.0.0/16", { variant: "MultiTenant", key }),
        tenant_id: null,
        wide_id: null,
      });
      expect(realmOf(row!.realm)).toEqual({ variant: "MultiTenant", isDemonstration: true });
      expect(batch).toMatchObject({
        source: "test",
        sample_count: 1,
        first_at: minute,
        received_at: minute,
        is_due: true,
      });
      const waitMs = batch!.due_at.getTime() - Date.parse(run.report.dateTime);
      expect(waitMs).toBeGreaterThan(30 * minuteMs);
      expect(waitMs).toBeLessThanOrEqual(openMs);
    });

    it("of a real network belongs to the real samples", async () => {
      const [row] = await rowsOf(await aRun(measuredForm, { address: realAddress }));
      expect(realmOf(row!.realm)).toEqual({ variant: "MultiTenant", isDemonstration: false });
    });

    it("counts for the tenant of the account that made it", async () => {
      const { cookie, account } = await signIn(db, { account: { tenantId: randomUUID() } });
      const [row] = await rowsOf(await aRun(measuredForm, { cookie }));
      expect(row!.tenant_id).toBe(account.tenantId);
    });

    it.each([
      ["without script", { latencyFailure: "no-script" }],
      ["that reached nothing", deadForm],
      ["whose test was stopped", { ...probeForm, latencyFailure: "cancelled" }],
    ])("%s has none", async (_what, form) => {
      const run = await aRun(form);
      expect(await rowsOf(run)).toEqual([]);
      expect(await batchOf(run)).toMatchObject({ sample_count: 0, is_due: false });
    });

    it("that missed its front door while another host answered says so", async () => {
      expect(await saidBy(await aRun(probeForm))).toEqual([
        { workload: "Exchange", isConnected: false },
      ]);
    });
  });

  describe("results that come later", () => {
    it("each add their workload once, also when they are sent again", async () => {
      const run = await aRun();
      const load = aBrowserResult("bufferBloat");
      const call = await aCall(run);
      const media = aClientResult("skype");
      for (let time = 0; time < 2; time += 1) {
        expect(await fromBrowser(run, load)).toMatchObject({ ok: true });
        expect(await recordClientResult(call, media)).toMatchObject({ ok: true });
        await endServer(run);
        await save(run);
        expect(await saidBy(run)).toEqual([exchange, sharePoint, teams]);
      }
      expect(await batchOf(run)).toMatchObject({ sample_count: 3 });
    });

    it("that are better are written in place of what they replace", async () => {
      const run = await aRun();
      await fromBrowser(run, aBrowserResult("skype"));
      expect(await saidBy(run)).toEqual([exchange, { workload: "Teams", isConnected: true }]);
      await recordClientResult(await aCall(run), aClientResult("skype"));
      expect(await saidBy(run)).toEqual([exchange, teams]);
    });

    it("of the front door come by saving, and only once", async () => {
      const run = await aRun(unmeasuredForm);
      expect(await saidBy(run)).toEqual([]);
      await save(run, late);
      await save(run, { ...late, measuredLatencies: [5, 6, 7] });
      expect(await saidBy(run)).toEqual([exchange]);
    });

    it("tell the VPN and who opens the encryption, of all samples of the run", async () => {
      const run = await aRun();
      const call = await aCall(run);
      const [exchangeRoute] = vpn.routes;
      const results = [
        aClientResult("skype"),
        aClientResult("vpn", {
          data: {
            vpns: [{ name: "Contoso VPN", interface: "tun0", isUp: true }],
            routes: [
              { ...exchangeRoute!, verdict: "tunnelled", tunnelledCount: 4, interface: "tun0" },
            ],
          },
        }),
        aClientResult("connectivity", {
          data: {
            ...connectivity,
            results: [
              anEndpoint({
                code: "SslBreak",
                certificate: { ...anEndpoint().certificate!, issuer: "C=US, O=Gateway, CN=CA" },
              }),
            ],
          },
        }),
      ];
      for (const result of results) expect((await recordClientResult(call, result)).ok).toBe(true);
      expect(await saidBy(run)).toEqual([
        { ...exchange, vpn: "Contoso VPN", issuer: "Gateway" },
        { ...teams, issuer: "Gateway" },
      ]);
    });

    it("come by a file as well, with the place that it names", async () => {
      const run = await aRun({ latencyFailure: "no-script" });
      const place = { city: "Utrecht", region: null, country: "Netherlands" };
      const file = JSON.stringify({ ...JSON.parse(clientFileOf(clientDataOf())), place });
      expect(await uploadClientFile(run.holder, { id: run.report.id, text: file })).toMatchObject({
        ok: true,
      });
      expect(await saidBy(run)).toEqual([
        { workload: "Exchange", isConnected: true },
        sharePoint,
        teams,
      ]);
      expect(await placesOf(run)).toEqual([utrecht]);
    });

    it("turn a line that reached nothing into one that missed a workload", async () => {
      const run = await aRun(deadForm);
      await recordClientResult(await aCall(run), aClientResult("webSocket"));
      expect(await saidBy(run)).toEqual([{ workload: "Exchange", isConnected: false }]);
    });

    it("at the same time leave one sample of each workload", async () => {
      const run = await aRun(unmeasuredForm);
      const call = await aCall(run);
      await Promise.all([
        recordClientResult(call, aClientResult("skype")),
        recordClientResult(call, aClientResult("bufferBloat")),
        recordClientResult(call, aClientResult("vpn")),
        fromBrowser(run, aBrowserResult("bufferBloat")),
        save(run, late),
        endServer(run),
        correct(run, sydney),
      ]);
      expect(await saidBy(run)).toEqual([exchange, sharePoint, teams]);
      expect(await placesOf(run)).toEqual([sydney]);
    });

    it("after half an hour change nothing", async () => {
      const run = await aRun(unmeasuredForm);
      await save(later(run), late);
      expect(await saidBy(run)).toEqual([]);
    });

    it("change nothing either once the aggregates have the batch", async () => {
      const run = await aRun();
      const batch = await batchOf(run);
      await db
        .updateTable("sample_batch")
        .set({ is_due: false })
        .where("id", "=", batch!.id)
        .execute();
      await fromBrowser(run, aBrowserResult("bufferBloat"));
      expect(await saidBy(run)).toEqual([exchange]);
    });
  });

  it("nothing is written where a result is not", async () => {
    const run = await aRun();
    const call = await aCall(run);
    const result = aClientResult("skype", { data: { ...skype, lossRatio: 0.5 } });
    const reused = aClientResult("skype", { idempotencyKey: result.idempotencyKey });
    expect((await recordClientResult(call, result)).ok).toBe(false);
    expect(await recordClientResult({ ...call, tokenHash: hashOf("other") }, reused)).toMatchObject(
      {
        refusal: "wrong-token",
      },
    );
    expect(await saidBy(run)).toEqual([exchange]);
  });

  it("the aggregator takes a batch after half an hour, and not before", async () => {
    const run = await aRun();
    const { id, due_at } = (await batchOf(run))!;
    const takes = (now: Date) =>
      db
        .transaction()
        .execute(async (trx) =>
          (await claimDueBatches(trx, { now, samplesMost: 10_000 })).some((due) => due.id === id),
        );
    expect(await takes(new Date(due_at.getTime() - 1))).toBe(false);
    expect(await takes(due_at)).toBe(true);
  });

  it("a result that comes while the aggregator takes the batch changes nothing", async () => {
    const run = await aRun();
    const { id, due_at } = (await batchOf(run))!;
    let claimed = () => {};
    const isClaimed = new Promise<void>((resolve) => (claimed = resolve));
    const taking = db.transaction().execute(async (trx) => {
      const due = await claimDueBatches(trx, { now: due_at, samplesMost: 10_000 });
      claimed();
      await setTimeout(200);
      const taken = due.filter((batch) => batch.id === id);
      await markAggregated(trx, taken);
      return taken.length;
    });
    await isClaimed;
    const result = fromBrowser(run, aBrowserResult("bufferBloat"));
    expect(await taking).toBe(1);
    expect(await result).toMatchObject({ ok: true });
    expect(await saidBy(run)).toEqual([exchange]);
  });

  it("an issuer that the server saw as well is taken back at the end of its tests", async () => {
    const run = await aRun();
    const certificate = { ...anEndpoint().certificate!, issuer: "O=Suite, CN=New CA" };
    const opened = anEndpoint({ code: "SslBreak", certificate });
    await recordClientResult(
      await aCall(run),
      aClientResult("connectivity", { data: { ...connectivity, results: [opened] } }),
    );
    expect(await saidBy(run)).toEqual([{ ...exchange, issuer: "Suite" }]);

    const seen = {
      host: "outlook.office365.com",
      port: 443,
      role: "exchange" as const,
      code: "Successful" as const,
      address: "192.0.2.1",
      connectMs: 4,
      failure: null,
      certificate: {
        ...certificate,
        validTo: certificate.validTo!,
        daysLeft: 90,
        protocol: "TLSv1.3",
      },
    };
    await db.transaction().execute(async (trx) => {
      const { now, variant } = run.holder;
      const stored = await findReportForUpdate(trx, { id: run.report.id, variant, now });
      const serverTests = { ...nothingTested(now), connectivity: [seen] };
      await updateReportDocument(trx, { ...stored!.report, serverTests });
    });
    await endServer(run);
    expect(await saidBy(run)).toEqual([exchange]);
  });

  describe("a test that is stopped", () => {
    it.each([
      ["while the server tests", async () => undefined],
      ["after the server's tests", endServer],
    ])("%s has none, also of what comes later", async (_when, before) => {
      const run = await aRun();
      const { id } = (await batchOf(run))!;
      await before(run);
      await cancel(run);
      expect(await rowsOfBatch(id)).toEqual([]);
      await fromBrowser(run, aBrowserResult("bufferBloat"));
      await save(run, late);
      expect(await isForgotten(run)).toBe(true);
      const left = await db.selectFrom("sample_batch").where("id", "=", id).selectAll().execute();
      expect(left).toEqual([]);
    });

    it("after half an hour keeps what the aggregates have", async () => {
      const run = await aRun();
      await cancel(later(run));
      expect(await saidBy(run)).toEqual([exchange]);
    });
  });

  describe("a corrected place", () => {
    it("moves the samples of an open run, as often as it is corrected", async () => {
      const run = await aRun();
      await fromBrowser(run, aBrowserResult("bufferBloat"));
      for (const place of [sydney, utrecht, utrecht]) {
        await correct(run, place);
        expect(await placesOf(run)).toEqual([place]);
        expect(await saidBy(run)).toEqual([exchange, sharePoint]);
      }
      // What comes later is at the corrected place as well.
      await recordClientResult(await aCall(run), aClientResult("skype"));
      expect(await placesOf(run)).toEqual([utrecht]);
    });

    it("after half an hour leaves them where they are", async () => {
      const run = await aRun();
      await correct(later(run), sydney);
      expect(await placesOf(run)).toEqual([amsterdam]);
    });

    it("that a client names moves them too", async () => {
      const run = await aRun({
        measuredLatency: "18.4",
        measuredLatencies: "18.4,19,20",
        latencyMethod: "resource-timing",
      });
      const published = { endpoints: [], wildcardCount: 0, optimizeRanges: [] };
      const place = { city: "Sydney", region: null, country: "Australia" };
      await beginClient(await aCall(run), { published, place });
      expect(await placesOf(run)).toEqual([sydney]);
    });
  });

  it("saving a report counts its samples for the tenant, once", async () => {
    const run = await aRun(unmeasuredForm);
    await fromBrowser(run, aBrowserResult("bufferBloat"));
    const { cookie, account } = await signIn(db, { account: { tenantId: randomUUID() } });
    const { actor } = await asking(london, cookie);
    const holder = { ...run.holder, actor };
    expect((await saveReport(holder, run.report.id)).ok).toBe(true);
    await save({ ...run, holder }, late);
    const rows = await rowsOf(run);
    expect(await saidBy(run)).toEqual([exchange, sharePoint]);
    expect(new Set(rows.map(({ tenant_id }) => tenant_id))).toEqual(new Set([account.tenantId]));
  });

  it("deleting a report leaves its samples, and nothing that says whose they were", async () => {
    const run = await aRun();
    const { id } = (await batchOf(run))!;
    expect((await deleteReport(run.holder, run.report.id)).ok).toBe(true);
    expect(await isForgotten(run)).toBe(true);
    expect(await rowsOfBatch(id)).toHaveLength(1);
  });

  it("a run is forgotten when its batch is due, and not before", async () => {
    const run = await aRun();
    const { id, due_at } = (await batchOf(run))!;
    await deleteDueRunSamples(db, new Date(due_at.getTime() - 1), 1000);
    expect(await isForgotten(run)).toBe(false);
    await deleteDueRunSamples(db, due_at, 1000);
    expect(await isForgotten(run)).toBe(true);
    expect(await rowsOfBatch(id)).toHaveLength(1);
    await correct(run, sydney);
    expect((await rowsOfBatch(id)).map(({ place }) => place)).toEqual([amsterdam]);
  });
});
