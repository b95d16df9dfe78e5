import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { grantRole } from "~/features/access/grant-role.server";
import { readSettings } from "~/features/settings/read-settings.server";
import { insertAuditEntry } from "~/platform/audit-trail.repository.server";
import { siteDatabases } from "#tests/support/database";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { pageHref } from "#tests/support/page-href";
import { Visitor } from "./visitor";

const tenantId = "c0a70500-0000-4000-8000-000000000001";
const person = {
  tenantId,
  objectId: "0b1ec7ed-0000-4000-8000-000000000001",
  name: "Blake Example",
  role: "leadership",
};

describe.each(siteDatabases())("the operator's screens on %s", (kind) => {
  let site: TestSite;
  let operator: SignedIn;
  beforeAll(async () => {
    site = await startSite(kind);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.application;
    for (const table of ["role_assignment", "audit_entry", "setting"] as const)
      await db.deleteFrom(table).execute();
    operator = await signIn(db, { roles: ["operator"], account: { name: "Avery Operator" } });
  });

  const visit = (path: string, form?: Record<string, string>, { cookie } = operator) =>
    new Visitor(site).visit(path, { form, headers: { Cookie: cookie } });
  const assignments = () => site.application.db.selectFrom("role_assignment").selectAll().execute();
  const trail = async () =>
    await site.application.db
      .selectFrom("audit_entry")
      .select(["actor_name", "action", "subject", "before", "after"])
      .orderBy("id")
      .execute();
  const grant = async (
    columns: Partial<typeof person> = {},
    variant: "MultiTenant" | "GCC" = "MultiTenant",
  ) => {
    const outcome = await grantRole(
      { db: site.application.db, variant, now: new Date(), by: { id: null, name: "command line" } },
      { ...person, ...columns } as never,
    );
    if (!outcome.ok) throw new Error(outcome.refusal);
    return outcome.value;
  };
  const readAtOf = (html: string) => /name="readAt" value="([^"]*)"/.exec(html)?.[1] ?? "?";

  describe("roles", () => {
    it.each(["", "/gcc"])(
      "are granted under %j by a form, once, with an entry in the trail",
      async (prefix) => {
        const here = prefix
          ? await signIn(site.application.db, {
              roles: ["operator"],
              variant: "GCC",
              tenantKind: "gcc",
              account: { name: "Avery Operator" },
            })
          : operator;
        const page = await visit(`${prefix}/admin`, person, here);
        expect([page.status, page.location]).toEqual([303, `${prefix}/admin?done=granted`]);
        expect(await assignments()).toMatchObject([
          {
            variant: prefix ? "GCC" : "MultiTenant",
            tenant_id: tenantId,
            object_id: person.objectId,
            role: "leadership",
            granted_by: "Avery Operator",
          },
        ]);
        expect(await trail()).toEqual([
          {
            actor_name: "Avery Operator",
            action: "grant-role",
            subject: `${tenantId}/${person.objectId}`,
            before: null,
            after: { role: "leadership", name: "Blake Example" },
          },
        ]);
        const list = await visit(`${prefix}/admin?done=granted`, undefined, here);
        expect(list.status).toBe(200);
        for (const text of [">Blake Example<", 'role="status"', `href="${prefix}/admin/roles/`])
          expect(list.html).toContain(text);

        const again = await visit(`${prefix}/admin`, person, here);
        expect([again.status, await assignments()]).toMatchObject([409, { length: 1 }]);
        expect(again.html).toContain('value="Blake Example"');
      },
    );

    it.each<[Record<string, string>, string[]]>([
      [{ tenantId: "contoso.example" }, ["tenantId"]],
      [{ name: "" }, ["name"]],
      [{ role: "tenant-admin" }, ["role"]],
      [{ tenantId: "", objectId: "", name: "" }, ["tenantId", "objectId", "name"]],
    ])(
      "are not granted with %j: the message stands at the field, the input stays",
      async (change, fields) => {
        const page = await visit("/admin", { ...person, ...change });
        expect([page.status, await assignments()]).toEqual([422, []]);
        for (const field of fields) expect(page.html).toContain(`id="grant-${field}-error"`);
        if (change.objectId !== "") expect(page.html).toContain(`value="${person.objectId}"`);
      },
    );

    it("are asked about before they go, and go", async () => {
      const { id } = await grant();
      const question = await visit(`/admin/roles/${id}/revoke`);
      expect([question.status, (await assignments()).length]).toEqual([200, 1]);
      expect(question.html).toContain("Blake Example");
      const page = await visit(`/admin/roles/${id}/revoke`, {});
      expect([page.status, page.location, await assignments()]).toEqual([
        303,
        "/admin?done=revoked",
        [],
      ]);
      expect(await trail()).toMatchObject([
        { action: "grant-role" },
        {
          actor_name: "Avery Operator",
          action: "revoke-role",
          before: { role: "leadership", name: "Blake Example" },
          after: null,
        },
      ]);
      expect((await visit(`/admin/roles/${id}/revoke`)).status).toBe(404);
      expect((await visit(`/admin/roles/${id}/revoke`, {})).status).toBe(404);
    });

    it.each(["unknown", "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10"])(
      "of the id %s are not found",
      async (id) => {
        expect([
          (await visit(`/admin/roles/${id}/revoke`)).status,
          (await visit(`/admin/roles/${id}/revoke`, {})).status,
        ]).toEqual([404, 404]);
      },
    );

    it("of another variant are not found", async () => {
      const { id } = await grant({}, "GCC");
      expect([
        (await visit(`/admin/roles/${id}/revoke`, {})).status,
        (await assignments()).length,
      ]).toEqual([404, 1]);
      expect((await visit("/admin")).html).not.toContain("Blake Example");
    });

    it("leave the last operator, who is told why", async () => {
      const { tenantId: own, objectId, name } = operator.account;
      const { id } = await grant({ tenantId: own, objectId, name, role: "operator" });
      const page = await visit(`/admin/roles/${id}/revoke`, {});
      expect([page.status, (await assignments()).length]).toEqual([409, 1]);
      expect(page.html).toContain('role="alert"');
      await grant({ role: "operator" });
      expect((await visit(`/admin/roles/${id}/revoke`, {})).status).toBe(303);
    });

    it("are searched and paged by the address", async () => {
      for (let number = 0; number < 51; number++)
        await grant({ name: `Person ${String(number).padStart(2, "0")}`, objectId: `o-${number}` });
      const first = await visit("/admin");
      expect(first.html).toContain("Person 49");
      expect(first.html).not.toContain("Person 50");
      const second = await visit(pageHref(first.html, "next"));
      expect(second.html).toContain("Person 50");
      expect((await visit(pageHref(second.html, "prev"))).html).toContain("Person 49");
      const found = await visit("/admin?search=n+07");
      expect(found.html).toContain("Person 07");
      expect(found.html).not.toContain("Person 08");
      expect((await visit("/admin?search=%25")).html).toContain('class="empty"');
    });
  });

  describe("settings", () => {
    it("show every layer of every key", async () => {
      const page = await visit("/admin/settings");
      expect(page.status).toBe(200);
      for (const key of ["DisableSignIn", "isOcvEnabled", "bingMapsServiceSDK", "probeEndpoints"])
        expect(page.html).toContain(`href="/admin/settings/${key}"`);
      expect(page.headers.get("Cache-Control")).toBe("private, no-store");
      // A key without words would stand there itself.
      expect(page.html).not.toMatch(/>(setting|layer)\.\w+</);
    });

    it("are changed by a form and in force at once, with an entry in the trail", async () => {
      const { db } = site.application;
      expect(await readSettings({ db, variant: "MultiTenant" })).toMatchObject({
        DisableSaveReport: false,
      });
      const page = await visit("/admin/settings/DisableSaveReport", {
        intent: "change",
        readAt: "",
        value: "true",
      });
      expect([page.status, page.location]).toEqual([303, "/admin/settings?done=DisableSaveReport"]);
      expect(await readSettings({ db, variant: "MultiTenant" })).toMatchObject({
        DisableSaveReport: true,
      });
      expect(await readSettings({ db, variant: "GCC" })).toMatchObject({
        DisableSaveReport: false,
      });

      const readAt = readAtOf((await visit("/admin/settings/DisableSaveReport")).html);
      expect(
        (await visit("/admin/settings/DisableSaveReport", { intent: "reset", readAt })).status,
      ).toBe(303);
      expect(await readSettings({ db, variant: "MultiTenant" })).toMatchObject({
        DisableSaveReport: false,
      });
      expect(await trail()).toEqual([
        {
          actor_name: "Avery Operator",
          action: "change-setting",
          subject: "DisableSaveReport",
          before: null,
          after: { value: true },
        },
        {
          actor_name: "Avery Operator",
          action: "reset-setting",
          subject: "DisableSaveReport",
          before: { value: true },
          after: null,
        },
      ]);
    });

    it("that are lists are typed as JSON, and come back as they were typed", async () => {
      const value = '["*.one.example", "*.two.example"]';
      await visit("/admin/settings/tenantHostPatterns", { intent: "change", readAt: "", value });
      expect(await readSettings({ db: site.application.db, variant: "MultiTenant" })).toMatchObject(
        { tenantHostPatterns: ["*.one.example", "*.two.example"] },
      );
      expect((await visit("/admin/settings/tenantHostPatterns")).html).toContain("*.two.example");
    });

    it.each([
      ["DisableSignIn", "perhaps"],
      ["bingMapsServiceSDK", "javascript:alert(1)"],
      ["graphBaseUrl", "https://graph.example"],
      ["tenantHostPatterns", "*.one.example"],
      ["tenantHostPatterns", '["no place for the tenant"]'],
    ])(
      "%s are not changed to %j: the message stands at the field, the input stays",
      async (key, value) => {
        const page = await visit(`/admin/settings/${key}`, { intent: "change", readAt: "", value });
        expect([page.status, await trail()]).toEqual([422, []]);
        expect(page.html).toContain('id="value-error"');
        if (key !== "DisableSignIn") expect(page.html.replaceAll("&quot;", '"')).toContain(value);
      },
    );

    it(
      "that another user changed are not overwritten, and what was typed stays " +
        "beside what is stored",
      async () => {
        const change = (value: string, readAt: string) =>
          visit("/admin/settings/bingMapsServiceSDK", { intent: "change", readAt, value });
        await change("https://one.example", "");
        const readAt = readAtOf((await visit("/admin/settings/bingMapsServiceSDK")).html);
        expect((await change("https://two.example", readAt)).status).toBe(303);
        for (const stale of [readAt, "", "nonsense"]) {
          const page = await change("https://three.example", stale);
          expect(page.status).toBe(409);
          expect(page.html).toContain('value="https://three.example"');
          expect(page.html).toContain("https://two.example");
        }
        expect(
          (await visit("/admin/settings/bingMapsServiceSDK", { intent: "reset", readAt })).status,
        ).toBe(409);
        const page = await change("https://three.example", readAt);
        expect((await change("https://three.example", readAtOf(page.html))).status).toBe(303);
        expect(await trail()).toMatchObject([
          { after: { value: "https://one.example" } },
          { after: { value: "https://two.example" } },
          { before: { value: "https://two.example" }, after: { value: "https://three.example" } },
        ]);
      },
    );

    it("are changed by one of two who write at once", async () => {
      const pages = await Promise.all(
        ["https://one.example", "https://two.example"].map((value) =>
          visit("/admin/settings/bingMapsServiceSDK", { intent: "change", readAt: "", value }),
        ),
      );
      expect(pages.map(({ status }) => status).sort()).toEqual([303, 409]);
      expect(await trail()).toHaveLength(1);
    });

    it.each(["sessionSecret", "constructor", "__proto__", "disablesignin"])(
      "of the name %s are not found",
      async (key) => {
        expect([
          (await visit(`/admin/settings/${key}`)).status,
          (await visit(`/admin/settings/${key}`, { value: "true" })).status,
        ]).toEqual([404, 404]);
      },
    );

    it("that do not fit any more say so, and can be mended", async () => {
      await site.application.db
        .insertInto("setting")
        .values({
          variant: "MultiTenant",
          key: "DisableSignIn",
          value: '"yes"',
          updated_at: new Date(),
        })
        .execute();
      const page = await visit("/admin/settings/DisableSignIn");
      expect(page.html).toMatch(/class="note warning"/);
      expect(
        (
          await visit("/admin/settings/DisableSignIn", {
            intent: "change",
            readAt: readAtOf(page.html),
            value: "false",
          })
        ).status,
      ).toBe(303);
    });
  });

  describe("the audit trail", () => {
    const enter = (count: number, entry: Partial<Parameters<typeof insertAuditEntry>[1]> = {}) =>
      site.application.db.transaction().execute(async (trx) => {
        for (let number = 0; number < count; number++) {
          await insertAuditEntry(trx, {
            variant: "MultiTenant",
            occurredAt: new Date(),
            actor: { id: null, name: "command line" },
            action: "change-setting",
            subject: `Key${number};`,
            before: null,
            after: { value: number },
            ...entry,
          });
        }
      });

    it("goes from the newest entry to the oldest, page by page", async () => {
      await enter(51);
      const first = await visit("/admin/audit");
      expect(first.html).toContain("Key50;");
      expect(first.html).not.toContain("Key0;");
      const older = pageHref(first.html, "next");
      await enter(1, { subject: "Newer" });
      const second = await visit(older);
      expect(second.html).toContain("Key0;");
      for (const text of ["Key1;", "Newer"]) expect(second.html).not.toContain(text);
      expect((await visit(pageHref(second.html, "prev"))).html).toContain("Key1;");
    });

    it("is filtered by action, on the page and in the file", async () => {
      await enter(1);
      await enter(1, {
        action: "revoke-role",
        subject: "somebody",
        before: { role: "operator", name: '=cmd|"/c calc"' },
        after: null,
      });
      const page = await visit("/admin/audit?action=revoke-role");
      expect(page.html).toContain("somebody");
      expect(page.html).not.toContain("Key0;");
      expect(page.html).toContain('href="/admin/audit.csv?action=revoke-role"');
      const file = await visit("/admin/audit.csv?action=revoke-role");
      expect([
        file.status,
        file.headers.get("Content-Type"),
        file.headers.get("Cache-Control"),
      ]).toEqual([200, "text/csv; charset=utf-8", "private, no-store"]);
      expect(file.html.trim().split("\r\n")).toHaveLength(2);
      expect(
        (await visit("/admin/audit.csv?action=nonsense")).html.trim().split("\r\n"),
      ).toHaveLength(3);
    });

    it("belongs to one variant, and says when it is empty", async () => {
      await enter(1, { variant: "GCC" });
      const page = await visit("/admin/audit?before=nonsense&action=constructor");
      expect([page.status, page.html.includes('class="empty"')]).toEqual([200, true]);
    });
  });

  describe("are for operators", () => {
    const pages = [
      "/admin",
      "/admin/accounts",
      "/admin/settings",
      "/admin/settings/DisableSignIn",
      "/admin/ingest-keys",
      "/admin/audit",
      "/admin/audit.csv",
    ];

    it.each(pages)("%s is refused to anybody else", async (path) => {
      const user = await signIn(site.application.db, {
        roles: ["tenant-admin", "provider", "leadership"],
      });
      expect((await visit(path, undefined, user)).status).toBe(403);
      const visitor = await new Visitor(site).visit(path);
      expect(visitor.status).toBe(404);
      expect(visitor.html).not.toContain("isOcvEnabled");
    });

    it("from this site's own pages alone", async () => {
      const page = await new Visitor(site).visit("/admin", {
        form: person,
        headers: { Cookie: operator.cookie, "Sec-Fetch-Site": "cross-site" },
      });
      expect([page.status, await assignments()]).toEqual([403, []]);
    });

    it("and not under another variant", async () => {
      expect((await visit("/gcc/admin")).status).not.toBe(200);
    });
  });
});
