import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { SandboxBrowser } from "#tests/sandbox/sandbox-browser";
import { siteDatabases } from "#tests/support/database";
import { startIdentitySite, type IdentitySite } from "#tests/support/identity-site";
import { measuredForm } from "#tests/support/report-calls";
import { storeSetting } from "#tests/support/settings";
import type { TestSite } from "#tests/support/site";
import { bearerOf } from "~/features/identity/bearer.server";
import { setApplication } from "~/platform/application.server";
import { createLog } from "~/platform/log.server";
import { setSandbox } from "~/platform/sandbox-parts.server";
import { accounts, tenants } from "~/sandbox/directory";
import type { IdentityPart } from "~/sandbox/identity-part.server";

const kinds = [
  "user",
  "guest",
  "other-tenant",
  "gcc-user",
  "dod-user",
  "leadership",
  "tenant-admin",
  "group-overage",
] as const;
type Kind = (typeof kinds)[number];

describe.each(siteDatabases())("calls with a token of the authority on %s", (kind) => {
  let site: TestSite;
  let identity: IdentityPart;
  let close: IdentitySite["close"];
  const accessTokens = new Map<Kind, string>();
  let idToken: string;
  let directoryToken: string;
  beforeAll(async () => {
    ({ site, identity, close } = await startIdentitySite(kind));
    const scope = `openid api://${identity.clientId}/access_as_user`;
    for (const account of kinds) {
      const { tokens } = await new SandboxBrowser(identity).signIn(account, { scope });
      accessTokens.set(account, tokens.access_token);
      if (account === "user") idToken = tokens.id_token;
    }
    ({ access_token: directoryToken } = (
      await new SandboxBrowser(identity).signIn("user", { scope: "openid User.Read" })
    ).tokens);
  });
  beforeEach(() => site.application.db.deleteFrom("account").execute());
  const withDirectoryAt = (graphBaseUrl: string) =>
    setSandbox({
      suite: undefined,
      dnsServers: undefined,
      trustedCa: undefined,
      controlUrl: undefined,
      allowedDestinations: [],
      identity: { ...identity, graphBaseUrl },
    });
  afterEach(() => withDirectoryAt(identity.graphBaseUrl));
  afterAll(() => close());

  const call = (at: string, token: string, init: RequestInit = {}) =>
    fetch(`${site.origin}${at}`, { ...init, headers: { Authorization: `Bearer ${token}` } });
  const callAs = (account: Kind, at: string, init?: RequestInit) =>
    call(at, accessTokens.get(account) ?? "", init);
  const settings = "/api/NetworkTestReport/GetAdminSettings";
  const tenantOf = (name: string) => tenants.find((tenant) => tenant.name === name)?.id ?? "";

  it("are those of the account, from its first call on, and save reports to it", async () => {
    const answer = await callAs("user", settings);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { shareReportWithPublic: false, shareReportWithinOrganization: true },
    ]);
    const generated = await callAs("user", "/api/AnonymousConnectivityTest/GenerateTestReport", {
      method: "POST",
      body: new URLSearchParams(measuredForm),
    });
    const { id } = (await generated.json()) as { id: string };
    const listed = async (account: Kind) =>
      (
        (await (await callAs(account, "/api/ConnectivityTest/OwnedReports")).json()) as {
          reports: { id: string }[];
        }
      ).reports.map((report) => report.id);
    expect([await listed("user"), await listed("other-tenant")]).toEqual([[id], []]);
    expect([
      (await callAs("user", `/api/NetworkTestReport/ReadReport/${id}`)).status,
      (await callAs("other-tenant", `/api/NetworkTestReport/ReadReport/${id}`)).status,
    ]).toEqual([200, 404]);
    expect(
      (
        await callAs("other-tenant", `/api/NetworkTestReport/DeleteReport/${id}`, {
          method: "DELETE",
        })
      ).status,
    ).toBe(404);
    expect(
      (await callAs("user", `/api/NetworkTestReport/DeleteReport/${id}`, { method: "DELETE" }))
        .status,
    ).toBe(204);
    expect(
      await site.application.db
        .selectFrom("account")
        .select("tenant_id")
        .orderBy("tenant_id")
        .execute(),
    ).toEqual([
      { tenant_id: tenantOf("Lindenhof Instruments") },
      { tenant_id: tenantOf("Harbour & Pine") },
    ]);
  });

  it("tell guests of a directory from its members, and what an ID token said stays", async () => {
    const { db } = site.application;
    const isGuest = async () =>
      (await db.selectFrom("account").select("is_guest").executeTakeFirstOrThrow()).is_guest;
    await callAs("guest", settings);
    expect(await isGuest()).toBe(true);
    await db.deleteFrom("account").execute();
    await callAs("user", settings);
    expect(await isGuest()).toBe(false);
  });

  it("log which check they fail, and nothing of themselves", async () => {
    const lines: string[] = [];
    setApplication({ ...site.application, log: createLog("info", (line) => lines.push(line)) });
    for (const token of [idToken, directoryToken, "not.a.token"])
      expect((await call(settings, token)).status).toBe(401);
    setApplication(site.application);
    const refused = lines.filter((line) => line.includes("token-refused"));
    expect(refused.map((line) => (JSON.parse(line) as { check: string }).check)).toEqual([
      "aud",
      "aud",
      expect.any(String),
    ]);
    for (const token of [idToken, directoryToken])
      expect(lines.join("")).not.toContain(token.slice(0, 20));
  });

  it("need no second token", async () => {
    expect((await callAs("user", "/api/token/GetCpsToken")).status).toBe(403);
  });

  it("open no page", async () => {
    const page = await fetch(`${site.origin}/reports`, {
      redirect: "manual",
      headers: { Authorization: `Bearer ${accessTokens.get("user")}` },
    });
    expect([page.status, page.headers.get("Location")]).toEqual([
      302,
      "/sign-in?returnTo=%2Freports",
    ]);
  });

  it.each<[string, () => string]>([
    ["an ID token", () => idToken],
    ["a token for the directory", () => directoryToken],
    [
      "a token whose claims were changed",
      () =>
        (accessTokens.get("user") ?? "").replace(
          /\.(.)/,
          (_all, first: string) => `.${first === "e" ? "f" : "e"}`,
        ),
    ],
    [
      "a token without its signature",
      () => `${(accessTokens.get("user") ?? "").split(".").slice(0, 2).join(".")}.`,
    ],
  ])("are refused with %s", async (_what, token) => {
    const answer = await call(settings, token());
    expect([answer.status, answer.headers.get("WWW-Authenticate")]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ]);
    expect(await site.application.db.selectFrom("account").selectAll().execute()).toEqual([]);
  });

  describe("hold the roles that the directory gives", () => {
    const callerOf = (account: Kind, now = new Date()) =>
      bearerOf(
        new Request(site.origin, {
          headers: { Authorization: `Bearer ${accessTokens.get(account) ?? ""}` },
        }),
        {
          db: site.application.db,
          environment: site.application.environment,
          variant: "MultiTenant",
          now,
        },
      );
    const rolesOf = async (account: Kind, now?: Date) => {
      const caller = await callerOf(account, now);
      return caller.ok ? caller.value.roles : caller.refusal;
    };

    it.each<[Kind, string[]]>([
      ["user", []],
      ["leadership", ["leadership"]],
      ["tenant-admin", ["tenant-admin"]],
    ])("%s: %j", async (account, roles) => expect(await rolesOf(account)).toEqual(roles));

    it("by groups of the setting too", async () => {
      const { db } = site.application;
      const name = "partnerDataGroups";
      const everyone = accounts.find(({ kind: is }) => is === "user")?.groups[0]?.id;
      await storeSetting(db, name, [`${tenantOf("Lindenhof Instruments")}/${everyone}`]);
      expect([await rolesOf("user"), await rolesOf("other-tenant")]).toEqual([["provider"], []]);
      await storeSetting(db, name, []);
      expect(await rolesOf("user")).toEqual([]);
    });

    it(
      "also where the token has no room for the groups: the directory is asked, every five " +
        "minutes at most",
      async () => {
        withDirectoryAt("http://127.0.0.1:9/graph");
        expect(await rolesOf("group-overage")).toBe("directory-unavailable");
        withDirectoryAt(identity.graphBaseUrl);
        const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
        expect([await rolesOf("group-overage"), await rolesOf("group-overage", later(11))]).toEqual(
          ["directory-unavailable", ["leadership"]],
        );
        withDirectoryAt("http://127.0.0.1:9/graph");
        expect([
          await rolesOf("group-overage", later(200)),
          await rolesOf("group-overage", later(301)),
        ]).toEqual([["leadership"], "directory-unavailable"]);
      },
    );
  });

  describe("of somebody whose tenant belongs to another cloud", () => {
    /** Somebody of the tenant signs in with the directory telling its kind. */
    async function known(
      tenantName: string,
      tenantKind: string,
      variant = "MultiTenant",
    ): Promise<void> {
      await site.application.db
        .insertInto("account")
        .values({
          id: crypto.randomUUID(),
          variant,
          issuer: identity.authority,
          tenant_id: tenantOf(tenantName),
          object_id: "another",
          name: "Another",
          email: null,
          tenant_kind: tenantKind,
          created_at: new Date(),
          signed_in_at: new Date(),
        })
        .execute();
    }

    const kindsKept = async () =>
      (await site.application.db.selectFrom("account").select("tenant_kind").execute()).map(
        ({ tenant_kind }) => tenant_kind,
      );
    it("are refused from the first on: the directory tells what the tenant is, once", async () => {
      expect([
        (await callAs("dod-user", settings)).status,
        (await callAs("gcc-user", settings)).status,
      ]).toEqual([403, 403]);
      expect((await kindsKept()).sort()).toEqual(["dod", "gcc"]);
      withDirectoryAt("http://127.0.0.1:9/graph");
      expect([
        (await callAs("dod-user", settings)).status,
        (await callAs("gcc-user", settings)).status,
      ]).toEqual([403, 403]);
    });

    it("are refused also for people of the tenant whom the directory knows from others", async () => {
      await known("Exercise Command", "dod");
      await known("Westmere County", "gcc");
      withDirectoryAt("http://127.0.0.1:9/graph");
      expect([
        (await callAs("dod-user", settings)).status,
        (await callAs("gcc-user", settings)).status,
      ]).toEqual([403, 403]);
    });

    it("are served under /gcc alone when the tenant is of it", async () => {
      expect([
        (await callAs("user", `/gcc${settings}`)).status,
        (await callAs("gcc-user", `/gcc${settings}`)).status,
      ]).toEqual([403, 200]);
    });

    it("are put off while the directory does not answer, and nobody is asked again for ten seconds", async () => {
      withDirectoryAt("http://127.0.0.1:9/graph");
      const answer = await callAs("other-tenant", settings);
      expect([answer.status, answer.headers.get("Retry-After"), await answer.json()]).toEqual([
        503,
        "10",
        expect.objectContaining({ error: "directory-unavailable" }),
      ]);
      withDirectoryAt(identity.graphBaseUrl);
      expect((await callAs("other-tenant", settings)).status).toBe(503);
      vi.useFakeTimers({ now: Date.now() + 11_000, toFake: ["Date"] });
      try {
        expect((await callAs("other-tenant", settings)).status).toBe(200);
      } finally {
        vi.useRealTimers();
      }
    });
  });
});
