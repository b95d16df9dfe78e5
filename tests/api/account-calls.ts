import { beforeAll, describe, expect, it } from "vitest";

import { signIn, type SignedIn } from "#tests/support/signed-in";

import type { DocumentedSite } from "./documented-site";
import { generated } from "./generate-report-calls";

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
      const { iat, exp } = JSON.parse(Buffer.from(claims, "base64url").toString()) as {
        iat: number;
        exp: number;
      };
      expect([status, exp - iat]).toEqual([200, 600]);
    });

    it.each([{ cookie: undefined }, { cookie: `pathlens_session=${"A".repeat(43)}` }])(
      "asks $cookie to sign in",
      async ({ cookie }) => {
        expect((await open().ask("token_GetCpsToken", { cookie })).status).toBe(401);
      },
    );

    it("gives no token for a token", async () => {
      const { text } = await open().ask("token_GetCpsToken", { cookie: avery.cookie });
      expect((await open().ask("token_GetCpsToken", bearer(text))).status).toBe(403);
    });

    it("counts under its own variant only", async () => {
      expect(
        (await open().ask("token_GetCpsToken", { cookie: avery.cookie, prefix: "/gcc" })).status,
      ).toBe(401);
    });
  });

  describe("a session's cookie", () => {
    it.each([
      ["same-origin", [200, 200, 200, 200]],
      ["none", [200, 200, 200, 200]],
      ["same-site", [401, 404, 404, 200]],
      ["cross-site", [401, 404, 404, 200]],
    ] as const)(
      "counts for a request from %s: for the calls' token, a report and its hub, and its export",
      async (from, statuses) => {
        const { report } = await generated(open(), { cookie: avery.cookie });
        const asked = { cookie: avery.cookie, headers: { "Sec-Fetch-Site": from } };
        const answers = [
          await open().ask("token_GetCpsToken", asked),
          await open().ask("AnonymousConnectivityTest_ReadReport", {
            ...asked,
            path: { id: report.id },
          }),
          await open().ask("messagingHub", {
            ...asked,
            query: { runId: report.runId, after: "0" },
          }),
          await open().ask("exportReportAsJson", { ...asked, path: { id: report.id } }),
        ];
        expect(answers.map(({ status }) => status)).toEqual(statuses);
        const spelled = await fetch(`${open().site.origin}/%61pi/token/GetCpsToken`, {
          headers: { Cookie: avery.cookie, "Sec-Fetch-Site": from },
        });
        expect(spelled.ok).toBe(statuses[0] === 200);
      },
    );

    it("counts for whoever says nothing of where they come from", async () => {
      const { status } = await fetch(`${open().site.origin}/api/token/GetCpsToken`, {
        headers: { Cookie: avery.cookie },
      });
      expect(status).toBe(200);
    });
  });

  describe("people", () => {
    it("finds nobody for a blank text", async () => {
      expect(
        await open().ask("people", { cookie: avery.cookie, query: { search: " " } }),
      ).toMatchObject({ status: 200, body: { people: [] } });
    });

    it("says so where the session holds no token for the directory", async () => {
      expect(
        (await open().ask("people", { cookie: avery.cookie, query: { search: "to" } })).status,
      ).toBe(503);
    });

    it("is not for an account of another cloud", async () => {
      const { cookie } = await signIn(open().site.application.db, { tenantKind: "dod" });
      expect((await open().ask("people", { cookie, query: { search: "to" } })).status).toBe(403);
    });

    it("takes the token of GetCpsToken", async () => {
      const { text } = await open().ask("token_GetCpsToken", { cookie: avery.cookie });
      expect((await open().ask("people", { ...bearer(text), query: { search: "" } })).status).toBe(
        200,
      );
    });
  });
}
