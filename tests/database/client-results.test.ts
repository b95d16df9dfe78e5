import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { aClientResult, anEndpoint, clientDataOf } from "#tests/factories/client-result";
import { aReport, aReportRow } from "#tests/factories/report";
import { aTestRun } from "#tests/factories/test-run";
import { testDatabases } from "#tests/support/database";
import { startSite, type TestSite } from "#tests/support/site";
import { completeClient } from "~/features/reports/client/complete-client.server";
import { takeInHand } from "~/features/reports/client/report-in-hand.server";
import { recordClientResult } from "~/features/reports/client/record-client-result.server";
import { hashOf } from "~/features/reports/client/run-token.server";
import { endServerTests } from "~/features/reports/perform-server-tests.server";
import type { Report } from "~/features/reports/report";
import { reportDocument } from "~/features/reports/report-document";
import type { Db } from "~/platform/database.server";

describe.each(testDatabases())("results of the advanced client on %s", (kind) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite(kind);
  });
  afterAll(() => site.close());

  /** A run that has just begun, and the call of its client. */
  async function aCall(status: Report["status"] = "finished") {
    const { db } = site.application;
    const now = new Date();
    const run = aTestRun({ started_at: now });
    const report = aReport({ runId: run.id, status });
    await db.insertInto("test_run").values(run).execute();
    await db
      .insertInto("report")
      .values(aReportRow(report, { expires_at: new Date(now.getTime() + 86_400_000) }))
      .execute();
    const tokenHash = hashOf(randomUUID());
    await db
      .insertInto("client_token")
      .values({
        run_id: run.id,
        token_hash: tokenHash,
        issued_at: now,
        expires_at: new Date(now.getTime() + 60_000),
      })
      .execute();
    return { report, call: { db, variant: "MultiTenant" as const, now, tokenHash } };
  }

  async function stored({ id, runId }: Report) {
    const { db } = site.application;
    const row = await db
      .selectFrom("report")
      .select(["document", "revision"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const events = await db
      .selectFrom("run_event")
      .select(["sequence", "data"])
      .where("run_id", "=", runId)
      .orderBy("sequence")
      .execute();
    const keys = await db
      .selectFrom("client_result")
      .select("idempotency_key")
      .where("run_id", "=", runId)
      .execute();
    return {
      document: reportDocument.read(row.document),
      revision: row.revision,
      events,
      keys: keys.length,
    };
  }

  /** Lets everything fail that is written to a table, until it is taken back. */
  async function breakTable(
    table: "client_result" | "run_event" | "report",
  ): Promise<() => Promise<void>> {
    const { db } = site.application;
    await sql
      .raw(
        `create or replace function break_off() returns trigger language plpgsql as $$ begin ` +
          `raise exception 'broken off'; end $$`,
      )
      .execute(db);
    await sql
      .raw(
        `create trigger broken before insert or update on ${table} for each row execute function break_off()`,
      )
      .execute(db);
    return async () => {
      await sql.raw(`drop trigger broken on ${table}`).execute(db);
    };
  }

  it.each(["client_result", "run_event", "report"] as const)(
    "that break off at %s leave nothing, and are whole when they are sent again",
    async (table) => {
      const { report, call } = await aCall();
      const result = aClientResult("skype");
      const before = await stored(report);
      const mend = await breakTable(table);
      await expect(recordClientResult(call, result)).rejects.toThrow(/broken off/);
      await mend();
      expect(await stored(report)).toEqual(before);

      expect(await recordClientResult(call, result)).toMatchObject({
        ok: true,
        value: { isRepeated: false },
      });
      expect(await recordClientResult(call, result)).toMatchObject({
        ok: true,
        value: { isRepeated: true },
      });
      const after = await stored(report);
      expect([after.document.skype?.data, after.events.length, after.keys, after.revision]).toEqual(
        [clientDataOf().skype, 1, 1, before.revision + 1],
      );
    },
  );

  it("and the end of the server's tests, at the same time, lose nothing of one another", async () => {
    const { report, call } = await aCall("running");
    const tests = ["skype", "vpn", "arp", "congestion"] as const;
    await Promise.all([
      ...tests.map((test) => recordClientResult(call, aClientResult(test))),
      endServerTests({ reportId: report.id, variant: "MultiTenant" }),
    ]);
    const { document, events } = await stored(report);
    expect(
      [document.status, document.skype, document.vpns, document.arp, document.congestion].map(
        Boolean,
      ),
    ).toEqual([true, true, true, true, true]);
    expect(document.status).toBe("finished");
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
  });

  it("that come after the end are refused, also one that was under way", async () => {
    const { report, call } = await aCall();
    expect(await completeClient(call)).toEqual({ ok: true, value: null });
    expect(await recordClientResult(call, aClientResult("arp"))).toEqual({
      ok: false,
      refusal: "completed",
    });
    const again = await aCall();
    const [, late] = await Promise.all([
      completeClient(again.call),
      recordClientResult(again.call, aClientResult("arp")),
    ]);
    const kept = (await stored(again.report)).document.arp !== null;
    expect(late.ok).toBe(kept);
    expect((await stored(report)).document.arp).toBeNull();
  });

  it("stand before the end, whenever it comes, or are refused", async () => {
    for (let round = 0; round < 20; round++) {
      const { report, call } = await aCall();
      const record = (test: "arp" | "vpn" | "skype") =>
        recordClientResult(call, aClientResult(test));
      const outcomes = await Promise.all([
        record("arp"),
        record("vpn"),
        completeClient(call),
        record("skype"),
      ]);
      const taken = outcomes.filter(
        ({ ok, value }: { ok: boolean; value?: unknown }) => ok && value !== null,
      ).length;
      const { events, keys } = await stored(report);
      expect(events.map(({ sequence }) => sequence)).toEqual(
        Array.from({ length: taken + 1 }, (_, at) => at + 1),
      );
      expect([keys, events.at(-1)?.data]).toEqual([taken, { status: "Finished" }]);
    }
  });

  it("are judged by what the last one left in hand, and by a read where that cannot be", async () => {
    const { call } = await aCall();
    expect(takeInHand(call, "arp")).toBeUndefined();
    await recordClientResult(call, aClientResult("skype"));
    await recordClientResult(call, aClientResult("vpn"));
    const inHand = (["arp", "skype", "vpn"] as const).map(
      (test) => takeInHand(call, test) !== undefined,
    );
    expect(inHand).toEqual([true, true, false]);
    expect(takeInHand({ ...call, variant: "GCC" }, "arp")).toBeUndefined();
  });

  it("see what others wrote since the last one", async () => {
    const { report, call } = await aCall();
    await recordClientResult(call, aClientResult("arp"));
    const { document, revision } = await stored(report);
    await call.db
      .updateTable("report")
      .set({
        document: JSON.stringify({ ...document, tenantDomain: "suite.example" }),
        revision: revision + 1,
      })
      .where("id", "=", report.id)
      .execute();
    await recordClientResult(
      call,
      aClientResult("connectivity", {
        data: {
          results: [anEndpoint({ host: "suite-my.sharepoint.example" })],
          isCaptivePortal: false,
        },
      }),
    );
    const after = await stored(report);
    expect(after.document.connectivity?.tenantHosts).toEqual(["suite-my.sharepoint.example"]);
    expect([after.document.tenantDomain, after.revision, after.document.arp === null]).toEqual([
      "suite.example",
      revision + 2,
      false,
    ]);
  });

  it("are known again by their key whatever came between", async () => {
    const { report, call } = await aCall();
    const first = aClientResult("vpn");
    await recordClientResult(call, first);
    await recordClientResult(call, aClientResult("arp"));
    expect(await recordClientResult(call, first)).toEqual({
      ok: true,
      value: { isRepeated: true },
    });
    expect(
      await recordClientResult(
        call,
        aClientResult("congestion", { idempotencyKey: first.idempotencyKey }),
      ),
    ).toEqual({ ok: false, refusal: "key-reused" });
    expect(await recordClientResult(call, aClientResult("congestion"))).toEqual({
      ok: true,
      value: { isRepeated: false },
    });
    const { events, keys } = await stored(report);
    expect([events.map(({ sequence }) => sequence), keys]).toEqual([[1, 2, 3], 3]);
  });

  it.each([
    [
      "another token was asked for",
      "wrong-token",
      (db, { runId }) =>
        db
          .updateTable("client_token")
          .set({ token_hash: hashOf(randomUUID()) })
          .where("run_id", "=", runId)
          .execute(),
    ],
    [
      "another process took the end",
      "completed",
      (db, { runId }) =>
        db
          .updateTable("client_token")
          .set({ completed_at: new Date() })
          .where("run_id", "=", runId)
          .execute(),
    ],
    [
      "its time is over",
      "run-over",
      (db, { runId }) =>
        db
          .updateTable("client_token")
          .set({ expires_at: new Date(0) })
          .where("run_id", "=", runId)
          .execute(),
    ],
    [
      "the report has expired",
      "wrong-token",
      (db, { id }) =>
        db
          .updateTable("report")
          .set({ expires_at: new Date(0) })
          .where("id", "=", id)
          .execute(),
    ],
    [
      "the run was deleted",
      "wrong-token",
      (db, { runId }) => db.deleteFrom("test_run").where("id", "=", runId).execute(),
    ],
  ] as [string, string, (db: Db, report: Report) => Promise<unknown>][])(
    "are refused, whatever is in hand, once %s",
    async (_why, refusal, change) => {
      const { report, call } = await aCall();
      await recordClientResult(call, aClientResult("arp"));
      expect(takeInHand(call, "vpn")).toBeDefined();
      await change(call.db, report);
      expect(await recordClientResult(call, aClientResult("vpn"))).toEqual({ ok: false, refusal });
      expect(takeInHand(call, "vpn")).toBeUndefined();
    },
  );

  it("go with their run", async () => {
    const { report, call } = await aCall();
    await recordClientResult(call, aClientResult("arp"));
    await site.application.db.deleteFrom("test_run").where("id", "=", report.runId).execute();
    for (const table of ["client_token", "client_result"] as const) {
      expect(
        await site.application.db
          .selectFrom(table)
          .select("run_id")
          .where("run_id", "=", report.runId)
          .execute(),
      ).toEqual([]);
    }
  });
});
