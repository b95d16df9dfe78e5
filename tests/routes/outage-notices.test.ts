import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { siteOfEverything } from "#tests/access/site-of-everything";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { munich, noticeWorld, oslo, type NoticeWorld } from "#tests/support/outage-notices";
import { switchSetting } from "#tests/support/settings";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";
import type { OutageChange } from "~/features/performance/outages/reconcile-outages";
import { hourMs } from "~/lib/time";

import { Visitor } from "./visitor";

const words = (key: string, values?: Record<string, unknown>) =>
  english(`outage-notices:${key}`, values);

describe.each(siteDatabases())("the notices of a solution on %s", (kind) => {
  let site: TestSite;
  let world: NoticeWorld;
  let path: string;
  beforeAll(async () => {
    site = await startSite(kind, siteOfEverything.variables);
    world = await noticeWorld(site.application);
    path = `/solutions/${world.solution.id}/notices`;
  });
  beforeEach(() => switchSetting(site.application.db, "isOutageEnabled", true));
  afterEach(async () => {
    for (const table of ["job", "outage_subscription", "outage", "audit_entry"] as const)
      await site.application.db.deleteFrom(table).execute();
    await site.application.db.updateTable("partner").set({ status: "Approved" }).execute();
  });
  afterAll(() => site.close());

  const visit = (
    address: string,
    { form, by = world.leader }: { form?: Record<string, string>; by?: SignedIn } = {},
  ) => new Visitor(site).visit(address, { form, headers: { Cookie: by.cookie } });
  const subscriptions = () =>
    site.application.db.selectFrom("outage_subscription").selectAll().execute();
  const save = { intent: "save", mail: "on", category: "3", country: "DE" };
  const makeFeed = async (by = world.leader) => {
    const { html, status } = await visit(path, { form: { intent: "make-feed" }, by });
    const address = /(\/solutions\/[^<]*outages\.atom\?token=[\w-]{43})/.exec(html)?.[1] ?? "";
    expect([status, address]).toEqual([201, expect.stringContaining("token=")]);
    return address;
  };
  const read = (address: string, headers: Record<string, string> = {}) =>
    new Visitor(site).visit(address, { headers });

  it("are linked from its outages, and for those who see it only", async () => {
    const { html } = await visit(`/solutions/${world.solution.id}?tab=overview`);
    expect(html).toContain(`href="${path}"`);
    const stranger = await signIn(site.application.db);
    expect((await visit(path, { by: stranger })).status).toBe(403);
    expect((await visit(path, { by: world.provider.by })).status).toBe(200);
    await switchSetting(site.application.db, "isOutageEnabled", false);
    expect((await visit(`${path}/feed`)).status).toBe(404);
    for (const form of [save, { intent: "make-feed" }])
      expect((await visit(path, { form })).status).toBe(404);
    const { html: ofMonths, status } = await visit(path);
    expect([status, ofMonths.includes(words("choice.title"))]).toEqual([200, false]);
    expect(ofMonths).toContain(words("month.send"));
  });

  it.each([true, false])("have the month, with outages: %s", async (areOutagesOffered) => {
    const { db } = site.application;
    await switchSetting(db, "isOutageEnabled", areOutagesOffered);
    const subscribers = async () =>
      (await db.selectFrom("month_subscription").select("account_id").execute()).map(
        ({ account_id }) => account_id,
      );
    const isTicked = async () => /name="month"[^>]* checked=""/.test((await visit(path)).html);
    expect(await isTicked()).toBe(false);
    for (let time = 0; time < 2; time += 1)
      expect(await visit(path, { form: { intent: "month", month: "on" } })).toMatchObject({
        status: 303,
        location: `${path}?done=saved`,
      });
    expect([await isTicked(), await subscribers()]).toEqual([true, [world.leader.account.id]]);
    expect((await visit(path, { form: { intent: "month", month: "odd" } })).status).toBe(422);
    expect((await visit(path, { form: { intent: "month" } })).status).toBe(303);
    expect([await isTicked(), await subscribers()]).toEqual([false, []]);
    const by = await signIn(db, { roles: ["leadership"], account: { email: null } });
    const refused = await visit(path, { form: { intent: "month", month: "on" }, by });
    expect([refused.status, await subscribers()]).toEqual([422, []]);
    expect(refused.html).toContain(words("error.no-month-address"));
    const stranger = await signIn(db);
    expect(
      (await visit(path, { form: { intent: "month", month: "on" }, by: stranger })).status,
    ).toBe(403);
  });

  it("keep what is chosen, and say what is wrong beside the field", async () => {
    const wrong = await visit(path, { form: { ...save, country: "QQ", category: "3" } });
    expect([wrong.status, await subscriptions()]).toEqual([422, []]);
    expect(wrong.html).toContain('id="country-error"');
    expect(wrong.html).toContain(words("error.not-a-country"));
    expect((await visit(path, { form: { ...save, category: "9" } })).html).toContain(
      'id="category-error"',
    );
    expect(await visit(path, { form: save })).toMatchObject({
      status: 303,
      location: `${path}?done=saved`,
    });
    const { html } = await visit(`${path}?done=saved`);
    expect(html).toContain(words("done.saved"));
    expect(html).toMatch(/<option value="DE" selected=""/);
    expect(await subscriptions()).toMatchObject([{ is_mailed: true, least_category: 3 }]);
    expect((await visit(path, { form: { intent: "odd" } })).status).toBe(400);
  });

  it("send no mail to an account without an address", async () => {
    const by = await signIn(site.application.db, {
      roles: ["leadership"],
      account: { email: null },
    });
    const { status, html } = await visit(path, { form: save, by });
    expect([status, html.includes(words("error.no-address"))]).toEqual([422, true]);
    expect((await visit(path, { form: { ...save, mail: "off" }, by })).status).toBe(303);
  });

  describe("as a feed", () => {
    const outage = (place: number, change: Partial<OutageChange> = {}) =>
      world.happen({
        place,
        start: Date.now() - 5 * hourMs,
        openedAt: Date.now() - 4 * hourMs,
        end: Date.now() - 3 * hourMs,
        closedAt: Date.now() - 2 * hourMs,
        state: "closed",
        events: ["opened", "ended"],
        ...change,
      });

    it("are found by their token only, which is shown once and stored as a digest", async () => {
      const address = await makeFeed();
      const [subscription] = await subscriptions();
      const token = address.split("token=")[1] ?? "";
      expect(Buffer.from(subscription?.feed_token_hash ?? []).toString("latin1")).not.toContain(
        token,
      );
      expect((await visit(path)).html).not.toContain(token);
      const feed = `/solutions/${world.solution.id}/outages.atom`;
      for (const wrong of [feed, `${feed}?token=`, `${feed}?token=${"A".repeat(43)}`])
        expect((await read(wrong)).status).toBe(404);
      const elsewhere = address.replace(world.solution.id, crypto.randomUUID());
      expect((await read(elsewhere)).status).toBe(404);
      // The owner's session is no token.
      expect((await visit(feed)).status).toBe(404);
      expect((await read(address)).status).toBe(200);
    });

    it("have what leadership wants, with a tag that answers 304", async () => {
      await visit(path, { form: { ...save, mail: "off" } });
      const address = await makeFeed();
      await outage(munich);
      await outage(oslo);
      const { status, html, headers } = await read(address);
      expect([status, headers.get("Content-Type"), headers.get("Cache-Control")]).toEqual([
        200,
        "application/atom+xml; charset=utf-8",
        "private, no-cache",
      ]);
      expect(html).toContain(`<title>Munich: ${english("outages:states.closed")}</title>`);
      expect(html).toMatch(/43\.8/);
      expect(html).not.toContain("Oslo");
      expect(html).not.toContain("token=");
      const tag = headers.get("ETag") ?? "";
      expect((await read(address, { "If-None-Match": tag })).status).toBe(304);
      const [{ id } = { id: "" }] = await site.application.db
        .selectFrom("outage")
        .select("id")
        .where("place", "=", munich)
        .execute();
      await outage(munich, { id, state: "withdrawn", events: ["withdrawn"] });
      const later = await read(address, { "If-None-Match": tag });
      expect([later.status, later.html.includes(english("outages:states.withdrawn"))]).toEqual([
        200,
        true,
      ]);
    });

    it("have what the provider sees, and end when it loses access", async () => {
      const address = await makeFeed(world.provider.by);
      await outage(munich);
      await outage(oslo);
      const { html } = await read(address);
      expect([html.includes("Munich"), html.includes("Oslo"), /43\.8/.test(html)]).toEqual([
        true,
        false,
        false,
      ]);
      const tag = (await read(address)).headers.get("ETag") ?? "";
      await site.application.db.updateTable("partner").set({ status: "Declined" }).execute();
      expect((await read(address, { "If-None-Match": tag })).status).toBe(404);
    });

    it("get another address, or none, after a question", async () => {
      const address = await makeFeed();
      expect((await visit(`${path}/feed`)).html).toContain(words("feed.askText"));
      const replaced = await visit(`${path}/feed`, { form: { intent: "replace" } });
      const next = /(\/solutions\/[^<]*outages\.atom\?token=[\w-]{43})/.exec(replaced.html)?.[1];
      expect([(await read(address)).status, (await read(next ?? "")).status]).toEqual([404, 200]);
      expect(await visit(`${path}/feed`, { form: { intent: "remove" } })).toMatchObject({
        status: 303,
        location: `${path}?done=removed`,
      });
      expect((await read(next ?? "")).status).toBe(404);
      expect((await visit(`${path}/feed`, { form: { intent: "odd" } })).status).toBe(400);
      const trail = await site.application.db.selectFrom("audit_entry").select("action").execute();
      expect(trail.map(({ action }) => action).sort()).toEqual([
        "make-outage-feed",
        "make-outage-feed",
        "remove-outage-feed",
      ]);
    });
  });

  describe("by webhooks", () => {
    const register = (url: string, by = world.leader) =>
      visit(path, { form: { intent: "register", url }, by });
    const hook = "https://hooks.contoso.example/outages";
    const own = async () => {
      const { id } = await site.application.db
        .selectFrom("outage_webhook")
        .select("id")
        .executeTakeFirstOrThrow();
      return `${path}/webhooks/${id}`;
    };

    it("show the secret once, and what is wrong with an address", async () => {
      const wrong = await register("http://hooks.contoso.example/");
      expect([wrong.status, wrong.html.includes('id="url-error"')]).toEqual([422, true]);
      expect(wrong.html).toContain(english("webhooks:error.not-a-target"));
      expect((await register("https://127.0.0.1/")).status).toBe(422);
      const made = await register(hook);
      expect([made.status, /whsec_[\w+/=]{44}/.test(made.html)]).toEqual([201, true]);
      expect((await visit(path)).html).not.toContain("whsec_");
      const twice = await register(hook);
      expect([twice.status, twice.html.includes(words("error.taken"))]).toEqual([409, true]);
    });

    it("are paused and resumed by their owner", async () => {
      await register(hook);
      const webhook = await own();
      const foreign = { form: { intent: "pause" }, by: world.provider.by };
      expect((await visit(webhook, foreign)).status).toBe(404);
      for (const [intent, done, state, other] of [
        ["pause", words("done.pause"), "paused", "resume"],
        ["resume", english("webhooks:done.resume"), "active", "pause"],
      ] as const) {
        expect(await visit(webhook, { form: { intent } })).toMatchObject({
          status: 303,
          location: `${webhook}?done=${intent}`,
        });
        const { html } = await visit(`${webhook}?done=${intent}`);
        expect([html.includes(done), html.includes(`value="${other}"`)]).toEqual([true, true]);
        expect((await visit(path)).html).toContain(`>${english(`webhooks:${state}`)}</td>`);
      }
    });

    it("are tested and deleted by their owner, after a question", async () => {
      await register(hook);
      const webhook = await own();
      expect((await visit(webhook, { form: {} })).status).toBe(400);
      const test = { intent: "test" };
      expect(await visit(webhook, { form: test })).toMatchObject({
        status: 303,
        location: `${webhook}?done=test`,
      });
      expect((await visit(webhook, { form: test })).status).toBe(409);
      const { html } = await visit(`${webhook}?done=test`);
      expect(html).toContain(words("done.test"));
      expect(html).toContain(words("kinds.test"));
      const told = { intent: "redeliver", delivery: crypto.randomUUID() };
      expect((await visit(webhook, { form: told })).status).toBe(409);
      expect(html).not.toContain(english("webhooks:log.redeliver"));
      for (const page of ["", "/delete"]) {
        expect((await visit(webhook + page, { by: world.provider.by })).status).toBe(404);
        expect((await visit(`${path}/webhooks/unknown${page}`)).status).toBe(404);
      }
      const foreign = { form: {}, by: world.provider.by };
      expect((await visit(`${webhook}/delete`, foreign)).status).toBe(404);
      expect((await visit(`${webhook}/delete`)).html).toContain(english("webhooks:delete.text"));
      expect(await visit(`${webhook}/delete`, { form: {} })).toMatchObject({
        status: 303,
        location: `${path}?done=deleted`,
      });
      expect((await visit(webhook)).status).toBe(404);
    });
  });
});
