import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { limits } from "~/platform/limits-of-use.server";
import { siteDatabases } from "#tests/support/database";
import { measuredForm } from "#tests/support/report-calls";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

const [ownTenant, otherTenant] = [
  "c0a70500-0000-4000-8000-0000000000c1",
  "c0a70500-0000-4000-8000-0000000000c2",
] as const;
const everything = {
  shareReportWithPublic: "on",
  shareReportWithinOrganization: "on",
  reportLifeDays: "90",
};

/** What somebody signed in may send who means no good, or whose other tab is older. */
describe.each(siteDatabases())("an account on %s", (kind) => {
  let site: TestSite;
  let avery: SignedIn;
  let admin: SignedIn;
  let foreignAdmin: SignedIn;
  let id: string;
  beforeAll(async () => {
    site = await startSite(kind);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.application;
    await db.deleteFrom("tenant_setting").execute();
    avery = await signIn(db, { account: { tenantId: ownTenant, name: "Avery" } });
    admin = await signIn(db, {
      account: { tenantId: ownTenant },
      roles: ["tenant-admin", "operator"],
    });
    await signIn(db, { account: { tenantId: ownTenant, objectId: "somebody", name: "Somebody" } });
    foreignAdmin = await signIn(db, {
      account: { tenantId: otherTenant },
      roles: ["tenant-admin"],
    });
    const { html } = await visit(
      avery,
      "/api/AnonymousConnectivityTest/GenerateTestReport",
      measuredForm,
    );
    ({ id } = JSON.parse(html) as { id: string });
  });

  const visit = (who: SignedIn | null, path: string, form?: Record<string, string>) =>
    new Visitor(site).visit(path, { form, headers: who ? { Cookie: who.cookie } : {} });
  const share = (who: SignedIn, form: Record<string, string>) =>
    visit(who, `/report/${id}/share`, form);
  const person = (change: object) =>
    JSON.stringify({ tenantId: ownTenant, objectId: "somebody", name: "Somebody", ...change });

  describe("that administers another tenant", () => {
    it("allows nothing to this one", async () => {
      expect((await share(avery, { intent: "public", state: "open" })).status).toBe(409);
      expect((await visit(foreignAdmin, "/sharing-settings", everything)).status).toBe(303);
      expect((await share(avery, { intent: "public", state: "open" })).status).toBe(409);
      expect(
        await site.application.db.selectFrom("tenant_setting").select("tenant_id").execute(),
      ).toEqual([{ tenant_id: otherTenant }]);
    });

    it("closes nothing of this one, and reads nothing that is open within it", async () => {
      await share(avery, { intent: "organisation", state: "open" });
      await visit(foreignAdmin, "/sharing-settings", { reportLifeDays: "1" });
      expect([
        (await visit(admin, `/report/${id}`)).status,
        (await visit(foreignAdmin, `/report/${id}`)).status,
      ]).toEqual([200, 404]);
    });
  });

  it(
    "that administers the owner's own tenant neither reads, shares nor deletes what is not " +
      "shared with it",
    async () => {
      for (const [path, form] of [
        ["", undefined],
        ["/share", undefined],
        ["/share", { intent: "public", state: "open" }],
        ["/delete", undefined],
        ["/delete", {}],
        ["/place", undefined],
        ["/export.json", undefined],
      ] as const) {
        expect([path, (await visit(admin, `/report/${id}${path}`, form)).status]).toEqual([
          path,
          404,
        ]);
      }
    },
  );

  it.each([
    "/reports?city=%00",
    "/reports?city=a%00&sort=city&list=received",
    "/reports?sort=city&after=6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10%00",
    "/admin?search=%00",
    "/admin/audit?action=%00&before=%00",
    "/api/NetworkTestReport/OwnedReports?city=%00",
    "/compare?a=%00",
    "/report/%00",
  ])("is told that %s makes no sense", async (path) => {
    expect((await visit(admin, path)).status).toBe(400);
  });

  it.each([
    "/reports?list=own&list=received&sort=x&order=&city[]=a&after=",
    "/reports?city=%25_'\"\\&sharing=constructor&sort=__proto__",
    `/reports?city=${"x".repeat(3000)}`,
    "/admin?page=-1&search[]=x",
    "/admin?page=1e999",
    "/sharing-settings?saved=%F0%9F%98%80",
    "/?tenantName[]=&debugTrace=TRUE&tenantNameLookUp=false",
    "/compare?a=&b=&a=1",
  ])("gets an answer to %s", async (path) => {
    expect([200, 400, 404, 422]).toContain((await visit(admin, path)).status);
  });

  describe("that names receivers", () => {
    it.each([
      ["a control character in an id", { objectId: "a\0" }],
      ["half a surrogate pair in a name", { name: "a\ud800" }],
      ["a name longer than a directory has", { name: "x".repeat(257) }],
      ["no id", { objectId: " " }],
      ["an object for an id", { objectId: {} }],
    ])("is refused %s, and nobody is added", async (_what, change) => {
      expect((await share(avery, { intent: "share", people: person(change) })).status).toBe(400);
      expect(
        await site.application.db
          .selectFrom("report_share")
          .selectAll()
          .where("report_id", "=", id)
          .execute(),
      ).toEqual([]);
    });

    it("shares with the longest name of a directory, and shows it as text", async () => {
      const name = `<b>${"東".repeat(250)}</b>`.slice(0, 256);
      expect((await share(avery, { intent: "share", people: person({ name }) })).status).toBe(303);
      expect((await visit(avery, `/report/${id}/share`)).html).toContain(
        `&lt;b&gt;${"東".repeat(250)}`,
      );
    });

    it.each([["a\0"], ["x".repeat(101)], [""]])(
      "takes the report from nobody by the id %j",
      async (objectId) => {
        expect(
          (
            await share(avery, {
              intent: "revoke",
              person: JSON.stringify({ tenantId: ownTenant, objectId }),
            })
          ).status,
        ).toBe(400);
      },
    );
  });

  it("that sends another invented cookie each time has one budget all the same", async () => {
    const statuses = new Set<number>();
    for (let sent = 0; sent <= limits.write.perVisitor.burst + 1; sent += 1) {
      const cookie = `pathlens_session=${randomBytes(32).toString("base64url")}; ${avery.cookie}`;
      statuses.add(
        (
          await new Visitor(site).visit(`/report/${id}/share`, {
            form: { intent: "public", state: "closed" },
            headers: { Cookie: cookie },
          })
        ).status,
      );
    }
    expect([...statuses]).toEqual([303, 429]);
  });

  describe("in two tabs", () => {
    it("closes and takes back twice as once", async () => {
      await share(avery, { intent: "share", people: person({}) });
      const revoke = {
        intent: "revoke",
        person: JSON.stringify({ tenantId: ownTenant, objectId: "somebody" }),
      };
      for (const form of [
        revoke,
        revoke,
        { intent: "public", state: "closed" },
        { intent: "public", state: "closed" },
      ])
        expect((await share(avery, form)).status).toBe(303);
    });

    it("finds nothing in the older one once the report is deleted in the newer", async () => {
      expect((await visit(avery, `/report/${id}/delete`, {})).status).toBe(303);
      for (const form of [
        { intent: "public", state: "closed" },
        { intent: "share", people: person({}) },
      ] as Record<string, string>[])
        expect((await share(avery, form)).status).toBe(404);
      expect([
        (await visit(avery, `/report/${id}`, {})).status,
        (await visit(avery, `/report/${id}/delete`, {})).status,
      ]).toEqual([404, 404]);
    });

    it("signs out in one, and the other's forms do nothing more", async () => {
      await visit(avery, "/sign-out", {});
      expect((await share(avery, { intent: "organisation", state: "open" })).status).toBe(403);
      expect((await visit(admin, `/report/${id}`)).status).toBe(404);
    });
  });
});
