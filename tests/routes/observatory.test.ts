import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { observatoryScore } from "#tests/support/observatory";
import { ask, generateReport, measuredForm } from "#tests/support/report-calls";
import { signIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

/** A deployment behind a proxy that ends TLS; nothing of the sandbox. */
const https = {
  SANDBOX: "",
  APP_ORIGIN: "https://own.example",
  ENDPOINT_EXCHANGE: "https://exchange.example/owa/smime/owasmime.gif",
  ENDPOINT_SHAREPOINT: "https://sharepoint.example/_layouts/15/images/1x1.gif",
  CUSTOMER_KEY: "c".repeat(32),
  SESSION_SECRET: "s".repeat(32),
  IDENTITY_AUTHORITY: "http://127.0.0.1:9",
  IDENTITY_CLIENT_ID: "client",
  IDENTITY_CLIENT_SECRET: "secret",
};

/** What the Observatory sends to see whether others may read along. */
const foreign = { Host: "own.example", Origin: "https://http-observatory.example" };
const ours = {
  Host: "own.example",
  Origin: "https://own.example",
  "Sec-Fetch-Site": "same-origin",
};

describe("what an https deployment answers, as the Observatory scores it", () => {
  let site: TestSite;
  let reportId: string;
  beforeAll(async () => {
    site = await startSite("embedded", https);
    ({ id: reportId } = await generateReport(site.origin, { headers: ours }));
  });
  afterAll(() => site.close());

  const pages: [string, string, number][] = [
    ["the start page", "/", 200],
    ["the start page of GCC", "/gcc", 200],
    ["a report", "/report/{id}", 200],
    ["a report's map", "/report/{id}/map", 200],
    ["a report that is not there", "/report/11111111-1111-4111-8111-111111111111", 404],
    ["the sign-in page", "/sign-in", 200],
    ["a sign-in that fails", "/sign-in/callback?code=x&state=y", 303],
    ["the privacy page", "/privacy", 200],
    ["the error page", "/nothing", 404],
    ["the report as a file", "/report/{id}/export.csv", 200],
    ["a call", "/api/AnonymousConnectivityTest/ReadReport/{id}", 200],
    ["a call that is refused", "/api/people?search=a", 401],
    ["the description of the calls", "/api/openapi.json", 200],
    ["an address that makes no sense", "/%", 400],
    ["health", "/healthz", 200],
  ];

  it.each(pages)("%s is worth an A+ without any point lost", async (_what, path, status) => {
    const answer = await ask(site.origin + path.replace("{id}", reportId), { headers: foreign });
    expect(answer.status).toBe(status);
    const { score, grade, modifiers } = observatoryScore(answer);
    expect(Object.entries(modifiers).filter(([, modifier]) => modifier < 0)).toEqual([]);
    expect([grade, score]).toEqual(["A+", expect.toSatisfy((points: number) => points >= 130)]);
  });

  it.each([
    ["a file", "/favicon.svg", 200],
    ["a file that is not there", "/build/nothing.js", 404],
    ["another host", "/", 421],
  ])("%s is worth an A+", async (what, path, status) => {
    const answer = await ask(site.origin + path, {
      headers: what === "another host" ? { Host: "other.example" } : foreign,
    });
    expect(answer.status).toBe(status);
    expect(observatoryScore(answer)).toMatchObject({
      grade: "A+",
      modifiers: { policy: expect.toSatisfy((points: number) => points >= 0) as number },
    });
  });

  it("asks for https for a year on every answer, for hosts below as well", async () => {
    for (const path of ["/", "/nothing", "/favicon.svg", "/api/openapi.json"]) {
      expect(
        (await ask(site.origin + path, { headers: foreign })).headers["strict-transport-security"],
      ).toBe("max-age=31536000; includeSubDomains");
    }
  });

  it.each([
    ["a run", "/api/AnonymousConnectivityTest/GenerateTestReport", "__Host-pathlens_run"],
    [
      "a run of GCC",
      "/gcc/api/AnonymousConnectivityTest/GenerateTestReport",
      "__Host-pathlens_run_gcc",
    ],
    ["preferences", "/preferences", "__Host-pathlens_preferences"],
    ["preferences of GCC", "/gcc/preferences", "__Host-pathlens_preferences"],
    ["signing out", "/sign-out", "__Host-pathlens_session"],
    ["signing out of GCC", "/gcc/sign-out", "__Host-pathlens_session_gcc"],
  ])("the cookie of %s is of this host alone, and worth the points", async (_what, path, name) => {
    const form = path.endsWith("preferences") ? { theme: "dark", returnTo: "/" } : measuredForm;
    const answer = await ask(site.origin + path, { method: "POST", form, headers: ours });
    const cookie = answer.headers["set-cookie"]?.find((each) => each.startsWith(`${name}=`));
    expect(cookie?.split("; ").slice(1)).toEqual(
      expect.arrayContaining(["Path=/", "HttpOnly", "SameSite=Lax", "Secure"]),
    );
    expect(cookie).not.toMatch(/domain=/i);
    expect(
      observatoryScore({ ...answer, headers: { ...answer.headers, "set-cookie": [cookie ?? ""] } })
        .modifiers.cookies,
    ).toBe(5);
  });

  it("takes a session by the name that no other host can set, and by no other", async () => {
    const { cookie } = await signIn(site.application.db);
    const status = async (sent: string) =>
      (await ask(`${site.origin}/api/people`, { headers: { ...foreign, Cookie: sent } })).status;
    expect([await status(`__Host-${cookie}`), await status(cookie)]).toEqual([
      expect.not.toSatisfy((code) => code === 401),
      401,
    ]);
  });

  it("lets nobody read along from another site", async () => {
    const { headers } = await ask(site.origin, { headers: foreign });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  });

  it("says nothing of a kept page's policies when it has not changed", async () => {
    const path = `${site.origin}/report/${reportId}`;
    const first = await ask(path, { headers: foreign });
    const again = await ask(path, {
      headers: { ...foreign, "If-None-Match": first.headers.etag ?? "" },
    });
    expect([
      again.status,
      again.headers["content-security-policy"],
      again.headers["cross-origin-opener-policy"],
    ]).toEqual([304, undefined, undefined]);
  });
});
