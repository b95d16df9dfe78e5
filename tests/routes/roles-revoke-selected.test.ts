import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { grantRole } from "~/features/access/grant-role.server";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

const tenantId = "c0a70500-0000-4000-8000-000000000001";

describe.each(siteDatabases())("revoking several roles on %s", (kind) => {
  let site: TestSite;
  let operator: SignedIn;
  let names: Map<string, string>;
  beforeAll(async () => {
    site = await startSite(kind);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.application;
    for (const table of ["role_assignment", "audit_entry"] as const)
      await db.deleteFrom(table).execute();
    operator = await signIn(db, { roles: ["operator"], account: { name: "Avery Operator" } });
    names = new Map();
    const others = ["Blake One", "Blake Two", "Casey Three"].map((name) => ({
      tenantId,
      objectId: randomUUID(),
      name,
      role: "leadership",
    }));
    const { tenantId: ownTenantId, objectId, name: ownName } = operator.account;
    const own = { tenantId: ownTenantId, objectId, name: ownName, role: "operator" };
    for (const assigned of [own, ...others]) {
      const { name } = assigned;
      const granted = await grantRole(
        { db, variant: "MultiTenant", now: new Date(), by: { id: null, name: "command line" } },
        assigned as never,
      );
      if (!granted.ok) throw new Error(granted.refusal);
      const { id } = await db
        .selectFrom("role_assignment")
        .select("id")
        .where("name", "=", name)
        .executeTakeFirstOrThrow();
      names.set(name, id);
    }
  });

  const visit = (path: string, form?: Record<string, string>) =>
    new Visitor(site).visit(path, { form, headers: { Cookie: operator.cookie } });
  const left = async () =>
    (await site.application.db.selectFrom("role_assignment").select("name").execute())
      .map(({ name }) => name)
      .sort();
  const seenAt = async (address: string) => {
    const { status, html } = await visit(address);
    expect(status).toBe(200);
    return { html, seen: /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? "" };
  };
  const byFilter = `/admin/roles/revoke?which=all&query=${encodeURIComponent("search=Blake")}`;

  it("names those of the filter, revokes them and writes each down", async () => {
    const { html, seen } = await seenAt(byFilter);
    expect(["Blake One", "Blake Two", "Casey Three"].map((name) => html.includes(name))).toEqual([
      true,
      true,
      false,
    ]);
    const page = await visit(byFilter, { seen });
    expect([page.status, page.location]).toEqual([303, "/admin?done=revoked&number=2"]);
    expect(await left()).toEqual(["Avery Operator", "Casey Three"]);
    const entries = await site.application.db
      .selectFrom("audit_entry")
      .select(["actor_name", "action"])
      .where("action", "=", "revoke-role")
      .execute();
    expect(entries).toEqual(
      Array.from({ length: 2 }, () => ({ actor_name: "Avery Operator", action: "revoke-role" })),
    );
  });

  it("revokes nothing where the selection has other rows than were shown", async () => {
    const { seen } = await seenAt(byFilter);
    await site.application.db
      .updateTable("role_assignment")
      .set({ name: "Blake Late" })
      .where("name", "=", "Casey Three")
      .execute();
    for (const posted of [seen, ""]) {
      const page = await visit(byFilter, { seen: posted });
      expect([page.status, page.html.includes(english("ui:list.changed"))]).toEqual([409, true]);
      expect(page.html).toContain("Blake Late");
    }
    expect(await left()).toHaveLength(4);
  });

  it("takes ticked rows, and stops before the last operator's own", async () => {
    const ticked = (...ids: (string | undefined)[]) =>
      `/admin/roles/revoke?query=&which=chosen&${ids.map((id) => `id=${id}`).join("&")}`;
    const one = ticked(names.get("Blake One"));
    expect((await visit(one, { seen: (await seenAt(one)).seen })).status).toBe(303);
    const last = ticked(names.get("Avery Operator"));
    const refused = await visit(last, { seen: (await seenAt(last)).seen });
    expect([refused.status, refused.html.includes(english("admin:error.last-operator"))]).toEqual([
      409,
      true,
    ]);
    expect(await left()).toEqual(["Avery Operator", "Blake Two", "Casey Three"]);
  });

  it.each([
    "which=chosen&query=",
    "which=all&query=town%3DBlake",
    "which=all&query=search%3Dnobody",
  ])("has nothing to ask about for %s", async (query) => {
    const page = await visit(`/admin/roles/revoke?${query}`);
    expect([page.status, page.html.includes('name="seen"')]).toEqual([409, false]);
  });
});
