import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { setApplication } from "~/platform/application.server";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

describe("what is no screen and no call", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite();
  });
  afterEach(() => setApplication(site.application));
  afterAll(() => site.close());

  it.each([
    "/nothing",
    "/gcc/nothing",
    "/nothing/at/all",
    "/report",
    "/gcc/report",
    "/report/x/y",
    "/gcc/gcc",
    "/gccx",
    "/REPORTS/1",
    "/index.html",
    "/.env",
    "/__proto__",
    "/a%20b",
  ])("%s is a page that says so", async (path) => {
    const page = await new Visitor(site).visit(path);
    expect(page.status).toBe(404);
    expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("Content-Security-Policy")).toContain("script-src 'none'");
    expect(page.html).toMatch(/<h1/);
    expect(page.html).not.toMatch(/<script/);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("%s is answered alike", async (method) => {
    expect((await new Visitor(site).visit("/nothing", { method })).status).toBe(404);
  });

  it.each([
    ["/nothing", "/"],
    ["/gcc/nothing", "/gcc"],
  ])("%s leads back to %s", async (path, home) => {
    expect((await new Visitor(site).visit(path)).html).toContain(`href="${home}"`);
  });

  it("speaks the visitor's language", async () => {
    const languages = ["en", "ja", "zh-Hans", "zh-Hant"];
    const pages = await Promise.all(
      languages.map((language) =>
        new Visitor(site).visit("/nothing", { headers: { "Accept-Language": language } }),
      ),
    );
    expect(pages.map(({ html }) => /<html lang="([^"]+)"/.exec(html)?.[1])).toEqual(languages);
    expect(new Set(pages.map(({ html }) => /<h1[^>]*>([^<]+)/.exec(html)?.[1])).size).toBe(4);
  });

  it.each(["/gcc", "/gcc/privacy", "/gcc/report/temp", "/gcc/nothing", "/GCC/privacy"])(
    "%s is none where the variant is not served",
    async (path) => {
      expect([200, 404]).toContain((await new Visitor(site).visit(path)).status);
      setApplication({
        ...site.application,
        environment: { ...site.application.environment, variants: ["Gallatin"] },
      });
      expect((await new Visitor(site).visit(path)).status).toBe(404);
    },
  );
});
