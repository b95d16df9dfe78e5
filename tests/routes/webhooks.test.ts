import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { deliveryList } from "~/features/domain-lens/publishing/delivery-list";
import { siteDatabases } from "#tests/support/database";
import { parsedCsv } from "#tests/support/parsed-csv";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

const url = "https://hooks.contoso.example/publications?key=1";

describe.each(siteDatabases())("the screens of webhooks on %s", (kind) => {
  let site: TestSite;
  let council: SignedIn;
  beforeAll(async () => {
    site = await startSite(kind, { RATE_LIMITS: "off" });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.application;
    for (const table of ["job", "webhook", "role_assignment"] as const)
      await db.deleteFrom(table).execute();
    council = await signIn(db, {
      account: { name: "Kai Council" },
      scopes: [{ role: "connectivity-champion", workloadId: null, serviceArea: null }],
    });
  });

  const visit = (path: string, form?: Record<string, string>, { cookie } = council) =>
    new Visitor(site).visit(path, { form, headers: { Cookie: cookie } });
  const webhooks = () => site.application.db.selectFrom("webhook").selectAll().execute();
  const deliveries = () => site.application.db.selectFrom("webhook_delivery").selectAll().execute();
  const registered = async () => {
    await visit("/webhooks", { url, instance: "Worldwide" });
    const [webhook] = await webhooks();
    return webhook!;
  };
  const deliver = (webhookId: string, number: number, columns: object = {}) =>
    site.application.db
      .insertInto("webhook_delivery")
      .values({
        id: randomUUID(),
        webhook_id: webhookId,
        version: `20300115${String(number).padStart(2, "0")}`,
        state: "failed",
        attempts: 11,
        last_status: 500,
        last_error: "status",
        created_at: new Date(1_900_000_000_000 + number),
        ...columns,
      })
      .execute();

  it("say when there is none", async () => {
    const page = await visit("/webhooks");
    expect([
      page.status,
      page.html.includes('class="empty"'),
      page.headers.get("Cache-Control"),
    ]).toEqual([200, true, "private, no-store"]);
    expect(page.html).not.toContain("<script");
  });

  it("register an address and show its secret this once", async () => {
    const page = await visit("/webhooks", { url: ` ${url} `, instance: "China" });
    expect([page.status, page.headers.get("Cache-Control")]).toEqual([201, "private, no-store"]);
    const [secret] = /whsec_[A-Za-z0-9+/=]{44}/.exec(page.html) ?? [];
    expect(secret).toBeDefined();
    expect(await webhooks()).toMatchObject([
      { url, instance: "China", created_by_name: "Kai Council", is_active: true },
    ]);
    const { id } = (await webhooks())[0]!;
    for (const path of ["/webhooks", `/webhooks/${id}`]) {
      const { html } = await visit(path);
      expect(html).toContain("hooks.contoso.example");
      expect(html).not.toContain("whsec_");
    }
    const again = await visit("/webhooks", { url, instance: "China" });
    expect([
      again.status,
      again.html.includes('role="alert"'),
      again.html.includes(`value="${url}"`),
    ]).toEqual([409, true, true]);
  });

  it.each([
    "http://hooks.contoso.example/",
    "",
    "hooks.contoso.example",
    "https://user:secret@hooks.contoso.example/",
    "https://hooks.contoso.example/#part",
    "ftp://x.example/",
    "javascript:alert(1)",
    `https://x.example/${"a".repeat(500)}`,
    "https://10.0.0.1/",
    "https://127.0.0.1/",
    "https://169.254.169.254/latest",
    "https://0x7f000001/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[fd00::1]/",
    "https://localhost/",
    "https://a.localhost./",
    "https://hooks.contoso.example:8443/",
    "https://hooks.contoso.example:22/",
  ])("do not register %j: the message stands at the field", async (wrong) => {
    const page = await visit("/webhooks", { url: wrong, instance: "Worldwide" });
    expect([page.status, await webhooks()]).toEqual([422, []]);
    expect(page.html).toContain('id="webhook-url-error"');
  });

  it("do not register an instance that the public does not see", async () => {
    expect([
      (await visit("/webhooks", { url, instance: "France" })).status,
      await webhooks(),
    ]).toEqual([422, []]);
  });

  it("pause, resume, test and deliver again", async () => {
    const { id } = await registered();
    expect(await visit(`/webhooks/${id}`, { intent: "pause" })).toMatchObject({
      status: 303,
      location: `/webhooks/${id}?done=pause`,
    });
    expect((await webhooks())[0]?.is_active).toBe(false);
    expect((await visit(`/webhooks/${id}`)).html).toContain('value="resume"');
    await visit(`/webhooks/${id}`, { intent: "resume" });
    expect((await webhooks())[0]?.is_active).toBe(true);
    expect(await visit(`/webhooks/${id}`, { intent: "test" })).toMatchObject({
      status: 303,
      location: `/webhooks/${id}?done=test`,
    });
    const second = await visit(`/webhooks/${id}`, { intent: "test" });
    expect([second.status, second.html.includes('role="alert"')]).toEqual([409, true]);
    await deliver(id, 1);
    const [failed] = (await deliveries()).filter(({ version }) => version !== "test");
    expect(
      (await visit(`/webhooks/${id}`, { intent: "redeliver", delivery: failed!.id })).status,
    ).toBe(303);
    expect((await deliveries()).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
    expect(await site.application.db.selectFrom("job").select("kind").execute()).toEqual([
      { kind: "webhook" },
      { kind: "webhook" },
    ]);
  });

  it.each<Record<string, string>>([
    { intent: "explode" },
    {},
    { intent: "redeliver" },
    { intent: "redeliver", delivery: "x" },
  ])("refuse %j", async (form) => {
    const { id } = await registered();
    expect((await visit(`/webhooks/${id}`, form)).status).toBe(400);
  });

  it("do not deliver another webhook's delivery again", async () => {
    const { id } = await registered();
    await visit("/webhooks", { url, instance: "China" });
    const other = (await webhooks()).find((webhook) => webhook.id !== id)!;
    await deliver(other.id, 1);
    const [foreign] = await deliveries();
    expect(
      (await visit(`/webhooks/${id}`, { intent: "redeliver", delivery: foreign!.id })).status,
    ).toBe(409);
    expect((await deliveries())[0]?.state).toBe("failed");
  });

  it("page through the deliveries, with why they failed and never what was answered", async () => {
    const { id } = await registered();
    for (let number = 0; number <= deliveryList.pageSize; number += 1)
      await deliver(
        id,
        number,
        number === deliveryList.pageSize ? { last_status: null, last_error: "certificate" } : {},
      );
    const first = await visit(`/webhooks/${id}`);
    for (const text of [
      `20300115${deliveryList.pageSize}`,
      "The certificate cannot be trusted",
      "Answered with status 500",
    ])
      expect(first.html).toContain(text);
    expect(first.html).not.toContain("2030011500");
    const older = /href="(\/webhooks\/[^"]*\?after=[^"]+)"/.exec(first.html)?.[1] ?? "?";
    const second = await visit(older);
    const trusted = parsedCsv((await visit(`/webhooks/${id}/deliveries.csv`)).html).slice(1);
    expect(trusted).toHaveLength(deliveryList.pageSize + 1);
    expect(trusted[0]?.slice(1, 6)).toEqual([
      `20300115${deliveryList.pageSize}`,
      ...["failed", "11", "", "certificate"],
    ]);
    const delivered = await visit(`/webhooks/${id}/deliveries.json?state=delivered,waiting`);
    expect(JSON.parse(delivered.html)).toEqual({ list: "pathlens-deliveries", rows: [] });
    expect(second.html).toContain("2030011500");
    expect(second.html).not.toContain("2030011501");
    expect((await visit(`/webhooks/${id}?after=nonsense`)).html).toContain(
      `20300115${deliveryList.pageSize}`,
    );
  });

  it("ask before one is deleted, and delete it", async () => {
    const { id } = await registered();
    const question = await visit(`/webhooks/${id}/delete`);
    expect([question.status, (await webhooks()).length]).toEqual([200, 1]);
    expect(await visit(`/webhooks/${id}/delete`, {})).toMatchObject({
      status: 303,
      location: "/webhooks?done=deleted",
    });
    expect(await webhooks()).toEqual([]);
    expect((await visit(`/webhooks/${id}/delete`, {})).status).toBe(404);
    expect((await visit("/webhooks?done=deleted")).html).toContain('role="status"');
  });

  it.each(["unknown", randomUUID()])("of the id %s are not found", async (id) => {
    expect([
      (await visit(`/webhooks/${id}`)).status,
      (await visit(`/webhooks/${id}`, { intent: "test" })).status,
      (await visit(`/webhooks/${id}/delete`)).status,
    ]).toEqual([404, 404, 404]);
  });

  it("are for operators as well, and not from another site", async () => {
    const operator = await signIn(site.application.db, { roles: ["operator"] });
    expect((await visit("/webhooks", undefined, operator)).status).toBe(200);
    const { id } = await registered();
    const crossSite = await new Visitor(site).visit(`/webhooks/${id}/delete`, {
      form: {},
      headers: { Cookie: council.cookie, "Sec-Fetch-Site": "cross-site" },
    });
    expect([crossSite.status, (await webhooks()).length]).toEqual([403, 1]);
  });
});
