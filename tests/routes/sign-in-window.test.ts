import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { startIdentitySite, type IdentitySite } from "#tests/support/identity-site";
import { JarBrowser, type Page } from "#tests/support/jar-browser";
import type { TestSite } from "#tests/support/site";
import type { IdentityPart } from "~/sandbox/identity-part.server";

const silently = "/sign-in/start?silent=yes&way=frame";
const offer = `data-silent="${silently.replace("&", "&amp;")}"`;

describe.each(siteDatabases())("signing in without leaving the page, on %s", (kind) => {
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

  const open = (address: string) => browser.get(site.origin + address);
  const here = (page: Page) => page.url.replace(site.origin, "");
  const asksAuthority = (page: Page) => page.way.some((url) => url.startsWith(identity.authority));
  const forget = (isForgotten: (name: string) => boolean) =>
    browser.cookies.splice(
      0,
      Infinity,
      ...browser.cookies.filter(({ name }) => !isForgotten(name)),
    );
  const signInBefore = async () => {
    await browser.post((await open("/sign-in/start?returnTo=/credits")).url, { account: "user" });
    forget((name) => name === "pathlens_session");
  };
  const leaveAuthority = () => forget((name) => !name.startsWith("pathlens"));
  const policyOf = (page: Page) => page.headers.get("Content-Security-Policy") ?? "";
  const policyOfOpener = (page: Page) => page.headers.get("Cross-Origin-Opener-Policy");

  it("offers the silent try to a browser that signed in before, and allows the page just what that takes", async () => {
    const before = await open("/credits");
    expect(before.text).not.toMatch(/<script|data-silent/);
    expect(policyOf(before)).toContain("script-src 'none'");
    expect(policyOf(before)).not.toContain("frame-src");
    await signInBefore();
    const page = await open("/credits");
    expect(page.text).toContain(offer);
    expect(policyOf(page)).toContain(`frame-src 'self' ${new URL(identity.authority).origin};`);
    expect(policyOf(page)).toMatch(/script-src 'self' 'nonce-[\w+/=]+' 'strict-dynamic';/);
    expect(policyOf(page)).toContain("connect-src 'self';");
    expect(policyOfOpener(page)).toBe("same-origin-allow-popups");
  });

  it("offers none on reports, on the sign-in page and in answer to a form", async () => {
    const { id } = JSON.parse(
      (await browser.post(`${site.origin}/api/AnonymousConnectivityTest/GenerateTestReport`)).text,
    ) as { id: string };
    await signInBefore();
    const refused = await browser.post(`${site.origin}/?index`, { locationMode: "manual" });
    expect(refused.status).toBe(422);
    for (const page of [await open(`/report/${id}`), await open("/sign-in"), refused]) {
      expect([here(page), page.text.includes("data-silent")]).toEqual([here(page), false]);
    }
    expect((await open("/")).text).toContain(offer);
  });

  it("signs in by the frame, whose answer may stand in a page of ours and nowhere else", async () => {
    await signInBefore();
    const answer = await open(silently);
    expect([answer.status, answer.text]).toEqual([200, "<!doctype html><title>signed-in</title>"]);
    expect(policyOf(answer)).toContain("default-src 'none'");
    expect(policyOf(answer)).toContain("frame-ancestors 'self'");
    expect(asksAuthority(answer)).toBe(true);
    expect((await open("/credits")).text).toContain("Mira Jansen");
  });

  it("tries once each way: in the frame, and at the top for a page that needs an account", async () => {
    await signInBefore();
    leaveAuthority();
    const refused = await open(silently);
    expect([asksAuthority(refused), refused.text]).toEqual([
      true,
      "<!doctype html><title>refused</title>",
    ]);
    const second = await open(silently);
    expect([second.way.length, second.text]).toEqual([1, refused.text]);
    expect((await open("/credits")).text).not.toContain("data-silent");

    const top = await open("/reports");
    expect([asksAuthority(top), here(top)]).toEqual([true, "/sign-in?returnTo=%2Freports"]);
    expect(asksAuthority(await open("/reports"))).toBe(false);
  });

  it("the try at the top leaves the frame its own", async () => {
    await signInBefore();
    leaveAuthority();
    expect(asksAuthority(await open("/reports"))).toBe(true);
    expect((await open("/credits")).text).toContain(offer);
    expect(asksAuthority(await open(silently))).toBe(true);
    expect((await open("/credits")).text).not.toContain("data-silent");
  });

  it("never asks in the frame who somebody is", async () => {
    const answer = await open("/sign-in/start?way=frame");
    expect([answer.way.length, answer.text]).toEqual([1, "<!doctype html><title>refused</title>"]);
  });

  it("ends a sign-in in a window at a page that tells the one that opened it", async () => {
    const done = await browser.post(
      (await open("/sign-in/start?returnTo=/credits&way=window")).url,
      { account: "user" },
    );
    expect([done.status, here(done), policyOfOpener(done)]).toEqual([
      200,
      "/sign-in/done",
      "unsafe-none",
    ]);
    expect(done.text).toMatch(
      /<script src="\/islands\/sign-in\.js" nonce="[\w+/=]+" data-is-done="yes">/,
    );
    expect((await open("/credits")).text).toContain("Mira Jansen");
  });

  it("says nothing of the kind to somebody who is not signed in", async () => {
    expect(here(await open("/sign-in/done"))).toBe("/sign-in");
  });

  it("keeps to the window with what went wrong, and lets it be closed", async () => {
    const problem = await browser.post(
      (await open("/sign-in/start?returnTo=/credits&way=window")).url,
      { cancel: "yes" },
    );
    expect([here(problem), policyOfOpener(problem)]).toEqual([
      "/sign-in?problem=cool-down&returnTo=%2Fcredits&way=window",
      "unsafe-none",
    ]);
    expect(problem.text).toContain('way=window"');
    expect(problem.text).not.toContain(english("identity:without"));
    expect(policyOfOpener(await open("/sign-in?problem=cool-down"))).toBe("same-origin");
  });

  it("takes a closed window for turning back: the next try rests", async () => {
    await open("/sign-in/start?way=window");
    const told = await browser.post(`${site.origin}/sign-in/closed`);
    expect([told.status, told.text]).toEqual([204, ""]);
    expect(here(await open("/sign-in/start"))).toBe("/sign-in?problem=cool-down&returnTo=%2F");
  });

  it("knows of no window to be closed while somebody signs in on the page, or has signed in", async () => {
    await open("/sign-in/start");
    await browser.post(`${site.origin}/sign-in/closed`);
    expect(asksAuthority(await open("/sign-in/start"))).toBe(true);
    await browser.post((await open("/sign-in/start?way=window")).url, { account: "user" });
    await browser.post(`${site.origin}/sign-in/closed`);
    expect((await open("/credits")).text).toContain("Mira Jansen");
    expect(asksAuthority(await open("/sign-in/start"))).toBe(true);
  });

  it("retries in the window with nothing left of the try before", async () => {
    const tries = () =>
      browser.cookies
        .filter(({ name }) => name.startsWith("pathlens_oauth"))
        .map(({ name }) => name);
    await open("/sign-in/start?way=window");
    const [first] = tries();
    const retried = await open("/sign-in/callback?error=server_error&state=x");
    expect(asksAuthority(retried)).toBe(true);
    expect(tries()).toEqual([expect.not.stringMatching(`^${first}$`)]);
    const failed = await open("/sign-in/callback?error=server_error&state=x");
    expect(here(failed)).toBe("/sign-in?problem=failed&returnTo=%2F&way=window");
    expect(tries()).toEqual([]);
  });
});
