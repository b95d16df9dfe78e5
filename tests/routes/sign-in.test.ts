import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { storeSetting } from "#tests/support/settings";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { startIdentitySite, type IdentitySite } from "#tests/support/identity-site";
import { JarBrowser, type Page } from "#tests/support/jar-browser";
import type { TestSite } from "#tests/support/site";
import { SandboxBrowser } from "#tests/sandbox/sandbox-browser";
import { sessionRestMs } from "~/features/identity/session-rest";
import { forgetSettings } from "~/features/settings/read-settings.server";
import { setApplication } from "~/platform/application.server";
import { createLog } from "~/platform/log.server";
import { setSandbox } from "~/platform/sandbox-parts.server";
import { hashSessionSecret } from "~/platform/session-cookie.server";
import { accounts, tenants } from "~/sandbox/directory";
import { startIdentityPart, type IdentityPart } from "~/sandbox/identity-part.server";

describe.each(siteDatabases())("signing in on %s", (kind) => {
  let site: TestSite;
  let identity: IdentityPart;
  let close: IdentitySite["close"];
  let browser: JarBrowser;
  beforeAll(async () => {
    ({ site, identity, close } = await startIdentitySite(kind));
  });
  beforeEach(() => {
    browser = new JarBrowser();
  });
  afterAll(() => close());

  const start = (prefix = "", returnTo = "/privacy") =>
    browser.get(
      `${site.origin}${prefix}/sign-in/start?${new URLSearchParams({ returnTo }).toString()}`,
    );
  const choose = async (page: Page, account: string) => {
    const next = await browser.post(page.url, { account });
    // The provider ends the session of the account before by a form of its own.
    const [, action] = /action="([^"]*sign-out\/confirm)"/.exec(next.text) ?? [];
    if (!action) return next;
    const fields = [...next.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value] as const,
    );
    return browser.post(action, Object.fromEntries(fields));
  };
  const signIn = async (
    account: string,
    { prefix = "", returnTo }: { prefix?: string; returnTo?: string } = {},
  ) => choose(await start(prefix, returnTo ?? `${prefix}/privacy`), account);
  const here = (page: Page) => page.url.replace(site.origin, "");
  const sessions = () =>
    site.application.db
      .selectFrom("session")
      .innerJoin("account", "account.id", "session.account_id")
      .selectAll()
      .execute();
  const sessionOf = async (name: string) =>
    (await sessions()).filter((each) => each.name === name).at(-1);

  it("leads to the authority, and back to where it began with a session", async () => {
    const chosen = await start("", "/credits?from=here");
    expect(new URL(chosen.url).origin).toBe(identity.authority);
    const back = await choose(chosen, "user");
    expect([back.status, here(back)]).toEqual([200, "/credits?from=here"]);
    expect(browser.cookie("pathlens_session")).toMatch(/^[\w-]{43}$/);
    expect(await sessionOf("Mira Jansen")).toMatchObject({
      variant: "MultiTenant",
      directory_roles: [],
      tenant_kind: "commercial",
      email: "mira.jansen@lindenhof.example",
    });
  });

  it.each([
    ["tenant-admin", "Ada Verbruggen", ["tenant-admin"], "commercial"],
    ["provider", "Ingrid Solberg", ["provider"], "commercial"],
    ["leadership", "Helena Marsh", ["leadership"], "commercial"],
    ["operator", "Omar Haddad", ["operator"], "commercial"],
    ["group-overage", "Gwen Abara", ["leadership"], "commercial"],
    ["gcc-admin", "Ruth Castellano", ["tenant-admin"], "gcc"],
    ["dod-user", "Dana Whitfield", [], "dod"],
  ])(
    "%s gets the roles and the kind of tenant that the directory tells",
    async (account, name, roles, tenantKind) => {
      await signIn(account);
      expect(await sessionOf(name)).toMatchObject({
        directory_roles: roles,
        tenant_kind: tenantKind,
      });
    },
  );

  it("gives the role of a provider for the groups of the setting too", async () => {
    const { db } = site.application;
    const staff = tenants.find(({ name }) => name === "Pathlens staff")?.id;
    const everyone = accounts.find(({ kind: is }) => is === "editor")?.groups[0]?.id;
    const rolesAfter = async (account: string, name: string) => {
      await signIn(account);
      return (await sessionOf(name))?.directory_roles;
    };
    await storeSetting(db, "partnerDataGroups", [`${staff}/${everyone}`]);
    expect(await rolesAfter("editor", "Edda Lindgren")).toEqual(["provider"]);
    expect(await rolesAfter("group-overage", "Gwen Abara")).toEqual(["provider", "leadership"]);
    // A group of the same id in another tenant gives nothing.
    expect(await rolesAfter("user", "Mira Jansen")).toEqual([]);
    await storeSetting(db, "partnerDataGroups", []);
    expect(await rolesAfter("editor", "Edda Lindgren")).toEqual([]);
  });

  it("tells guests of a directory from its members", async () => {
    for (const [account, name, isGuest] of [
      ["guest", "Nora Vik", true],
      ["user", "Mira Jansen", false],
    ] as const) {
      await signIn(account);
      expect(await sessionOf(name)).toMatchObject({ is_guest: isGuest });
    }
  });

  it("takes the kind of a tenant from the variant's own setting", async () => {
    const { db } = site.application;
    const setting = { variant: "GCC", key: "tenantKinds" };
    await db
      .insertInto("setting")
      .values({
        ...setting,
        value: JSON.stringify({ EU: "gcc", GCC: "dod" }),
        updated_at: new Date(),
      })
      .execute();
    forgetSettings({ db, variant: "GCC" });
    await signIn("user", { prefix: "/gcc" });
    const under = async (variant: string) =>
      (await sessions()).find((each) => each.name === "Mira Jansen" && each.variant === variant)
        ?.tenant_kind;
    expect(await under("GCC")).toBe("gcc");
    await signIn("user");
    expect(await under("MultiTenant")).toBe("commercial");
    await db.deleteFrom("setting").where("key", "=", setting.key).execute();
    forgetSettings({ db, variant: "GCC" });
  });

  it.each([
    ["the directory's", "user", "/", "lindenhof.onsuite.test"],
    ["the directory's of the own cloud", "gcc-user", "/gcc/", "westmere.onsuite.test"],
    [
      "the directory's where the link's cannot be one",
      "user",
      "/?tenantName=con%20toso",
      "lindenhof.onsuite.test",
    ],
    ["the link's", "user", "/?tenantName=contoso.com", "contoso.com"],
    ["none where the link rules it out", "user", "/?tenantNameLookUp=false", ""],
    [
      "the link's where it rules the look-up out",
      "user",
      "/?tenantName=contoso.com&tenantNameLookUp=false",
      "contoso.com",
    ],
    ["none for a visitor", null, "/", ""],
  ])("the start page fills in the tenant domain: %s", async (_whose, account, at, domain) => {
    if (account) await signIn(account, { prefix: at.startsWith("/gcc") ? "/gcc" : "" });
    const { text } = await browser.get(`${site.origin}${at}`);
    expect(/name="tenantDomain"[^>]* value="([^"]*)"/.exec(text)?.[1]).toBe(domain);
  });

  /** The directory as it is while it has no answer for one of its addresses. */
  const withoutAnswerOf = (address: string) => {
    const { fetch: answered } = globalThis;
    return vi
      .spyOn(globalThis, "fetch")
      .mockImplementation((asked, init) =>
        typeof asked === "string" && asked.includes(address)
          ? Promise.resolve(new Response(null, { status: 503 }))
          : answered(asked, init),
      );
  };

  it("shows the privacy statement of an organisation to its people", async () => {
    const shown = async () => {
      const { text } = await browser.get(`${site.origin}/privacy`);
      return /<a href="([^"]+)"[^>]*>Your organisation&#x27;s privacy statement</.exec(text)?.[1];
    };
    expect(await shown()).toBeUndefined();
    await signIn("user");
    expect(await shown()).toBe("https://lindenhof.example/privacy");
    const silent = withoutAnswerOf("/v1.0/organization");
    await signIn("user");
    silent.mockRestore();
    expect(await shown()).toBe("https://lindenhof.example/privacy");
    const { fetch: answered } = globalThis;
    const profile = { privacyProfile: { statementUrl: "javascript:alert(1)" } };
    const hostile = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation((asked, init) =>
        typeof asked === "string" && asked.includes("/v1.0/organization")
          ? Promise.resolve(Response.json({ value: [profile] }))
          : answered(asked, init),
      );
    await signIn("user");
    hostile.mockRestore();
    expect(await shown()).toBeUndefined();
  });

  it("signs in where the directory tells no domains, logs that, and keeps what it told before", async () => {
    await signIn("group-overage");
    const lines: string[] = [];
    setApplication({ ...site.application, log: createLog("info", (line) => lines.push(line)) });
    const world = withoutAnswerOf("/v1.0/domains");
    expect(here(await signIn("group-overage"))).toBe("/privacy");
    world.mockRestore();
    setApplication(site.application);
    expect(
      lines.map((line) => JSON.parse(line) as { event: string; what?: string }),
    ).toContainEqual(expect.objectContaining({ event: "directory-failed", what: "domains" }));
    expect(await sessionOf("Gwen Abara")).toMatchObject({
      directory_roles: ["leadership"],
      tenant_domain: "staff.onsuite.test",
    });
  });

  it.each(["themselves", "a colleague"])(
    "judges a tenant whose kind the directory does not tell by what it told %s before, and " +
      "saves no report to one that is not let in",
    async (who) => {
      const { db } = site.application;
      await signIn("dod-user");
      if (who === "a colleague")
        await db
          .updateTable("account")
          .set({ name: "A colleague", object_id: crypto.randomUUID() })
          .where("name", "=", "Dana Whitfield")
          .execute();
      browser = new JarBrowser();
      const { id } = JSON.parse(
        (await browser.post(`${site.origin}/api/AnonymousConnectivityTest/GenerateTestReport`))
          .text,
      ) as { id: string };
      const world = withoutAnswerOf("/v1.0/organization");
      await signIn("dod-user");
      world.mockRestore();
      expect(await sessionOf("Dana Whitfield")).toMatchObject({ tenant_kind: "dod" });
      expect(
        await db.selectFrom("report").select("owner_id").where("id", "=", id).executeTakeFirst(),
      ).toEqual({ owner_id: null });
    },
  );

  it.each([
    ["/privacy?from=here", "/gcc/privacy?from=here"],
    ["/", "/gcc"],
    ["/?tenantName=contoso.com", "/gcc?tenantName=contoso.com"],
  ])(
    "signs a tenant of the other cloud in there too, without script and a second question, from %s to %s",
    async (returnTo, arrival) => {
      const back = await signIn("gcc-user", { returnTo });
      expect([back.status, here(back)]).toEqual([200, arrival]);
      expect(await sessionOf("Leo Park")).toMatchObject({ variant: "GCC", tenant_kind: "gcc" });
      expect(back.text).toContain("Leo Park");
      expect((await browser.get(`${site.origin}/gcc/api/people?search=gr`)).text).toContain(
        "Grace Tran",
      );
    },
  );

  it("keeps a session of each variant under its own path", async () => {
    await signIn("gcc-user", { prefix: "/gcc" });
    await signIn("user");
    const paths = browser.cookies
      .filter(({ name }) => name === "pathlens_session")
      .map(({ path: at }) => at);
    expect(paths.sort()).toEqual(["/", "/gcc"]);
    expect(await sessionOf("Leo Park")).toMatchObject({ variant: "GCC" });
    const call = async (prefix: string) =>
      (await browser.get(`${site.origin}${prefix}/api/people?search=gr`)).text;
    expect([await call(""), await call("/gcc")]).toEqual([
      expect.not.stringContaining("Grace"),
      expect.stringContaining("Grace Tran"),
    ]);
  });

  it("keeps the language that somebody reads in with their account, and the one they choose later", async () => {
    const languageOf = async () =>
      (
        await site.application.db
          .selectFrom("account")
          .select("language")
          .where("name", "=", "Mira Jansen")
          .where("variant", "=", "MultiTenant")
          .executeTakeFirstOrThrow()
      ).language;
    await browser.post(`${site.origin}/preferences`, { language: "ja", returnTo: "/privacy" });
    await signIn("user");
    expect(await languageOf()).toBe("ja");
    await browser.post(`${site.origin}/preferences`, { theme: "dark", returnTo: "/privacy" });
    expect(await languageOf()).toBe("ja");
    await browser.post(`${site.origin}/preferences`, { language: "zh-Hant", returnTo: "/privacy" });
    expect(await languageOf()).toBe("zh-Hant");
  });

  it("gives a new secret at every sign-in, and ends the session before", async () => {
    await signIn("user");
    const first = browser.cookie("pathlens_session");
    await signIn("user");
    expect(browser.cookie("pathlens_session")).not.toBe(first);
    const old = await fetch(`${site.origin}/api/token/GetCpsToken`, {
      headers: { cookie: `pathlens_session=${first}` },
    });
    expect(old.status).toBe(401);
  });

  it("never stores the secret, nor the tokens as they are", async () => {
    await signIn("user");
    const stored = await sessionOf("Mira Jansen");
    const text = Buffer.concat([stored!.id_hash, stored!.tokens!]).toString("latin1");
    expect(text).not.toContain(
      Buffer.from(browser.cookie("pathlens_session")!, "base64url").toString("latin1"),
    );
    expect(text).not.toContain("access");
  });

  it("signs out by a form alone, in the database too", async () => {
    await signIn("user");
    const secret = browser.cookie("pathlens_session");
    await browser.get(`${site.origin}/sign-out`);
    expect(browser.cookie("pathlens_session")).toBe(secret);
    const out = await browser.post(`${site.origin}/sign-out`);
    expect([out.status, here(out), browser.cookie("pathlens_session")]).toEqual([
      200,
      "/sign-in?signedOut=yes",
      undefined,
    ]);
    const kept = await fetch(`${site.origin}/api/token/GetCpsToken`, {
      headers: { cookie: `pathlens_session=${secret}` },
    });
    expect(kept.status).toBe(401);
  });

  it.each([
    ["", "/sign-out"],
    ["/gcc", "/sign-out"],
    ["", "/gcc/sign-out"],
  ])(
    "takes the runs under %j from the browser by %s, and leaves it its preferences",
    async (prefix, signOutPath) => {
      await signIn("user", { prefix: signOutPath.replace("/sign-out", "") });
      await browser.post(`${site.origin}/preferences`, { theme: "dark", returnTo: "/privacy" });
      await browser.post(
        `${site.origin}${prefix}/api/AnonymousConnectivityTest/GenerateTestReport`,
      );
      expect(browser.cookie("pathlens_run")).toBeDefined();
      await browser.post(`${site.origin}${signOutPath}`);
      expect(
        browser.cookies.filter(({ name }) => name.startsWith("pathlens_")).map(({ name }) => name),
      ).toEqual(["pathlens_preferences"]);
    },
  );

  it("signs out in every browser when asked to", async () => {
    const other = new JarBrowser();
    const chosen = await other.get(`${site.origin}/sign-in/start`);
    await other.post(chosen.url, { account: "provider" });
    await signIn("provider");
    const tokenStatus = async () =>
      (
        await fetch(`${site.origin}/api/token/GetCpsToken`, {
          headers: { cookie: other.cookieHeader(`${site.origin}/`) },
        })
      ).status;
    expect(await tokenStatus()).toBe(200);
    await browser.post(`${site.origin}/sign-out`, { everywhere: "yes" });
    expect(await tokenStatus()).toBe(401);
  });

  it("takes no access token from before all sessions were ended", async () => {
    const scope = `openid api://${identity.clientId}/access_as_user`;
    const token = async () =>
      (await new SandboxBrowser(identity).signIn("colleague", { scope })).tokens.access_token;
    const call = async (given: string) =>
      (
        await fetch(`${site.origin}/api/NetworkTestReport/OwnedReports`, {
          headers: { Authorization: `Bearer ${given}` },
        })
      ).status;
    const before = await token();
    expect(await call(before)).toBe(200);
    await signIn("colleague");
    await browser.post(`${site.origin}/sign-out`, { everywhere: "yes" });
    expect(await call(before)).toBe(401);
    await setTimeout(1000);
    expect(await call(await token())).toBe(200);
  });

  it("is logged with a name for the account that nobody else knows, as is signing out", async () => {
    const lines: string[] = [];
    setApplication({ ...site.application, log: createLog("info", (line) => lines.push(line)) });
    await signIn("user");
    await browser.post(`${site.origin}/sign-out`);
    await signIn("user");
    await browser.post(`${site.origin}/sign-out`, { everywhere: "yes" });
    setApplication(site.application);
    const events = lines
      .map(
        (line) => JSON.parse(line) as { event: string; account?: string; isEverywhere?: boolean },
      )
      .filter(({ account }) => account);
    const [{ account = "" } = {}] = events;
    expect(account).toMatch(/^[\w-]{12}$/);
    expect(
      events.map(({ event, isEverywhere, account: of }) => [event, isEverywhere, of === account]),
    ).toEqual([
      ["signed-in", undefined, true],
      ["signed-out", false, true],
      ["signed-in", undefined, true],
      ["signed-out", true, true],
    ]);
    const { id, object_id, tenant_id } = await site.application.db
      .selectFrom("account")
      .selectAll()
      .where("name", "=", "Mira Jansen")
      .executeTakeFirstOrThrow();
    for (const known of [id, object_id, tenant_id, "Mira", "lindenhof"])
      expect(lines.join("")).not.toContain(known);
  });

  it("ends after two hours of rest, and after none while it is used", async () => {
    await signIn("leadership");
    const { db } = site.application;
    const isIn = async () =>
      (await browser.get(`${site.origin}/api/token/GetCpsToken`)).status === 200;
    const rest = (ms: number) =>
      db
        .updateTable("session")
        .set({ used_at: new Date(Date.now() - ms) })
        .where("id_hash", "=", hashSessionSecret(browser.cookie("pathlens_session")!))
        .execute();
    await rest(sessionRestMs - 60_000);
    expect(await isIn()).toBe(true);
    const { used_at: usedAt } = (await sessionOf("Helena Marsh"))!;
    expect(Date.now() - usedAt.getTime()).toBeLessThan(60_000);
    await rest(sessionRestMs + 1);
    expect(await isIn()).toBe(false);
  });

  it.each([
    ["turning back", "cancel"],
    ["declining consent", "consent-declined"],
  ])("rests for 10 s after %s", async (_what, account) => {
    const chosen = await start();
    const back =
      account === "cancel"
        ? await browser.post(chosen.url, { cancel: "yes" })
        : await choose(chosen, account);
    expect(here(back)).toBe("/sign-in?problem=cool-down&returnTo=%2Fprivacy");
    expect(back.text).toContain("Wait 10 seconds");
    expect(here(await start())).toContain("problem=cool-down");
    expect(browser.cookie("pathlens_session")).toBeUndefined();
  });

  it("tries a failed sign-in once more by itself, then says so", async () => {
    const again = await choose(await start(), "account-disabled");
    expect(again.url).toContain(identity.authority);
    const back = await choose(again, "account-disabled");
    expect(here(back)).toContain("/sign-in?problem=failed");
    expect(back.text).toContain("Get access token failed. Please try to refresh the browser.");
  });

  it("says after five failed attempts that no token was got, and rests for 10 s", async () => {
    const problems: string[] = [];
    for (const _byHand of [1, 2, 3]) {
      let page = await start();
      while (page.url.startsWith(identity.authority)) page = await choose(page, "account-disabled");
      problems.push(here(page));
      if (problems.length === 3)
        expect(page.text).toContain(
          "Get access token failed. Please try to refresh the browser. Wait 10 seconds first.",
        );
    }
    // The first two are tried once more by themselves: the third by hand is the fifth attempt.
    expect(problems).toEqual(
      ["failed", "failed", "exhausted"].map(
        (problem) => `/sign-in?problem=${problem}&returnTo=%2Fprivacy`,
      ),
    );
    expect(here(await start())).toContain("problem=cool-down");
  });

  it("takes no answer that this browser did not ask for", async () => {
    const chosen = await start();
    const other = new JarBrowser();
    const victim = await other.get(
      `${site.origin}/sign-in/callback?code=stolen&state=${"x".repeat(43)}`,
    );
    expect(here(victim)).toContain("/sign-in?problem=failed");
    expect([victim.status, other.cookie("pathlens_session")]).toEqual([200, undefined]);
    expect(chosen.status).toBe(200);
  });

  it.each(["https://evil.example/", "//evil.example/", "/\\evil.example"])(
    "never leads on to %s",
    async (returnTo) => {
      const back = await signIn("user", { returnTo });
      expect(new URL(back.url).origin).toBe(site.origin);
    },
  );

  it("asks silently for a page that needs an account, once, where somebody signed in before", async () => {
    const page = `${site.origin}/profile/photo`;
    expect(here(await browser.get(page))).toBe("/sign-in?returnTo=%2Fprofile%2Fphoto");
    await signIn("user");
    const dropSession = () =>
      browser.cookies.splice(
        browser.cookies.findIndex(({ name }) => name === "pathlens_session"),
        1,
      );
    dropSession();
    const silent = await browser.get(page);
    expect([silent.status, here(silent), silent.headers.get("Content-Type")]).toEqual([
      200,
      "/profile/photo",
      expect.stringMatching(/^image\//),
    ]);

    dropSession();
    const authority = new URL(identity.authority).port;
    for (const cookie of browser.cookies.filter(({ name }) => !name.startsWith("pathlens")))
      browser.cookies.splice(browser.cookies.indexOf(cookie), 1);
    const nobody = await browser.get(page);
    expect(here(nobody)).toContain("/sign-in?returnTo=");
    expect(nobody.way.some((url) => new URL(url).port === authority)).toBe(true);
    const second = await browser.get(page);
    expect(second.way.some((url) => new URL(url).port === authority)).toBe(false);
  });

  it("asks silently no second time while it rests", async () => {
    await signIn("user");
    browser.cookies.splice(
      browser.cookies.findIndex(({ name }) => name === "pathlens_session"),
      1,
    );
    await browser.post((await start()).url, { cancel: "yes" });
    expect(here(await browser.get(`${site.origin}/profile/photo`))).toContain("/sign-in?returnTo=");
  });

  it("lets another site lead to its page, and no further", async () => {
    const page = await browser.get(`${site.origin}/sign-in/start?returnTo=/credits`, {
      isCrossSite: true,
    });
    expect(here(page)).toBe("/sign-in?returnTo=%2Fcredits");
  });

  it("has an empty photo for somebody without one", async () => {
    await signIn("colleague");
    expect((await browser.get(`${site.origin}/profile/photo`)).status).toBe(204);
  });

  it("takes the run from the browser when its owner signs out", async () => {
    await signIn("user");
    const run = await browser.post(
      `${site.origin}/api/AnonymousConnectivityTest/GenerateTestReport`,
    );
    const { id } = JSON.parse(run.text) as { id: string };
    expect((await browser.get(`${site.origin}/report/${id}`)).status).toBe(200);
    await browser.post(`${site.origin}/sign-out`);
    expect((await browser.get(`${site.origin}/report/${id}`)).status).toBe(404);
  });

  describe("a report that cannot be saved at sign-in", () => {
    const failure = "Save the report to backend failed";
    const refuseOwners = () =>
      sql`alter table report add constraint refuses_owners check (owner_id is null) not valid`.execute(
        site.application.db,
      );
    const tested = async () =>
      (
        JSON.parse(
          (await browser.post(`${site.origin}/api/AnonymousConnectivityTest/GenerateTestReport`))
            .text,
        ) as { id: string }
      ).id;
    afterEach(() =>
      sql`alter table report drop constraint if exists refuses_owners`.execute(site.application.db),
    );

    it("is led to, with the alert, until it is saved", async () => {
      const id = await tested();
      await refuseOwners();
      const back = await signIn("user");
      expect([back.status, here(back)]).toEqual([200, `/report/${id}?save=failed`]);
      expect(back.text).toContain(failure);
      expect((await browser.get(`${site.origin}/report/${id}`)).text).not.toContain(failure);

      await sql`alter table report drop constraint refuses_owners`.execute(site.application.db);
      expect(here(await browser.post(`${site.origin}/report/${id}`))).toBe(`/report/${id}`);
      expect((await browser.get(back.url)).text).not.toContain(failure);
    });

    it("is named in the window of the sign-in, which stays", async () => {
      const id = await tested();
      await refuseOwners();
      const chosen = await browser.get(`${site.origin}/sign-in/start?returnTo=/privacy&way=window`);
      const done = await choose(chosen, "user");
      expect(here(done)).toBe(
        `/sign-in/done?see=${encodeURIComponent(`/report/${id}?save=failed`)}`,
      );
      for (const part of [failure, `href="/report/${id}?save=failed"`, 'data-is-done="stay"'])
        expect(done.text).toContain(part);
    });

    it("is told of by the frame of a silent sign-in", async () => {
      await signIn("user");
      browser.cookies.splice(
        0,
        Infinity,
        ...browser.cookies.filter(({ name }) => name !== "pathlens_session"),
      );
      const id = await tested();
      await refuseOwners();
      const { text } = await browser.get(`${site.origin}/sign-in/start?silent=yes&way=frame`);
      for (const part of [
        "<title>signed-in</title>",
        'role="alert"',
        failure,
        `href="/report/${id}?save=failed"`,
      ])
        expect(text).toContain(part);
      expect((await browser.get(`${site.origin}/report/${id}?save=failed`)).text).toContain(
        failure,
      );
    });

    it("leads nowhere else", async () => {
      await signIn("user");
      const { text } = await browser.get(`${site.origin}/sign-in/done?see=//evil.example/`);
      expect(text).not.toContain("evil.example");
    });
  });

  it("finds people of the own tenant without guests and oneself", async () => {
    await signIn("user");
    const people = async (search: string) =>
      (
        JSON.parse(
          (
            await browser.get(
              `${site.origin}/api/people?${new URLSearchParams({ search }).toString()}`,
            )
          ).text,
        ) as { people: { name: string }[] }
      ).people.map(({ name }) => name);
    expect(await people("tom")).toContain("Tomás Oliveira");
    expect([
      await people("mira"),
      await people("jonas"),
      await people("freya"),
      await people("' or 1 eq 1 or '"),
    ]).toEqual([[], [], [], []]);
    expect((await people("a")).length).toBeLessThanOrEqual(10);
  });

  it("gives a token for the hub and people alone, which ends with the session", async () => {
    await signIn("user");
    const token = (await browser.get(`${site.origin}/api/token/GetCpsToken`)).text;
    const call = (at: string) =>
      fetch(`${site.origin}${at}`, { headers: { Authorization: `Bearer ${token}` } }).then(
        ({ status }) => status,
      );
    expect([
      await call("/api/people?search=tom"),
      await call("/api/token/GetCpsToken"),
      await call("/gcc/api/people?search=tom"),
    ]).toEqual([200, 403, 401]);
    await browser.post(`${site.origin}/sign-out`);
    expect(await call("/api/people?search=tom")).toBe(401);
  });

  it.each([
    "",
    "Bearer",
    "Bearer x",
    "Basic eDp5",
    `Bearer ${"a".repeat(9000)}`,
    "Bearer eyJhbGciOiJub25lIn0.e30.",
  ])("takes token %# for none", async (authorization) => {
    const answer = await fetch(`${site.origin}/api/people`, {
      headers: { Authorization: authorization },
    });
    expect([answer.status, answer.headers.get("WWW-Authenticate")]).toEqual([
      401,
      expect.stringMatching(/^Bearer/),
    ]);
  });
});

describe("signing in while the authority does not answer", () => {
  let site: TestSite;
  let identity: IdentityPart;
  let close: IdentitySite["close"];
  beforeAll(async () => {
    ({ site, identity, close } = await startIdentitySite("embedded"));
  });
  afterAll(() => close());

  /** The address of the link whose attributes or words fit. */
  const linkOf = ({ text }: Page, link: RegExp) =>
    site.origin + (link.exec(text)?.[1] ?? "/no-such-link").replaceAll("&amp;", "&");

  it("is told by the page that the link leads to, whose own link signs in once it answers again", async () => {
    const browser = new JarBrowser();
    await identity.close();
    const signInPage = await browser.get(
      linkOf(await browser.get(`${site.origin}/credits`), /href="(\/sign-in\?[^"]*)"/),
    );
    const start = /href="(\/sign-in\/start\?[^"]*)"/;
    const problem = await browser.get(linkOf(signInPage, start));
    expect([problem.status, problem.url]).toEqual([
      200,
      `${site.origin}/sign-in?problem=unavailable&returnTo=%2Fcredits`,
    ]);
    expect(problem.text).toContain(english("identity:problem.unavailable.title"));
    expect((await browser.get(linkOf(problem, start))).url).toBe(problem.url);
    expect(browser.cookie("pathlens_session")).toBeUndefined();
    expect((await browser.get(`${site.origin}/credits`)).status).toBe(200);

    const folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-identity-again-"));
    const again = await startIdentityPart(folder, identity.port);
    try {
      setSandbox({
        suite: undefined,
        dnsServers: undefined,
        trustedCa: undefined,
        controlUrl: undefined,
        allowedDestinations: [],
        identity: again,
      });
      const choice = await browser.get(linkOf(problem, start));
      expect((await browser.post(choice.url, { account: "user" })).url).toBe(
        `${site.origin}/credits`,
      );
      expect(browser.cookie("pathlens_session")).toBeDefined();
    } finally {
      await again.close();
      await rm(folder, { recursive: true });
    }
  });
});
