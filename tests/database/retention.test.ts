import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { anAccount } from "#tests/factories/account";
import { aWorkload } from "#tests/factories/endpoint-set";
import { aReport, aReportRow } from "#tests/factories/report";
import { aTestRun } from "#tests/factories/test-run";
import { startTestApplication, type TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";
import { signIn } from "#tests/support/signed-in";
import { expireAccounts } from "~/features/identity/expire-accounts.server";
import { removeWhatIsOver } from "~/jobs/remove-what-is-over.server";
import { createLog } from "~/platform/log.server";

const now = new Date("2026-06-01T12:00:00Z");
const daysBefore = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 + ms);

describe.each(testDatabases())("what is over on %s", (kind) => {
  let application: TestApplication;
  let lines: string[];
  beforeAll(async () => {
    application = await startTestApplication(kind);
  });
  afterAll(() => application.close());

  const remove = async () => {
    lines = [];
    await removeWhatIsOver(
      application.db,
      createLog("warn", (line) => lines.push(line)),
      now,
    );
  };

  async function loggedAt(...instants: Date[]): Promise<void> {
    for (const logged_at of instants) {
      const run = aTestRun();
      await application.db.insertInto("test_run").values(run).execute();
      await application.db
        .insertInto("internet_type_log")
        .values({
          id: randomUUID(),
          variant: "MultiTenant",
          run_id: run.id,
          kind: "type",
          value: "Home",
          logged_at,
        })
        .execute();
    }
  }

  it("goes: answers of the survey after 90 days", async () => {
    await loggedAt(daysBefore(91), daysBefore(90, -1), daysBefore(90), daysBefore(1));
    await remove();
    const kept = await application.db
      .selectFrom("internet_type_log")
      .select("logged_at")
      .orderBy("logged_at")
      .execute();
    expect(kept.map(({ logged_at }) => logged_at)).toEqual([daysBefore(90), daysBefore(1)]);
  });

  it("goes: publish runs that are over, 90 days after they were asked for", async () => {
    const run = { instance: "Worldwide", requested_by_key: "x", requested_by_name: "x" };
    for (const created_at of [daysBefore(91), daysBefore(90, -1), daysBefore(90), daysBefore(1)]) {
      await application.db
        .insertInto("publish_run")
        .values({ ...run, id: randomUUID(), state: "cancelled", created_at })
        .execute();
    }
    await application.db
      .insertInto("publish_run")
      .values({ ...run, id: randomUUID(), state: "waiting", created_at: daysBefore(91) })
      .execute();
    await remove();
    const kept = await application.db
      .selectFrom("publish_run")
      .select("created_at")
      .orderBy("created_at")
      .execute();
    expect(kept.map(({ created_at }) => created_at)).toEqual([
      daysBefore(91),
      daysBefore(90),
      daysBefore(1),
    ]);
  });

  it("goes: requests for access 90 days after they were decided, or asked and never decided", async () => {
    const { db } = application;
    const workload_id = await aWorkload(db);
    const asked = {
      variant: "MultiTenant",
      tenant_id: "t",
      name: "x",
      role: "editor",
      workload_id,
      reason: "x",
    } as const;
    const add = (asked_at: Date, decided_at: Date | null) =>
      db
        .insertInto("access_request")
        .values({
          ...asked,
          id: randomUUID(),
          object_id: randomUUID(),
          status: decided_at ? "declined" : "pending",
          asked_at,
          decided_at,
        })
        .execute();
    await add(daysBefore(91), null);
    await add(daysBefore(90), null);
    await add(daysBefore(200), daysBefore(90, -1));
    await add(daysBefore(200), daysBefore(1));
    await remove();
    const kept = await db
      .selectFrom("access_request")
      .select(["asked_at", "decided_at"])
      .orderBy("asked_at")
      .execute();
    expect(kept).toEqual([
      { asked_at: daysBefore(200), decided_at: daysBefore(1) },
      { asked_at: daysBefore(90), decided_at: null },
    ]);
  });

  it("goes: registrations of network providers 90 days after they were touched, counted codes after 2", async () => {
    const { db } = application;
    const touched = [daysBefore(91), daysBefore(90), daysBefore(1)];
    for (const updated_at of touched)
      await db
        .insertInto("partner_registration")
        .values({
          id: randomUUID(),
          variant: "MultiTenant",
          tenant_id: "t",
          object_id: randomUUID(),
          name: "x",
          company_name: "x",
          company_url: "https://x.example",
          domain: "x.example",
          email: "x@x.example",
          terms_version: "1",
          terms_accepted_at: updated_at,
          tries_left: 0,
          mail_state: "sent",
          mail_number: 1,
          created_at: daysBefore(200),
          updated_at,
        })
        .execute();
    const digest = Buffer.alloc(32);
    for (const occurred_at of [daysBefore(3), daysBefore(2), daysBefore(1)])
      await db
        .insertInto("partner_code")
        .values({ address_hash: digest, account_hash: digest, is_try: true, occurred_at })
        .execute();
    await remove();
    const registrations = await db
      .selectFrom("partner_registration")
      .select("updated_at")
      .orderBy("updated_at")
      .execute();
    expect(registrations.map(({ updated_at }) => updated_at)).toEqual(touched.slice(1));
    const counted = await db
      .selectFrom("partner_code")
      .select("occurred_at")
      .orderBy("occurred_at")
      .execute();
    expect(counted.map(({ occurred_at }) => occurred_at)).toEqual([daysBefore(2), daysBefore(1)]);
  });

  it("goes: batches of samples 40 days after they came, once they are in the figures", async () => {
    const { db } = application;
    const batch = (client_batch: string, received_at: Date, is_due: boolean) => ({
      realm: 0,
      source: "telemetry",
      client_batch,
      sample_count: 1,
      received_at,
      due_at: received_at,
      is_due,
    });
    const [old, older, due, young] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await db
      .insertInto("sample_batch")
      .values([
        batch(old, daysBefore(40, -1), false),
        batch(older, daysBefore(100), false),
        batch(due, daysBefore(100), true),
        batch(young, daysBefore(40), false),
      ])
      .execute();
    await remove();
    const kept = await db.selectFrom("sample_batch").select("client_batch").execute();
    expect(kept.map(({ client_batch }) => client_batch).sort()).toEqual([due, young].sort());
  });

  it("goes: feedback after 365 days", async () => {
    for (const sent_at of [daysBefore(366), daysBefore(365, -1), daysBefore(365), daysBefore(1)]) {
      await application.db
        .insertInto("feedback")
        .values({
          id: randomUUID(),
          variant: "MultiTenant",
          page: "/",
          rating: 5,
          message: "x",
          sent_at,
        })
        .execute();
    }
    await remove();
    const kept = await application.db
      .selectFrom("feedback")
      .select("sent_at")
      .orderBy("sent_at")
      .execute();
    expect(kept.map(({ sent_at }) => sent_at)).toEqual([daysBefore(365), daysBefore(1)]);
  });

  it("goes: sessions at their end, while their accounts stay", async () => {
    await signIn(application.db);
    await application.db.updateTable("session").set({ expires_at: now }).execute();
    await signIn(application.db);
    await application.db
      .updateTable("session")
      .set({ expires_at: new Date(now.getTime() + 1) })
      .where("expires_at", "!=", now)
      .execute();
    await remove();
    expect(await application.db.selectFrom("session").select("expires_at").execute()).toHaveLength(
      1,
    );
    expect(await application.db.selectFrom("account").select("id").execute()).toHaveLength(2);
  });

  it("goes: accounts that nobody used for 90 days and nothing stands under", async () => {
    const { db } = application;
    for (const table of ["session", "account"] as const) await db.deleteFrom(table).execute();
    const names = ["idle", "used lately", "with a report", "with a role", "with a session"];
    for (const name of names) {
      const { account } = await signIn(db, { account: { name } });
      await db
        .updateTable("account")
        .set({ signed_in_at: daysBefore(90, name === "used lately" ? 0 : -1) })
        .where("id", "=", account.id)
        .execute();
      if (name !== "with a session")
        await db.deleteFrom("session").where("account_id", "=", account.id).execute();
      if (name === "with a report") {
        const run = aTestRun();
        await db.insertInto("test_run").values(run).execute();
        await db
          .insertInto("report")
          .values(
            aReportRow(aReport({ runId: run.id }), {
              owner_id: account.id,
              expires_at: new Date(now.getTime() + 1),
            }),
          )
          .execute();
      }
      if (name === "with a role") {
        const { tenantId: tenant_id, objectId: object_id } = account;
        await db
          .insertInto("role_assignment")
          .values({
            id: randomUUID(),
            variant: "MultiTenant",
            tenant_id,
            object_id,
            name,
            role: "provider",
            granted_by: "x",
            granted_at: now,
          })
          .execute();
      }
      if (name === "idle")
        await db
          .insertInto("feedback")
          .values({
            id: randomUUID(),
            variant: "MultiTenant",
            account_id: account.id,
            page: "/idle",
            rating: 5,
            message: "x",
            sent_at: daysBefore(91),
          })
          .execute();
    }
    await db
      .updateTable("session")
      .set({ expires_at: new Date(now.getTime() + 1) })
      .execute();
    await remove();
    const left = async () =>
      (await db.selectFrom("account").select("name").orderBy("name").execute()).map(
        ({ name }) => name,
      );
    expect(await left()).toEqual(names.slice(1));
    expect(
      await db.selectFrom("feedback").select("account_id").where("page", "=", "/idle").execute(),
    ).toEqual([{ account_id: null }]);
    for (const table of ["report", "role_assignment", "session"] as const)
      await db.deleteFrom(table).execute();
    await remove();
    expect(await left()).toEqual(["used lately"]);
  });

  it("goes: 1200 accounts in rounds", async () => {
    const { db } = application;
    await db.deleteFrom("account").execute();
    await db
      .insertInto("account")
      .values(
        Array.from({ length: 1200 }, () => {
          const { id, issuer, tenantId: tenant_id, objectId: object_id, name, email } = anAccount();
          return {
            id,
            variant: "MultiTenant",
            issuer,
            tenant_id,
            object_id,
            name,
            email,
            created_at: daysBefore(200),
            signed_in_at: daysBefore(200),
          };
        }),
      )
      .execute();
    expect(await expireAccounts(db, now, 100)).toBe(100);
    await remove();
    expect(await db.selectFrom("account").select("id").execute()).toEqual([]);
  });

  it("goes although another kind cannot, which the log tells", async () => {
    await loggedAt(daysBefore(200));
    await application.db.schema.alterTable("report").renameTo("report_out_of_reach").execute();
    await remove();
    await application.db.schema.alterTable("report_out_of_reach").renameTo("report").execute();
    expect(lines.join("")).toContain('"event":"expiry-failed","what":"reports"');
    expect(
      await application.db
        .selectFrom("internet_type_log")
        .select("id")
        .where("logged_at", "<", daysBefore(90))
        .execute(),
    ).toEqual([]);
  });
});
