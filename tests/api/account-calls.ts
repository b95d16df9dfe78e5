import { beforeAll, describe, expect, it } from "vitest";

import { signIn, type SignedIn } from "#tests/support/signed-in";

import type { DocumentedSite } from "./documented-site";

export function describeAccounts(open: () => DocumentedSite): void {
  let avery: SignedIn;
  beforeAll(async () => {
    avery = await signIn(open().site.application.db);
  });

  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

  describe("GetCpsToken", () => {
    it("gives a session a token of ten minutes", async () => {
      const { status, text } = await open().ask("token_GetCpsToken", { cookie: avery.cookie });
      const [, claims = ""] = text.split(".");
      const { iat, exp } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { iat: number; exp: number };
      expect([status, exp - iat]).toEqual([200, 600]);
    });

    it.each([{ cookie: undefined }, { cookie: `pathlens_session=${"A".repeat(43)}` }])("asks $cookie to sign in", async ({ cookie }) => {
      expect((await open().ask("token_GetCpsToken", { cookie })).status).toBe(401);
    });

    it("gives no token for a token", async () => {
      const { text } = await open().ask("token_GetCpsToken", { cookie: avery.cookie });
      expect((await open().ask("token_GetCpsToken", bearer(text))).status).toBe(403);
    });

    it("counts under its own variant only", async () => {
      expect((await open().ask("token_GetCpsToken", { cookie: avery.cookie, prefix: "/gcc" })).status).toBe(401);
    });
  });

  describe("people", () => {
    it("finds nobody for a blank text", async () => {
      expect(await open().ask("people", { cookie: avery.cookie, query: { search: " " } })).toMatchObject({ status: 200, body: { people: [] } });
    });

    it("says so where the session holds no token for the directory", async () => {
      expect((await open().ask("people", { cookie: avery.cookie, query: { search: "to" } })).status).toBe(503);
    });

    it("is not for an account of another cloud", async () => {
      const { cookie } = await signIn(open().site.application.db, { tenantKind: "dod" });
      expect((await open().ask("people", { cookie, query: { search: "to" } })).status).toBe(403);
    });

    it("takes the token of GetCpsToken", async () => {
      const { text } = await open().ask("token_GetCpsToken", { cookie: avery.cookie });
      expect((await open().ask("people", { ...bearer(text), query: { search: "" } })).status).toBe(200);
    });
  });
}
