import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { accounts, accountKinds, globalAdministratorId } from "~/sandbox/directory";
import { startIdentityPart, type IdentityPart } from "~/sandbox/identity-part.server";

import { SandboxBrowser } from "./sandbox-browser";

let folder: string;
let identity: IdentityPart;
const said = [vi.spyOn(console, "warn"), vi.spyOn(console, "info"), vi.spyOn(console, "error")];
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-identity-"));
  identity = await startIdentityPart(folder, 0);
});
afterAll(async () => {
  await identity.close();
  await rm(folder, { recursive: true, force: true });
});

const browser = () => new SandboxBrowser(identity);

/** Claims of the ID token that a sign-in as `kind` gives. */
async function idTokenOf(kind: string) {
  const { tokens, nonce } = await browser().signIn(kind);
  const keys = createRemoteJWKSet(new URL(`${identity.authority}/connect/keys`));
  const { payload } = await jwtVerify(tokens.id_token, keys, {
    issuer: identity.authority,
    audience: identity.clientId,
    algorithms: ["RS256"],
  });
  expect(payload.nonce).toBe(nonce);
  return payload;
}

describe("the authority", () => {
  it("describes itself, on loopback", async () => {
    const answer = await fetch(`${identity.authority}/.well-known/openid-configuration`);
    expect(await answer.json()).toMatchObject({
      issuer: identity.authority,
      authorization_endpoint: `${identity.authority}/connect/authorize`,
      token_endpoint: `${identity.authority}/connect/token`,
      jwks_uri: `${identity.authority}/connect/keys`,
      revocation_endpoint: `${identity.authority}/connect/revoke`,
      end_session_endpoint: `${identity.authority}/connect/sign-out`,
      code_challenge_methods_supported: ["S256"],
      id_token_signing_alg_values_supported: ["RS256"],
    });
    expect(identity.authority).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it("answers no other name that leads to it", async () => {
    const { port } = new URL(identity.authority);
    expect(
      (
        await fetch(`http://localhost:${port}/.well-known/openid-configuration`).catch(() => ({
          status: "refused",
        }))
      ).status,
    ).not.toBe(200);
  });
});

describe("signing in", () => {
  it("leads from the page of accounts back with a code that is worth tokens", async () => {
    const { location, tokens } = await browser().signIn("user");
    expect(location.searchParams.get("state")).toBe("state of the site");
    expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 3600 });
    expect(tokens.refresh_token).toEqual(expect.any(String));
  });

  it("lists every account as a button, without script, and says that it is the sandbox", async () => {
    const { page, response } = await browser().openPage();
    for (const kind of accountKinds)
      expect(page).toContain(`<button name="account" value="${kind}">`);
    expect(page).toContain("Sandbox: this identity provider runs on this machine");
    expect(page).not.toMatch(/<script|\son\w+=/);
    expect(response.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' http:\/\/127\.0\.0\.1:3961$/,
    );
  });

  it("tells who somebody is in the words of the Microsoft authority", async () => {
    const mira = accounts.find(({ kind }) => kind === "user")!;
    expect(await idTokenOf("user")).toMatchObject({
      tid: mira.tenant.id,
      oid: mira.id,
      name: "Mira Jansen",
      preferred_username: "mira.jansen@lindenhof.example",
      email: "mira.jansen@lindenhof.example",
      groups: [mira.groups[0]!.id],
    });
    expect((await idTokenOf("tenant-admin")).wids).toEqual([globalAdministratorId]);
    expect((await idTokenOf("user")).wids).toBeUndefined();
    expect((await idTokenOf("guest")).tid).toBe(mira.tenant.id);
    expect((await idTokenOf("other-tenant")).tid).not.toBe(mira.tenant.id);
  });

  it.each(identityRoles())("gives %s by a group", async (kind, role) => {
    const { tid, groups } = await idTokenOf(kind);
    const given = identity.roleGroups.filter(
      (known) => known.tenantId === tid && (groups as string[]).includes(known.groupId),
    );
    expect(given.map((known) => known.role)).toEqual([role]);
  });

  it("lists no groups where there are too many", async () => {
    const claims = await idTokenOf("group-overage");
    expect(claims.groups).toBeUndefined();
    expect(claims._claim_names).toEqual({ groups: "src1" });
  });

  it.each([
    ["consent-declined", "access_denied"],
    ["account-disabled", "invalid_grant"],
  ])("fails as %s", async (kind, error) => {
    const location = await browser().choose({ account: kind });
    expect([location.searchParams.get("error"), location.searchParams.get("code")]).toEqual([
      error,
      null,
    ]);
    expect(location.searchParams.get("state")).toBe("state of the site");
  });

  it("can be cancelled", async () => {
    expect((await browser().choose({ cancel: "yes" })).searchParams.get("error")).toBe(
      "access_denied",
    );
  });

  it("is refused for an account that is not there", async () => {
    const visitor = browser();
    const { action } = await visitor.openPage();
    expect((await visitor.post(action, { account: "nobody" })).status).toBe(400);
  });

  it("is refused to another browser, and from another site's page", async () => {
    const visitor = browser();
    const { action } = await visitor.openPage();
    expect((await browser().post(action, { account: "user" })).status).toBe(400);
    expect(
      (await visitor.post(action, { account: "user" }, { "Sec-Fetch-Site": "same-site" })).status,
    ).toBe(403);
  });
});

function identityRoles() {
  return [
    ["provider", "provider"],
    ["leadership", "leadership"],
    ["operator", "operator"],
  ] as const;
}

describe("prompt=none", () => {
  it("fails for whoever is not signed in", async () => {
    const location = await browser().authorize({ prompt: "none" });
    expect(location.searchParams.get("error")).toBe("login_required");
  });

  it("signs in whoever is, without a page", async () => {
    const visitor = browser();
    await visitor.signIn("colleague");
    const location = await visitor.authorize({ prompt: "none" });
    const tokens = await visitor.redeem(location);
    expect(tokens.id_token).toEqual(expect.any(String));
  });

  it("and by hand the account is chosen anew", async () => {
    const visitor = browser();
    await visitor.signIn("colleague");
    const { location } = await visitor.signIn("operator");
    expect(location.searchParams.get("code")).toEqual(expect.any(String));
  });
});

describe("what is refused", () => {
  it.each([
    "http://127.0.0.1:3961/elsewhere",
    "http://192.0.2.1:3961/sign-in/callback",
    "https://127.0.0.1:3961/sign-in/callback",
    "http://127.0.0.1.example/sign-in/callback",
    "http://user@127.0.0.1:3961/sign-in/callback",
    "http://127.0.0.1:3961/sign-in/callback#x",
  ])("leading back to %s", async (redirectUri) => {
    const response = await browser().get(browser().authorizationUrl({ redirect_uri: redirectUri }));
    expect([response.status, response.headers.get("location")]).toEqual([400, null]);
  });

  it.each(["http://localhost:1/sign-in/callback", "http://[::1]:65535/gcc/sign-in/callback"])(
    "but not to %s",
    async (redirectUri) => {
      const location = await browser().authorize({ redirect_uri: redirectUri, prompt: "none" });
      expect(location.href.startsWith(`${redirectUri}?`)).toBe(true);
    },
  );

  it("a request without PKCE", async () => {
    const location = await browser().authorize({
      code_challenge: undefined,
      code_challenge_method: undefined,
    });
    expect(location.searchParams.get("error")).toBe("invalid_request");
  });

  it("a wrong secret, a wrong verifier, a code for the second time", async () => {
    const visitor = browser();
    const location = await visitor.choose({ account: "user" });
    expect(await visitor.redeemed(location, { secret: "wrong" })).toMatchObject({
      status: 401,
      body: { error: "invalid_client" },
    });
    expect(
      await visitor.redeemed(location, { verifier: randomBytes(32).toString("base64url") }),
    ).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    expect((await visitor.redeemed(location)).status).toBe(200);
    expect(await visitor.redeemed(location)).toMatchObject({
      status: 400,
      body: { error: "invalid_grant" },
    });
  });
});

describe("access tokens", () => {
  const audienceAndScope = async (token: string) => {
    const { payload } = await jwtVerify(
      token,
      createRemoteJWKSet(new URL(`${identity.authority}/connect/keys`)),
      { issuer: identity.authority },
    );
    return payload;
  };

  it("are for the directory unless this application's own calls are asked for", async () => {
    const mira = accounts.find(({ kind }) => kind === "user")!;
    const graph = await browser().signIn("user", {
      scope: "openid profile email offline_access User.Read Directory.Read.All",
    });
    expect(await audienceAndScope(graph.tokens.access_token)).toMatchObject({
      aud: identity.graphBaseUrl,
      scp: "User.Read Directory.Read.All",
      tid: mira.tenant.id,
      oid: mira.id,
    });
    const api = await browser().signIn("user", {
      scope: `openid api://${identity.clientId}/access_as_user`,
    });
    expect(await audienceAndScope(api.tokens.access_token)).toMatchObject({
      aud: `api://${identity.clientId}`,
      scp: "access_as_user",
      tid: mira.tenant.id,
      oid: mira.id,
      appid: identity.clientId,
    });
    expect(decodeProtectedHeader(api.tokens.access_token).alg).toBe("RS256");
  });

  it("are refreshed, for either resource that was asked for", async () => {
    const visitor = browser();
    const { tokens } = await visitor.signIn("user", {
      scope: `openid offline_access User.Read api://${identity.clientId}/access_as_user`,
    });
    expect(await audienceAndScope(tokens.access_token)).toMatchObject({
      aud: identity.graphBaseUrl,
    });
    const same = await visitor.refresh(tokens.refresh_token);
    expect(await audienceAndScope(same.access_token)).toMatchObject({
      aud: identity.graphBaseUrl,
      scp: "User.Read",
    });
    const api = await visitor.refresh(tokens.refresh_token, {
      scope: `api://${identity.clientId}/access_as_user`,
    });
    expect(await audienceAndScope(api.access_token)).toMatchObject({
      aud: `api://${identity.clientId}`,
      scp: "access_as_user",
    });
  });

  it("are named by RFC 8707 as well, and for nothing else", async () => {
    const { tokens } = await browser().signIn("user", {
      scope: "openid access_as_user",
      resource: `api://${identity.clientId}`,
    });
    expect(await audienceAndScope(tokens.access_token)).toMatchObject({
      aud: `api://${identity.clientId}`,
      scp: "access_as_user",
    });
    expect(
      (await browser().authorize({ resource: "https://other.example/" })).searchParams.get("error"),
    ).toBe("invalid_target");
  });

  it("are not refreshed by a token that was revoked", async () => {
    const visitor = browser();
    const { tokens } = await visitor.signIn("user");
    expect(
      (await visitor.postAsClient("/connect/revoke", { token: tokens.refresh_token })).status,
    ).toBe(200);
    expect(await visitor.refresh(tokens.refresh_token)).toMatchObject({ error: "invalid_grant" });
  });
});

describe("signing out", () => {
  it("asks, ends the session and leads back", async () => {
    const visitor = browser();
    const { tokens } = await visitor.signIn("user");
    const returnTo = "http://127.0.0.1:3961/gcc/";
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: returnTo,
    });
    const asked = await visitor.get(`${identity.authority}/connect/sign-out?${query}`);
    const page = await asked.text();
    expect(page).not.toContain("<script");
    expect(asked.headers.get("content-security-policy")).toContain(
      "form-action 'self' http://127.0.0.1:3961",
    );
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const left = await visitor.post("/connect/sign-out/confirm", { xsrf, logout: "yes" });
    expect(left.headers.get("location")).toBe(returnTo);
    expect((await visitor.authorize({ prompt: "none" })).searchParams.get("error")).toBe(
      "login_required",
    );
  });

  it("leads to no other machine", async () => {
    const visitor = browser();
    const { tokens } = await visitor.signIn("user");
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: "https://elsewhere.example/",
    });
    expect((await visitor.get(`${identity.authority}/connect/sign-out?${query}`)).status).toBe(400);
  });
});

describe("asking on behalf of a caller", () => {
  const exchange = (
    assertion: string,
    { secret = identity.clientSecret, use = "on_behalf_of" } = {},
  ) =>
    fetch(`${identity.authority}/connect/token`, {
      method: "POST",
      headers: {
        Authorization: `Basic ${Buffer.from(`${identity.clientId}:${secret}`).toString("base64")}`,
      },
      body: new URLSearchParams({
        grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
        requested_token_use: use,
        assertion,
        scope: "User.Read",
      }),
    });

  it("gives a token for the directory in exchange for one for the site's own calls, and for no other", async () => {
    const { tokens } = await browser().signIn("dod-user", {
      scope: `openid api://${identity.clientId}/access_as_user`,
    });
    const answer = await exchange(tokens.access_token);
    const { access_token } = (await answer.json()) as { access_token: string };
    const told = await fetch(`${identity.graphBaseUrl}/v1.0/organization`, {
      headers: { Authorization: `Bearer ${access_token}` },
    });
    expect([answer.status, told.status, await told.text()]).toEqual([
      200,
      200,
      expect.stringContaining("Exercise Command"),
    ]);
    const refused = await Promise.all([
      exchange(tokens.id_token),
      exchange(access_token),
      exchange(tokens.access_token, { use: "" }),
      exchange(tokens.access_token, { secret: "guessed" }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 401]);
  });
});

describe("what is kept", () => {
  it("are generated keys and the port, so that people stay who they are after a restart", async () => {
    const own = await mkdtemp(path.join(os.tmpdir(), "pathlens-identity-"));
    const first = await startIdentityPart(own, 0);
    const keysOf = async ({ authority }: IdentityPart) =>
      (await fetch(`${authority}/connect/keys`)).json();
    const before = await keysOf(first);
    await first.close();
    const second = await startIdentityPart(own, 0);
    expect([second.authority, second.clientSecret, await keysOf(second)]).toEqual([
      first.authority,
      first.clientSecret,
      before,
    ]);
    expect((await readdir(own)).sort()).toEqual([
      "identity-client.secret",
      "identity-cookies.secret",
      "identity-key.json",
      "identity-port.json",
    ]);
    expect(second.clientSecret).not.toBe(identity.clientSecret);
    expect(await keysOf(second)).not.toEqual(await keysOf(identity));
    expect(JSON.stringify(before)).not.toContain('"d"');

    const besides = await startIdentityPart(own, 0);
    expect(besides.authority).not.toBe(second.authority);
    await Promise.all([second.close(), besides.close()]);
    await rm(own, { recursive: true, force: true });
  });
});

it("says nothing on the console, which is a log", () => {
  expect(said.flatMap(({ mock }) => mock.calls)).toEqual([]);
});
