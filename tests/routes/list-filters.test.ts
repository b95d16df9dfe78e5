import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { storeWorkload } from "#tests/support/domain-lens";
import { siteDatabases } from "#tests/support/database";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

describe.each(siteDatabases())("filters by several values on %s", (kind) => {
  let site: TestSite;
  let council: SignedIn;
  beforeAll(async () => {
    site = await startSite(kind, { RATE_LIMITS: "off" });
    const { db } = site.application;
    await storeWorkload(db, "Exchange Online");
    council = await signIn(db, {
      scopes: [{ role: "connectivity-champion", workloadId: null, serviceArea: null }],
    });
  });
  afterAll(() => site.close());

  it.each([
    ["/endpoints?instances=Worldwide,China", "instances"],
    ["/endpoints?categories=Optimize,Allow", "categories"],
    ["/endpoints?view=fqdns&instances=Worldwide,China", "instances"],
    ["/endpoints?view=fqdns&tests=Successed,Failed", "tests"],
    ["/endpoints?view=workloads&types=External,Internal", "types"],
    ["/status?health=severe,minor", "health"],
    ["/status/history?source=metro,incident", "source"],
  ])("stay chosen when %s is filtered further", async (address, name) => {
    const { status, html } = await new Visitor(site).visit(address, {
      headers: { Cookie: council.cookie },
    });
    expect(status).toBe(200);
    const asked = new URL(address, "http://x").searchParams.get(name);
    const [, options = ""] =
      new RegExp(`<select name="${name}"[^>]*>(.*?)</select>`).exec(html) ?? [];
    expect(/<option value="([^"]*)" selected=""/.exec(options)?.[1]).toBe(asked);
    expect(options).toContain('<option value="">');
  });
});
