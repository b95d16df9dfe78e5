import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { siteDatabases } from "#tests/support/database";
import { storeWorkload } from "#tests/support/domain-lens";
import { english } from "#tests/support/english";
import { startIdentitySite, type IdentitySite } from "#tests/support/identity-site";
import { JarBrowser } from "#tests/support/jar-browser";
import { signIn } from "#tests/support/signed-in";
import type { TestSite } from "#tests/support/site";
import { deleteDeputiesOver } from "~/features/domain-lens/deputies/deputy.repository.server";
import { deputiesMost } from "~/features/domain-lens/deputies/deputy";
import { accountOfKind, displayName, type AccountKind } from "~/sandbox/directory";

import { Visitor } from "./visitor";

const at = "/endpoints/deputies";

describe.each(siteDatabases())("deputies on %s", (kind) => {
  let site: TestSite;
  let close: IdentitySite["close"];
  let champion: JarBrowser;
  let workload: string;
  beforeAll(async () => {
    ({ site, close } = await startIdentitySite(kind));
    ({ id: workload } = await storeWorkload(site.application.db, "Mail for deputies"));
    champion = await signedIn("workload-champion");
  });
  afterAll(() => close());
  beforeEach(async () => {
    const { db } = site.application;
    for (const table of ["deputy", "role_assignment", "notice"] as const)
      await db.deleteFrom(table).execute();
    await grant("workload-champion", "workload-champion");
  });

  const person = (who: AccountKind) => {
    const found = accountOfKind(who);
    if (!found) throw new Error(`The sandbox has no ${who}.`);
    return { tenantId: found.tenant.id, objectId: found.id, name: displayName(found) };
  };
  const asked = (who: AccountKind, change: object = {}) => ({
    intent: "name",
    days: "14",
    person: JSON.stringify({ ...person(who), ...change }),
  });
  async function signedIn(who: AccountKind): Promise<JarBrowser> {
    const browser = new JarBrowser();
    const chosen = await browser.get(`${site.origin}/sign-in/start?returnTo=/credits`);
    await browser.post(chosen.url, { account: who });
    return browser;
  }
  async function grant(who: AccountKind, role: "workload-champion" | "editor"): Promise<void> {
    const { tenantId, objectId, name } = person(who);
    await site.application.db
      .insertInto("role_assignment")
      .values({
        id: randomUUID(),
        variant: "MultiTenant",
        tenant_id: tenantId,
        object_id: objectId,
        name,
        email: null,
        role,
        workload_id: workload,
        service_area: null,
        granted_by: "Test",
        granted_at: new Date(),
      })
      .execute();
  }
  const stored = () =>
    site.application.db.selectFrom("deputy").selectAll().orderBy("name").execute();
  const here = (url: string) => url.replace(site.origin, "");

  it("hold what the champion holds from their next request until they are ended, and are told", async () => {
    const deputy = await signedIn("leadership");
    expect((await deputy.get(site.origin + at)).status).toBe(403);

    const found = await champion.get(`${site.origin}${at}?people=helena`);
    expect(found.text).toContain(person("leadership").name);
    const named = await champion.post(site.origin + at, asked("leadership"));
    expect([named.status, here(named.url)]).toEqual([200, `${at}?done=name`]);
    const [row] = await stored();
    expect(row).toMatchObject({
      name: "Helena Marsh",
      champion_name: person("workload-champion").name,
      email: accountOfKind("leadership")?.mail,
    });
    expect(row && row.ends_at.getTime() - row.named_at.getTime()).toBe(14 * 86_400_000);

    expect((await deputy.get(`${site.origin}/endpoints`)).status).toBe(200);
    expect((await deputy.get(`${site.origin}/endpoints/notices`)).text).toContain(
      person("workload-champion").name,
    );
    const own = await deputy.get(site.origin + at);
    expect(own.text).toContain(english("deputies:standsInFor"));
    expect(own.text).toContain(english("deputies:noRole"));
    const audited = await site.application.db
      .selectFrom("audit_entry")
      .select(["action", "actor_name"])
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(audited).toEqual([
      { action: "name-deputy", actor_name: person("workload-champion").name },
    ]);

    const ended = await champion.post(site.origin + at, { intent: "end", deputy: row?.id ?? "" });
    expect([ended.status, here(ended.url)]).toEqual([200, `${at}?done=end`]);
    expect((await deputy.get(`${site.origin}/endpoints`)).status).toBe(403);
    expect(
      (await champion.post(site.origin + at, { intent: "end", deputy: row?.id ?? "" })).status,
    ).toBe(404);
  });

  it("are whom the directory knows under their id, whatever name the form bears", async () => {
    await champion.post(site.origin + at, asked("leadership", { name: "A" }));
    expect((await stored()).map(({ name, email }) => [name, email])).toEqual([
      ["Helena Marsh", accountOfKind("leadership")?.mail],
    ]);
  });

  it("named again get another end and no second row", async () => {
    await champion.post(site.origin + at, asked("leadership"));
    await champion.post(site.origin + at, { ...asked("leadership"), days: "90" });
    const rows = await stored();
    expect(rows.map((row) => row.ends_at.getTime() - row.named_at.getTime())).toEqual([
      90 * 86_400_000,
    ]);
  });

  it("whose time is over hold nothing, and go", async () => {
    await champion.post(site.origin + at, asked("leadership"));
    const over = new Date(Date.now() - 1000);
    await site.application.db.updateTable("deputy").set({ ends_at: over }).execute();
    expect((await (await signedIn("leadership")).get(`${site.origin}/endpoints`)).status).toBe(403);
    expect((await champion.get(site.origin + at)).text).toContain(english("deputies:none"));
    expect(await deleteDeputiesOver(site.application.db, new Date(), 10)).toBe(1);
    expect(await stored()).toEqual([]);
  });

  it("are not there to be handed on: a deputy who is no champion names nobody", async () => {
    await champion.post(site.origin + at, asked("leadership"));
    const deputy = await signedIn("leadership");
    const refused = await deputy.post(site.origin + at, asked("second-champion"));
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining(english("deputies:error.no-champion")),
    ]);
    expect((await stored()).map(({ name }) => name)).toEqual(["Helena Marsh"]);
  });

  it.each([
    ["nobody", { intent: "name", days: "14" }, 422, english("deputies:error.nobody-chosen")],
    ["themselves", asked("workload-champion"), 409, "You cannot be your own deputy."],
    [
      "a person of another directory",
      asked("user"),
      409,
      english("deputies:error.not-in-directory"),
    ],
    [
      "an invented id",
      asked("leadership", { objectId: "invented" }),
      409,
      english("deputies:error.not-in-directory"),
    ],
    ["no person at all", { intent: "name", days: "14", person: "{" }, 400, ""],
    ["for a year", { ...asked("leadership"), days: "365" }, 400, ""],
    ["in another way", { intent: "give" }, 400, ""],
  ])("refuse a champion who names %s, and nothing changes", async (_whom, form, status, words) => {
    const refused = await champion.post(site.origin + at, form as Record<string, string>);
    expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(words)]);
    expect(await stored()).toEqual([]);
  });

  it("are so many at a time and no more", async () => {
    const { tenantId, objectId } = person("workload-champion");
    await site.application.db
      .insertInto("deputy")
      .values(
        Array.from({ length: deputiesMost }, (_, index) => ({
          id: randomUUID(),
          variant: "MultiTenant",
          champion_tenant_id: tenantId,
          champion_object_id: objectId,
          champion_name: "C",
          tenant_id: tenantId,
          object_id: `other ${index}`,
          name: `Other ${index}`,
          email: null,
          named_at: new Date(),
          ends_at: new Date(Date.now() + 86_400_000),
        })),
      )
      .execute();
    const refused = await champion.post(site.origin + at, asked("leadership"));
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining(`You have ${deputiesMost} deputies`),
    ]);
  });

  it("are the champion's own to end", async () => {
    await champion.post(site.origin + at, asked("leadership"));
    await grant("second-champion", "workload-champion");
    const [row] = await stored();
    expect(
      (
        await (
          await signedIn("second-champion")
        ).post(site.origin + at, { intent: "end", deputy: row?.id ?? "" })
      ).status,
    ).toBe(404);
    expect(await stored()).toHaveLength(1);
  });

  it("stay as they are where the directory does not answer", async () => {
    const { tenantId, objectId } = person("workload-champion");
    const withoutDirectory = await signIn(site.application.db, { account: { tenantId, objectId } });
    const visitor = new Visitor(site);
    const refused = await visitor.visit(at, {
      form: asked("leadership"),
      headers: { Cookie: withoutDirectory.cookie },
    });
    expect([refused.status, refused.html]).toEqual([
      409,
      expect.stringContaining(english("deputies:error.directory-unavailable")),
    ]);
    expect(await stored()).toEqual([]);
  });
});
