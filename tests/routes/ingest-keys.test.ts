import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { aSender } from "#tests/factories/ingest-key";
import { siteDatabases } from "#tests/support/database";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";
import {
  keyNameLimit,
  listedKeysMost,
  validKeysMost,
} from "~/features/performance/ingest-keys/ingest-key";
import { ingestKeyHash } from "~/features/performance/ingest-keys/ingest-key-secret.server";
import { lineRefusals } from "~/features/performance/samples/telemetry-line";

import { Visitor } from "./visitor";

const home = "/admin/ingest-keys";

describe.each(siteDatabases())("the screens of ingest keys on %s", (kind) => {
  let site: TestSite;
  let operator: SignedIn;
  beforeAll(async () => {
    site = await startSite(kind, { RATE_LIMITS: "off" });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.application;
    for (const table of ["ingest_key", "audit_entry"] as const)
      await db.deleteFrom(table).execute();
    operator = await signIn(db, { account: { name: "Olive Operator" }, roles: ["operator"] });
  });

  const visit = (path: string, form?: Record<string, string>) =>
    new Visitor(site).visit(path, { form, headers: { Cookie: operator.cookie } });
  const keys = () => site.application.db.selectFrom("ingest_key").selectAll().execute();
  const audit = () =>
    site.application.db
      .selectFrom("audit_entry")
      .select(["action", "subject", "actor_name", "before", "after", "variant"])
      .orderBy("id")
      .execute();

  it("say when there is none, and name every reason of a refused line", async () => {
    const page = await visit(home);
    expect([
      page.status,
      page.html.includes('class="empty"'),
      page.headers.get("Cache-Control"),
    ]).toEqual([200, true, "private, no-store"]);
    expect(page.html).not.toContain("<script");
    for (const reason of lineRefusals) expect(page.html).toContain(`<dt>${reason}</dt>`);
  });

  it("create a key, whose text is shown this once and not kept", async () => {
    const page = await visit(home, { name: "  Fleet of clients " });
    expect([page.status, page.headers.get("Cache-Control")]).toEqual([201, "private, no-store"]);
    const [, secret = ""] = /<pre id="ingest-key">(\w[\w-]+)<\/pre>/.exec(page.html) ?? [];
    expect(secret).toMatch(/^pathlens_ingest_[\w-]{43}$/);
    const [key, ...others] = await keys();
    expect(others).toEqual([]);
    expect(key).toMatchObject({
      variant: "MultiTenant",
      name: "Fleet of clients",
      created_by_name: "Olive Operator",
      revoked_at: null,
      last_used_at: null,
    });
    expect(ingestKeyHash(secret).equals(key?.key_hash ?? Buffer.alloc(0))).toBe(true);
    const { html } = await visit(home);
    expect(html).toContain("Fleet of clients");
    expect(html).not.toContain("pathlens_ingest_");
    expect(await audit()).toEqual([
      {
        action: "create-ingest-key",
        subject: key?.id,
        actor_name: "Olive Operator",
        before: null,
        after: { name: "Fleet of clients" },
        variant: "MultiTenant",
      },
    ]);
  });

  it.each([
    ["nothing", ""],
    ["blanks", "  "],
    ["too long a name", "x".repeat(keyNameLimit + 1)],
    ["a line break", "a\nb"],
    ["a control character", "a\u0007b"],
  ])("refuse %s for a name", async (_what, name) => {
    const page = await visit(home, { name });
    expect([page.status, page.html.includes('role="alert"')]).toEqual([422, true]);
    expect(await keys()).toEqual([]);
  });

  it("take a name of markup as it is", async () => {
    expect((await visit(home, { name: '<b onload="x">' })).status).toBe(201);
    const { html } = await visit(home);
    expect(html).toContain("&lt;b onload");
    expect(html).not.toContain("<b onload");
  });

  it("revoke a key after asking, for good", async () => {
    const { db } = site.application;
    const { id } = await aSender(db, { name: "Old fleet" });
    const asking = await visit(`${home}/${id}/revoke`);
    expect([asking.status, asking.html.includes("Old fleet")]).toEqual([200, true]);
    const done = await visit(`${home}/${id}/revoke`, {});
    expect([done.status, done.location]).toEqual([303, `${home}?done=revoked`]);
    expect(await keys()).toMatchObject([{ id, revoked_by_name: "Olive Operator" }]);
    const list = await visit(`${home}?done=revoked`);
    expect(list.html).toContain("Old fleet");
    expect(list.html).not.toContain(`${id}/revoke`);
    for (const form of [undefined, {}])
      expect((await visit(`${home}/${id}/revoke`, form)).status).toBe(404);
    expect(await audit()).toMatchObject([
      { action: "revoke-ingest-key", subject: id, before: { name: "Old fleet" }, after: null },
    ]);
    const trail = await visit("/admin/audit");
    expect(trail.html).toContain("Ingest key revoked");
  });

  it("belong to one variant", async () => {
    const { id } = await aSender(site.application.db, { variant: "GCC", name: "Of another cloud" });
    expect((await visit(home)).html).not.toContain("Of another cloud");
    for (const form of [undefined, {}])
      expect((await visit(`${home}/${id}/revoke`, form)).status).toBe(404);
    expect((await keys()).map(({ revoked_at }) => revoked_at)).toEqual([null]);
  });

  it.each(["nothing", "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10"])(
    "answer 404 for the key %s",
    async (id) => {
      for (const form of [undefined, {}])
        expect((await visit(`${home}/${id}/revoke`, form)).status).toBe(404);
    },
  );

  it(`have ${validKeysMost} valid keys at most, also when two are created at once`, async () => {
    const { db } = site.application;
    for (let count = 1; count < validKeysMost; count += 1) await aSender(db);
    await aSender(db, { isRevoked: true });
    const pages = await Promise.all([1, 2, 3].map((number) => visit(home, { name: `${number}` })));
    expect(pages.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await keys()).filter(({ revoked_at }) => !revoked_at)).toHaveLength(validKeysMost);
  });

  it(`list valid keys first, ${listedKeysMost} in all, and say when there are more`, async () => {
    const { db } = site.application;
    await aSender(db, { name: "The valid one", at: new Date("2026-01-01T00:00:00Z") });
    for (let count = 1; count < listedKeysMost; count += 1) await aSender(db, { isRevoked: true });
    const whole = await visit(home);
    expect(whole.html).not.toContain("Older revoked keys");
    await aSender(db, {
      isRevoked: true,
      name: "The oldest",
      at: new Date("2025-01-01T00:00:00Z"),
    });
    const { html } = await visit(home);
    expect(html).toContain("Older revoked keys are not listed.");
    expect(html).toContain("The valid one");
    expect(html).not.toContain("The oldest");
  });
});
