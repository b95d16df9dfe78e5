import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { changeSetting } from "~/features/settings/change-setting.server";
import { forgetSettings, readSettings } from "~/features/settings/read-settings.server";
import { StreamReader } from "#tests/api/hub-client";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { measuredForm } from "#tests/support/report-calls";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

const tenantId = "c0a70500-0000-4000-8000-0000000000b1";
// As HTML writes the apostrophe.
const notInDirectory = english("sharing:error.not-in-directory").replace("'", "&#x27;");
const notEnabled = "This feature is not enabled by your company administrater.";
const notOwned =
  "This report is not owned by you or this feature is not enabled by your company administrater.";

describe.each(siteDatabases())("sharing a report on %s", (kind) => {
  let site: TestSite;
  let avery: SignedIn;
  let blake: SignedIn;
  let casey: SignedIn;
  let admin: SignedIn;
  let guest: SignedIn;
  beforeAll(async () => {
    site = await startSite(kind);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.application;
    await db.deleteFrom("tenant_setting").execute();
    avery = await signIn(db, { account: { tenantId, name: "Avery" } });
    blake = await signIn(db, { account: { tenantId, name: "Blake" } });
    casey = await signIn(db, {
      account: { tenantId: "c0a70500-0000-4000-8000-0000000000b2", name: "Casey" },
    });
    guest = await signIn(db, { account: { tenantId, name: "Guest", isGuest: true } });
    admin = await signIn(db, { account: { tenantId, name: "Admin" }, roles: ["tenant-admin"] });
  });

  type Asked = Parameters<Visitor["visit"]>[1];
  const visit = (who: SignedIn | null, path: string, asked: Asked = {}) =>
    new Visitor(site).visit(path, {
      ...asked,
      headers: { ...(who && { Cookie: who.cookie }), ...asked.headers },
    });
  async function testAs(who: SignedIn): Promise<{ id: string; runId: string; path: string }> {
    const { html } = await visit(who, "/api/AnonymousConnectivityTest/GenerateTestReport", {
      form: measuredForm,
      address: "198.51.100.70",
    });
    const { id, runId } = JSON.parse(html) as { id: string; runId: string };
    return { id, runId, path: `/report/${id}` };
  }
  const sees = async (who: SignedIn | null, path: string, etag = "") =>
    (await visit(who, path, { headers: etag ? { "If-None-Match": etag } : {} })).status;
  const keyOf = ({ account }: SignedIn) => ({
    tenantId: account.tenantId,
    objectId: account.objectId,
  });
  const person = (who: SignedIn) => JSON.stringify({ ...keyOf(who), name: who.account.name });
  const post = (path: string, form: Record<string, string>, who = avery) =>
    visit(who, `${path}/share`, { form });
  const readAtOf = ({ html }: { html: string }) =>
    /name="readAt" value="([^"]*)"/.exec(html)?.[1] ?? "?";
  const allow = async (form: Record<string, string>, by = admin) => {
    const readAt = readAtOf(await visit(by, "/sharing-settings"));
    return visit(by, "/sharing-settings", { form: { reportLifeDays: "90", readAt, ...form } });
  };
  const everything = { shareReportWithPublic: "on", shareReportWithinOrganization: "on" };
  const stream = async (who: SignedIn | null, runId: string) =>
    new StreamReader(
      await fetch(`${site.origin}/messagingHub?runId=${runId}`, {
        headers: who ? { Cookie: who.cookie } : {},
      }),
    );

  it("the start page says for how long a report of whoever asks is kept", async () => {
    await allow({ reportLifeDays: "30" });
    const keptFor = async (who: SignedIn | null) =>
      /The report is kept for (\d+) days/.exec((await visit(who, "/")).html)?.[1];
    expect([await keptFor(avery), await keptFor(casey), await keptFor(null)]).toEqual([
      "30",
      "90",
      "90",
    ]);
  });

  describe("each way opens and closes at once, for the page, its tag and the hub", () => {
    it.each<
      [
        string,
        Record<string, string>,
        Record<string, string>,
        () => SignedIn | null,
        () => SignedIn | null,
      ]
    >([
      [
        "to the public",
        { intent: "public", state: "open" },
        { intent: "public", state: "closed" },
        () => null,
        () => null,
      ],
      [
        "to the organisation",
        { intent: "organisation", state: "open" },
        { intent: "organisation", state: "closed" },
        () => blake,
        () => casey,
      ],
      [
        "to the members of the organisation",
        { intent: "organisation", state: "open" },
        { intent: "organisation", state: "closed" },
        () => blake,
        () => guest,
      ],
    ])("%s", async (_way, open, close, reader, outsider) => {
      await allow(everything);
      const { path, runId } = await testAs(avery);
      expect(await sees(reader(), path)).toBe(404);
      expect((await post(path, open)).location).toBe(`${path}/share?done=${open.intent}`);
      const page = await visit(reader(), path);
      expect([page.status, page.html.includes("198.51.100.70")]).toEqual([200, false]);
      if (outsider()) expect(await sees(outsider(), path)).toBe(404);
      const etag = page.headers.get("ETag") ?? "";
      expect(await sees(reader(), path, etag)).toBe(304);
      const [following, own] = [await stream(reader(), runId), await stream(avery, runId)];
      expect([await following.take(1), await own.take(1)]).toMatchObject([
        [{ id: 1 }],
        [{ id: 1 }],
      ]);
      expect((await post(path, close)).status).toBe(303);
      expect([await sees(reader(), path, etag), await following.rest(), own.isEnded]).toEqual([
        404,
        [],
        false,
      ]);
      await own.cancel();
      expect(await sees(avery, path)).toBe(200);
    });

    it("to people by name, one by one", async () => {
      const { path, runId } = await testAs(avery);
      expect((await post(path, { intent: "share", people: person(blake) })).status).toBe(303);
      const shared = await visit(avery, `${path}/share?done=share`);
      expect([
        shared.html.includes("Blake"),
        shared.html.includes("The report was shared."),
      ]).toEqual([true, true]);
      const etag = (await visit(blake, path)).headers.get("ETag") ?? "";
      const following = await stream(blake, runId);
      await following.take(1);
      expect([
        await sees(blake, path, etag),
        await sees(casey, path),
        await sees(null, path),
      ]).toEqual([304, 404, 404]);
      expect(
        (await post(path, { intent: "revoke", person: JSON.stringify(keyOf(blake)) })).status,
      ).toBe(303);
      expect([await sees(blake, path, etag), await following.rest()]).toEqual([404, []]);
    });

    it("a guest of the directory reads what is shared with them by name", async () => {
      await allow(everything);
      const { path } = await testAs(avery);
      await post(path, { intent: "organisation", state: "open" });
      expect(await sees(guest, path)).toBe(404);
      await post(path, { intent: "share", people: person(guest) });
      expect(await sees(guest, path)).toBe(200);
    });

    it("an administrator reads how many reports a switch closes, and how many it opens again", async () => {
      const { db } = site.application;
      const own = { tenantId: randomUUID() };
      const [owner, ownAdmin] = [
        await signIn(db, { account: own }),
        await signIn(db, { account: own, roles: ["tenant-admin"] }),
      ];
      await allow(everything, ownAdmin);
      const shared = async () => {
        const { html } = await visit(ownAdmin, "/sharing-settings");
        return [...html.matchAll(/-shared">(\d+ reports? \w+)/g)].map(([, says]) => says);
      };
      expect(await shared()).toEqual([]);
      const paths = [(await testAs(owner)).path, (await testAs(owner)).path];
      for (const path of paths) await post(path, { intent: "organisation", state: "open" }, owner);
      await post(paths[0]!, { intent: "public", state: "open" }, owner);
      expect(await shared()).toEqual(["1 report is", "2 reports are"]);
      await allow({}, ownAdmin);
      expect(await shared()).toEqual(["1 report was", "2 reports were"]);
    });

    it("an administrator's switch closes every share of the tenant, and opens it again", async () => {
      await allow(everything);
      const { path, runId } = await testAs(avery);
      await post(path, { intent: "public", state: "open" });
      await post(path, { intent: "organisation", state: "open" });
      const etags = [
        (await visit(blake, path)).headers.get("ETag") ?? "",
        (await visit(null, path)).headers.get("ETag") ?? "",
      ];
      const streams = [await stream(blake, runId), await stream(null, runId)];
      for (const each of streams) await each.take(1);
      expect((await allow({})).status).toBe(303);
      expect([await sees(blake, path, etags[0]), await sees(null, path, etags[1])]).toEqual([
        404, 404,
      ]);
      for (const each of streams) expect(await each.rest()).toEqual([]);
      await allow({ shareReportWithinOrganization: "on" });
      expect([await sees(blake, path), await sees(null, path)]).toEqual([200, 404]);
      await allow(everything);
      expect([await sees(blake, path), await sees(null, path)]).toEqual([200, 200]);
    });

    it("a site that becomes one without sign-in ends what an account follows, and nothing else", async () => {
      await allow(everything);
      const { path, runId } = await testAs(avery);
      await post(path, { intent: "share", people: person(blake) });
      const unshared = await testAs(avery);
      await post(unshared.path, { intent: "public", state: "open" });
      const [following, ofAnybody] = [
        await stream(blake, runId),
        await stream(null, unshared.runId),
      ];
      for (const each of [following, ofAnybody]) await each.take(1);
      const { db } = site.application;
      const change = {
        db,
        variant: "MultiTenant",
        now: new Date(),
        by: { id: null, name: "A test" },
        key: "DisableSignIn",
      } as const;
      expect((await changeSetting({ ...change, readAt: "", value: true })).ok).toBe(true);
      try {
        expect([await following.rest(), ofAnybody.isEnded, await sees(blake, path)]).toEqual([
          [],
          false,
          404,
        ]);
      } finally {
        await db.deleteFrom("setting").execute();
        forgetSettings(change);
        await ofAnybody.cancel();
      }
    });

    it("ending a session ends what it follows", async () => {
      const { path, runId } = await testAs(avery);
      await post(path, { intent: "share", people: person(blake) });
      const following = await stream(blake, runId);
      await following.take(1);
      await site.application.db
        .deleteFrom("session")
        .where("account_id", "=", blake.account.id)
        .execute();
      await post(path, { intent: "organisation", state: "open" });
      expect(await following.rest()).toEqual([]);
    });

    it("while others read: who reads after the answer is refused", async () => {
      await allow(everything);
      const { path } = await testAs(avery);
      for (let round = 0; round < 3; round += 1) {
        await post(path, { intent: "public", state: "open" });
        const reading = Array.from({ length: 10 }, () => sees(null, path));
        const closing = post(path, { intent: "public", state: "closed" });
        expect(new Set([...(await Promise.all(reading)), 200, 404])).toEqual(new Set([200, 404]));
        await closing;
        expect(await sees(null, path)).toBe(404);
      }
    });
  });

  describe("who may share", () => {
    it("the owner alone; a reader is told why not, others find nothing", async () => {
      const { path } = await testAs(avery);
      await post(path, { intent: "share", people: person(blake) });
      const asReader = await visit(blake, `${path}/share`);
      expect([
        asReader.status,
        asReader.html.includes(notOwned),
        asReader.html.includes('<input type="text" readonly'),
      ]).toEqual([403, true, false]);
      expect((await visit(blake, path)).html).toContain(notOwned);
      expect([
        (await visit(casey, `${path}/share`)).status,
        (await post(path, { intent: "public", state: "open" }, casey)).status,
      ]).toEqual([404, 404]);
      expect((await post(path, { intent: "public", state: "open" }, blake)).status).toBe(403);
      expect((await visit(null, `${path}/share`)).status).toBe(404);
    });

    it("with a link that only the owner is given, whole", async () => {
      const { path } = await testAs(avery);
      expect((await visit(avery, `${path}/share`)).html).toContain(`value="${site.origin}${path}"`);
    });

    it("as far as the tenant allows, at first not with the public", async () => {
      const { path } = await testAs(avery);
      const page = await visit(avery, `${path}/share`);
      expect([
        page.status,
        page.html.includes(notEnabled),
        page.html.includes("/islands/copy-buttons.js"),
      ]).toEqual([200, true, true]);
      const refused = await post(path, { intent: "public", state: "open" });
      expect([refused.status, refused.html.includes(notEnabled)]).toEqual([409, true]);
      expect((await post(path, { intent: "organisation", state: "open" })).status).toBe(303);
    });

    it("with people of the own directory, some and at most 20 at a time", async () => {
      const { path } = await testAs(avery);
      expect((await post(path, { intent: "share", people: person(casey) })).status).toBe(409);
      const stranger = await post(path, {
        intent: "share",
        people: JSON.stringify({ tenantId, objectId: "never-signed-in", name: "P" }),
      });
      expect([stranger.status, stranger.html.includes(notInDirectory)]).toEqual([409, true]);
      const nobody = await post(path, { intent: "share" });
      expect([nobody.status, nobody.html.includes(english("sharing:error.nobody-chosen"))]).toEqual(
        [422, true],
      );
      const many = new URLSearchParams([
        ["intent", "share"],
        ...Array.from({ length: 21 }, (_, at): [string, string] => [
          "people",
          JSON.stringify({ tenantId, objectId: `p${at}`, name: "P" }),
        ]),
      ]);
      const answer = await fetch(`${site.origin}${path}/share`, {
        method: "POST",
        body: many,
        headers: { Cookie: avery.cookie, "Sec-Fetch-Site": "same-origin" },
      });
      expect([
        answer.status,
        (await answer.text()).includes("You can share with up to 20 people at a time."),
      ]).toEqual([422, true]);
    });

    it.each<[string, Record<string, string>]>([
      ["no form", {}],
      ["an unknown form", { intent: "everything" }],
      ["an unknown state", { intent: "public", state: "maybe" }],
      ["a person that is none", { intent: "revoke", person: "Blake" }],
    ])("not by %s", async (_what, form) => {
      const { path } = await testAs(avery);
      expect((await post(path, form)).status).toBe(400);
    });

    it("nobody, where it is switched off; what is shared can still be closed", async () => {
      await allow(everything);
      const { path } = await testAs(avery);
      await post(path, { intent: "public", state: "open" });
      await flag("DisableShareReport", true);
      try {
        const share = await visit(avery, `${path}/share`);
        expect([share.status, (await visit(avery, path)).html.includes(`${path}/share`)]).toEqual([
          200,
          true,
        ]);
        expect(
          [...share.html.matchAll(/name="state" value="(\w+)"/g)].map(([, state]) => state),
        ).toEqual(["closed"]);
        expect(share.html).not.toContain('name="people"');
        const refused = await post(path, { intent: "organisation", state: "open" });
        expect([refused.status, refused.html.includes("Sharing is switched off here.")]).toEqual([
          409,
          true,
        ]);
        expect([
          (await post(path, { intent: "public", state: "closed" })).status,
          await sees(null, path),
        ]).toEqual([303, 404]);
        expect([
          (await visit(avery, `${path}/share`)).status,
          (await visit(avery, path)).html.includes(`${path}/share`),
        ]).toEqual([404, false]);
      } finally {
        await flag("DisableShareReport", false);
      }
    });
  });

  describe("a report from before the sign-in", () => {
    const both = (visitor: string, who: SignedIn) => ({
      headers: { Cookie: `${visitor}; ${who.cookie}` },
    });
    async function anonymous(): Promise<{ path: string; run: string }> {
      const page = await visit(null, "/api/AnonymousConnectivityTest/GenerateTestReport", {
        form: measuredForm,
      });
      return {
        path: `/report/${(JSON.parse(page.html) as { id: string }).id}`,
        run: page.headers.getSetCookie()[0]!.split(";", 1)[0]!,
      };
    }

    it.each([
      [everything, "open", 200],
      [everything, "closed", 404],
      [{}, "closed", 404],
    ] as const)(
      "is saved by its form, and where %j is allowed and the answer is %s, others get %d",
      async (allowed, state, status) => {
        await allow(allowed);
        const { path, run } = await anonymous();
        expect(await sees(null, path)).toBe(200);
        const offered = await visit(null, path, both(run, avery));
        expect(offered.html).toContain("Save to my account");
        const saved = await visit(null, path, { form: {}, ...both(run, avery) });
        expect([saved.status, saved.location, await sees(null, path)]).toEqual([303, path, 404]);
        const asking = await visit(avery, path);
        expect([
          asking.html.includes("The report is saved to your account."),
          asking.html.includes("Keep the link open"),
        ]).toEqual([true, "shareReportWithPublic" in allowed]);
        expect((await post(path, { intent: "link", state })).location).toBe(path);
        expect([
          await sees(null, path),
          (await visit(avery, path)).html.includes("The report is saved to your account."),
        ]).toEqual([status, false]);
      },
    );

    it(
      "where sharing is switched off is saved, and its link said to be closed without a word of " +
        "the administrator",
      async () => {
        await allow(everything);
        const { path, run } = await anonymous();
        await flag("DisableShareReport", true);
        try {
          await visit(null, path, { form: {}, ...both(run, avery) });
          const { html } = await visit(avery, path);
          expect(
            [
              "The report is saved to your account.",
              english("sharing:question.closedHere"),
              "Keep the link open",
              "administrator",
            ].map((words) => html.includes(words)),
          ).toEqual([true, true, false, false]);
          expect((await post(path, { intent: "link", state: "closed" })).location).toBe(path);
          expect([
            await sees(null, path),
            (await visit(avery, path)).html.includes("The report is saved to your account."),
          ]).toEqual([404, false]);
        } finally {
          await flag("DisableShareReport", false);
        }
      },
    );

    it("that cannot be saved says so in the place of the page that was sent before, and stays", async () => {
      const { path } = await anonymous();
      await visit(avery, path);
      const refused = await visit(avery, path, { form: {} });
      expect([
        refused.status,
        refused.html.includes("Save the report to backend failed"),
        refused.html.includes('role="alert"'),
      ]).toEqual([409, true, true]);
      expect(await sees(null, path)).toBe(200);
    });
  });

  describe("the settings of a tenant", () => {
    it("are for its administrator", async () => {
      expect([
        (await visit(admin, "/sharing-settings")).status,
        (await visit(avery, "/sharing-settings")).status,
      ]).toEqual([200, 403]);
      expect(
        (await visit(avery, "/sharing-settings", { form: { reportLifeDays: "7" } })).status,
      ).toBe(403);
    });

    it("begin as the product does, and show what was saved", async () => {
      const ticked = (html: string, name: string) =>
        new RegExp(`<input(?=[^>]*name="${name}")(?=[^>]*checked)`).test(html);
      const first = (await visit(admin, "/sharing-settings")).html;
      expect([
        ticked(first, "shareReportWithPublic"),
        ticked(first, "shareReportWithinOrganization"),
      ]).toEqual([false, true]);
      await allow({ shareReportWithPublic: "on", reportLifeDays: "30" });
      const { html } = await visit(admin, "/sharing-settings?saved=yes");
      expect([
        ticked(html, "shareReportWithPublic"),
        ticked(html, "shareReportWithinOrganization"),
        html.includes('value="30"'),
        html.includes(english("sharing:settings.saved")),
      ]).toEqual([true, false, true, true]);
    });

    it("are written down with who changed what, for the operator alone", async () => {
      const { db } = site.application;
      await db.deleteFrom("audit_entry").execute();
      await allow({ shareReportWithPublic: "on", reportLifeDays: "30" });
      await allow({ reportLifeDays: "never" });
      const operator = await signIn(db, { roles: ["operator"] });
      expect(
        await db
          .selectFrom("audit_entry")
          .select(["actor_name", "action", "subject", "before", "after"])
          .execute(),
      ).toEqual([
        {
          actor_name: "Admin",
          action: "change-sharing-settings",
          subject: tenantId,
          before: {
            shareReportWithPublic: false,
            shareReportWithinOrganization: true,
            reportLifeDays: 90,
          },
          after: {
            shareReportWithPublic: true,
            shareReportWithinOrganization: false,
            reportLifeDays: 30,
          },
        },
      ]);
      expect((await visit(operator, "/admin/audit?action=change-sharing-settings")).html).toContain(
        tenantId,
      );
      expect((await visit(admin, "/admin/audit")).status).toBe(403);
    });

    it("that another tab changed meanwhile are not written over", async () => {
      const toPublic = { shareReportWithPublic: "on", reportLifeDays: "90" };
      const older = readAtOf(await visit(admin, "/sharing-settings"));
      expect([older, (await allow(toPublic)).status, (await allow({})).status]).toEqual([
        "",
        303,
        303,
      ]);
      for (const readAt of [older, "nonsense", new Date().toISOString()]) {
        const refused = await allow({ ...toPublic, readAt });
        expect([
          refused.status,
          refused.html.includes(english("sharing:error.stale")),
          /<input(?=[^>]*name="shareReportWithPublic")(?=[^>]*checked)/.test(refused.html),
        ]).toEqual([409, true, false]);
      }
      const mistyped = await allow({ ...toPublic, reportLifeDays: "0", readAt: older });
      expect([mistyped.status, readAtOf(mistyped)]).toEqual([422, older]);
      expect(
        await site.application.db
          .selectFrom("tenant_setting")
          .select("share_report_with_public")
          .execute(),
      ).toEqual([{ share_report_with_public: false }]);
    });

    it("are changed by one of two who write at once", async () => {
      const pages = await Promise.all(
        ["10", "20"].map((reportLifeDays) =>
          visit(admin, "/sharing-settings", { form: { reportLifeDays, readAt: "" } }),
        ),
      );
      expect(pages.map(({ status }) => status).sort()).toEqual([303, 409]);
    });

    it.each(["", "0", "91", "1.5", "soon"])(
      "do not take %j for days, and keep what was typed",
      async (reportLifeDays) => {
        const refused = await allow({ shareReportWithPublic: "on", reportLifeDays });
        expect([
          refused.status,
          refused.html.includes(english("sharing:error.life-days", { most: 90 })),
          refused.html.includes(`value="${reportLifeDays}"`),
        ]).toEqual([422, true, true]);
        expect(
          await site.application.db.selectFrom("tenant_setting").selectAll().execute(),
        ).toEqual([]);
      },
    );
  });

  let minutes = 0;
  async function flag(key: string, value: boolean): Promise<void> {
    const { db } = site.application;
    await db.deleteFrom("setting").where("key", "=", key).execute();
    if (value)
      await db
        .insertInto("setting")
        .values({ variant: "MultiTenant", key, value: "true", updated_at: new Date() })
        .execute();
    minutes += 1;
    await readSettings({ db, variant: "MultiTenant" }, Date.now() + minutes * 60_000);
  }
});
