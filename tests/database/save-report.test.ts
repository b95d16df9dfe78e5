import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { contextFor, type Context } from "~/features/access/context.server";
import { claimHeldReports } from "~/features/reports/claim-held-reports.server";
import { createReport } from "~/features/reports/create-report.server";
import { deleteReport } from "~/features/reports/delete-report.server";
import { generateReportSchema } from "~/features/reports/generate-report.schema";
import { generateTestReport } from "~/features/reports/generate-test-report.server";
import { readReport, readReportVersion } from "~/features/reports/read-report.server";
import { saveReport } from "~/features/reports/save-report.server";
import { readSettings } from "~/features/settings/read-settings.server";
import type { Db } from "~/platform/database.server";
import { testDatabases } from "#tests/support/database";
import { measuredForm } from "#tests/support/report-calls";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

const dayMs = 86_400_000;

describe.each(testDatabases())("saving reports on %s", (kind) => {
  let site: TestSite;
  let db: Db;
  let [avery, blake]: SignedIn[] = [];
  beforeAll(async () => {
    site = await startSite(kind);
    db = site.application.db;
    [avery, blake] = [
      await signIn(db, { account: { name: "Avery" } }),
      await signIn(db, { account: { name: "Blake" } }),
    ];
  });
  afterAll(() => site.close());

  const asking = (cookie?: string): Promise<Context> =>
    contextFor(new Request("http://own.example/", { headers: cookie ? { cookie } : {} }));

  /** Runs a test as somebody; `run` is what the run's cookie adds. */
  async function test(cookie?: string) {
    const generated = await generateTestReport(
      await asking(cookie),
      generateReportSchema.parse(measuredForm),
      new Headers(),
    );
    if (!generated.ok) throw new Error(generated.refusal);
    const { report, runSecret } = generated.value;
    return { id: report.id, report, run: `pathlens_run=${report.runId}.${runSecret}` };
  }
  const both = (run: string, { cookie }: SignedIn) => `${run}; ${cookie}`;
  const readerOf = async (id: string, cookie?: string) => {
    const context = await asking(cookie);
    const found = await readReport(context, id);
    return found.ok ? found.value.reader : undefined;
  };
  const row = (id: string) =>
    db
      .selectFrom("report")
      .select([
        "owner_id",
        "owner_tenant_id",
        "saved_at",
        "created_at",
        "expires_at",
        "awaits_link_choice",
        "is_public",
      ])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  let minutes = 0;
  async function flag(value: boolean): Promise<void> {
    await db.deleteFrom("setting").where("key", "=", "DisableSaveReport").execute();
    if (value)
      await db
        .insertInto("setting")
        .values({
          variant: "MultiTenant",
          key: "DisableSaveReport",
          value: "true",
          updated_at: new Date(),
        })
        .execute();
    // What the process holds is read again once it is too old.
    minutes += 1;
    await readSettings({ db, variant: "MultiTenant" }, Date.now() + minutes * 60_000);
  }

  it("a test of somebody signed in is theirs at once, and nobody else's", async () => {
    const { id, report } = await test(avery!.cookie);
    expect(report.userId).toBe(avery!.account.id);
    expect(await row(id)).toMatchObject({
      owner_id: avery!.account.id,
      owner_tenant_id: avery!.account.tenantId,
      saved_at: expect.any(Date) as Date,
      awaits_link_choice: false,
    });
    expect([
      await readerOf(id, avery!.cookie),
      await readerOf(id, blake!.cookie),
      await readerOf(id),
    ]).toEqual(["owner", undefined, undefined]);
  });

  it("a visitor's test is nobody's, and readable by its id", async () => {
    const { id, run } = await test();
    expect(await row(id)).toMatchObject({ owner_id: null, saved_at: null });
    expect([
      await readerOf(id, run),
      await readerOf(id, blake!.cookie),
      await readerOf(id),
    ]).toEqual(["holder", "public", "public"]);
  });

  it(
    "counts in comparisons for the tenant of the signed-in user, else for the network, until " +
      "it is saved",
    async () => {
      const anyone = crypto.randomUUID();
      const [tenant, colleague] = [
        await signIn(db, { account: { name: "Cleo", tenantId: anyone } }),
        await signIn(db, {
          account: { name: "Dara", tenantId: anyone, objectId: crypto.randomUUID() },
        }),
      ];
      const customer = async (id: string) => {
        const counted = await db
          .selectFrom("door_round_trip")
          .select("customer")
          .where("report_id", "=", id)
          .executeTakeFirstOrThrow();
        return Buffer.from(counted.customer).toString("hex");
      };
      const [theirs, ofColleague, ofOther, early, visitor] = [
        await test(tenant.cookie),
        await test(colleague.cookie),
        await test(avery!.cookie),
        await test(),
        await test(),
      ];
      expect(await customer(ofColleague.id)).toBe(await customer(theirs.id));
      expect(await customer(early.id)).toBe(await customer(visitor.id));
      expect(
        new Set(await Promise.all([theirs, ofOther, visitor].map(({ id }) => customer(id)))).size,
      ).toBe(3);
      const claiming = await asking(both(early.run, tenant));
      expect(await saveReport(claiming, early.id)).toMatchObject({
        ok: true,
      });
      expect(await customer(early.id)).toBe(await customer(theirs.id));
    },
  );

  describe.each<[string, (context: Context, id: string) => Promise<unknown>]>([
    ["saved on its page", (context, id) => saveReport(context, id)],
    ["finalised by its page's script", (context, id) => createReport(context, { id })],
    ["claimed by signing in", (context) => claimHeldReports(context)],
  ])("%s", (_how, save) => {
    it("it is theirs who hold the run and are signed in; its address is closed, and they are asked", async () => {
      const { id, run } = await test();
      const before = await (async () => {
        const context = await asking();
        return readReportVersion(context, id);
      })();
      expect(before).toBeDefined();
      await save(await asking(both(run, avery!)), id);
      expect(await row(id)).toMatchObject({
        owner_id: avery!.account.id,
        owner_tenant_id: avery!.account.tenantId,
        awaits_link_choice: true,
        is_public: false,
      });
      expect([
        await readerOf(id, avery!.cookie),
        await readerOf(id, run),
        await readerOf(id, blake!.cookie),
        await readerOf(id),
      ]).toEqual(["owner", "holder", undefined, undefined]);
      const context = await asking();
      expect(await readReportVersion(context, id)).toBeUndefined();
      const owned = await asking(avery!.cookie);
      const found = await readReport(owned, id);
      expect(found.ok && found.value.report.userId).toBe(avery!.account.id);
    });

    it("not by somebody without the run", async () => {
      const { id } = await test();
      await save(await asking(blake!.cookie), id);
      expect(await row(id)).toMatchObject({ owner_id: null });
    });

    it("not by the next user of the same browser", async () => {
      const { id, run } = await test();
      await save(await asking(both(run, avery!)), id);
      await save(await asking(both(run, blake!)), id);
      expect(await row(id)).toMatchObject({ owner_id: avery!.account.id });
    });

    it("not where saving is switched off", async () => {
      const { id, run } = await test();
      await flag(true);
      try {
        await save(await asking(both(run, avery!)), id);
        expect(await row(id)).toMatchObject({ owner_id: null });
        expect((await row((await test(avery!.cookie)).id)).owner_id).toBeNull();
      } finally {
        await flag(false);
      }
    });

    it("once, when two ask at the same time", async () => {
      const { id, run } = await test();
      const two = [await asking(both(run, avery!)), await asking(both(run, blake!))];
      await Promise.all(two.map((asked) => save(asked, id)));
      const { owner_id } = await row(id);
      expect([avery!.account.id, blake!.account.id]).toContain(owner_id);
      expect(
        [await readerOf(id, avery!.cookie), await readerOf(id, blake!.cookie)].filter(Boolean),
      ).toEqual(["owner"]);
    });
  });

  it("its owner deletes it without the run's cookie, and nobody else may", async () => {
    const { id } = await test(avery!.cookie);
    const remove = async (cookie?: string) => {
      const context = await asking(cookie);
      return deleteReport(context, id);
    };
    expect(await remove(blake!.cookie)).toEqual({ ok: false, refusal: "not-found" });
    expect(await remove()).toEqual({ ok: false, refusal: "not-found" });
    expect(await remove(avery!.cookie)).toEqual({ ok: true, value: { id, wasHeld: false } });
  });

  it("is kept as long as the owner's tenant says", async () => {
    const tenantId = "c0a70500-0000-4000-8000-00000000000d";
    const casey = await signIn(db, { account: { tenantId } });
    await db
      .insertInto("tenant_setting")
      .values({
        variant: "MultiTenant",
        tenant_id: tenantId,
        share_report_with_public: false,
        share_report_within_organization: true,
        report_life_days: 7,
        updated_at: new Date(),
      })
      .execute();
    const days = async (id: string) => {
      const { created_at, expires_at } = await row(id);
      return (expires_at.getTime() - created_at.getTime()) / dayMs;
    };
    const anonymous = await test();
    expect(await days(anonymous.id)).toBe(90);
    const context = await asking(both(anonymous.run, casey));
    await saveReport(context, anonymous.id);
    expect([
      await days(anonymous.id),
      await days((await test(casey.cookie)).id),
      await days((await test(avery!.cookie)).id),
    ]).toEqual([7, 7, 90]);
  });
});
