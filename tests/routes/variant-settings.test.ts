import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { SandboxBrowser } from "#tests/sandbox/sandbox-browser";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { signIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";
import { startIdentityPart, type IdentityPart } from "~/sandbox/identity-part.server";

import { Visitor } from "./visitor";

describe.each(siteDatabases())("two variants with settings of their own on %s", (kind) => {
  let folders: string[];
  let worldwide: IdentityPart;
  let gcc: IdentityPart;
  let site: TestSite;
  beforeAll(async () => {
    folders = await Promise.all(
      ["a", "b"].map(() => mkdtemp(path.join(os.tmpdir(), "pathlens-authority-"))),
    );
    [worldwide, gcc] = (await Promise.all(
      folders.map((folder) => startIdentityPart(folder, 0)),
    )) as [IdentityPart, IdentityPart];
    site = await startSite(kind, {
      IDENTITY_AUTHORITY: worldwide.authority,
      IDENTITY_CLIENT_ID: worldwide.clientId,
      IDENTITY_CLIENT_SECRET: worldwide.clientSecret,
      IDENTITY_AUTHORITY_GCC: gcc.authority,
      IDENTITY_CLIENT_ID_GCC: gcc.clientId,
      IDENTITY_CLIENT_SECRET_GCC: gcc.clientSecret,
      ENDPOINT_EXCHANGE: "",
      ENDPOINT_SHAREPOINT_GCC: "http://127.0.0.1:9/gcc/sharepoint.gif",
    });
    await site.application.db
      .insertInto("setting")
      .values([
        // These authorities have no directory to ask about a tenant that calls for the first time.
        { variant: "MultiTenant", key: "graphBaseUrl", value: "null", updated_at: new Date() },
        {
          variant: "MultiTenant",
          key: "endpointExchange",
          value: JSON.stringify("https://mail.example/e.gif"),
          updated_at: new Date(),
        },
        {
          variant: "GCC",
          key: "endpointExchange",
          value: JSON.stringify("https://mail.gcc.example/e.gif"),
          updated_at: new Date(),
        },
        {
          variant: "GCC",
          key: "endpointSharePoint",
          value: JSON.stringify("https://stored.gcc.example/s.gif"),
          updated_at: new Date(),
        },
      ])
      .execute();
  });
  afterAll(async () => {
    await site.close();
    await Promise.all([worldwide.close(), gcc.close()]);
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  });

  const visit = (at: string, headers?: Record<string, string>) =>
    new Visitor(site).visit(at, { headers });

  it.each(["", "/gcc"])("lead under %j to its own authority", async (prefix) => {
    const { authority } = prefix ? gcc : worldwide;
    const { location } = await visit(`${prefix}/sign-in/start`);
    expect(new URL(location ?? "", site.origin).origin).toBe(authority);
  });

  it.each([
    [
      "",
      {
        endpointExchange: "https://mail.example/e.gif",
        endpointSharePoint: "http://127.0.0.1:9/sharepoint.gif",
      },
    ],
    [
      "/gcc",
      {
        endpointExchange: "https://mail.gcc.example/e.gif",
        endpointSharePoint: "http://127.0.0.1:9/gcc/sharepoint.gif",
      },
    ],
  ])("tell browsers under %j its own configuration", async (prefix, endpoints) => {
    const { html } = await visit(
      `${prefix}/api/AnonymousConnectivityTest/GetFrontendConfiguration`,
    );
    expect(JSON.parse(html)).toMatchObject({
      ...endpoints,
      appAuthAuthority: (prefix ? gcc : worldwide).authority,
    });
  });

  it("show the operator which endpoint is in force, and why", async () => {
    const { cookie } = await signIn(site.application.db, {
      roles: ["operator"],
      variant: "GCC",
      tenantKind: "gcc",
    });
    const stored = await visit("/gcc/admin/settings/endpointExchange", { Cookie: cookie });
    const overruled = await visit("/gcc/admin/settings/endpointSharePoint", { Cookie: cookie });
    expect(stored.html).not.toContain(english("admin:settings.overruled.environment"));
    expect(overruled.html).toContain(english("admin:settings.overruled.environment"));
    expect(overruled.html).toContain("http://127.0.0.1:9/gcc/sharepoint.gif");
  });

  it("take access tokens of their own authority alone", async () => {
    const scope = `openid api://${worldwide.clientId}/access_as_user`;
    const { tokens } = await new SandboxBrowser(worldwide).signIn("user", { scope });
    const call = async (prefix: string) =>
      (
        await visit(`${prefix}/api/NetworkTestReport/OwnedReports`, {
          Authorization: `Bearer ${tokens.access_token}`,
        })
      ).status;
    expect([await call(""), await call("/gcc")]).toEqual([200, 401]);
  });
});
