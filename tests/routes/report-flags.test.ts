import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { switchSetting } from "#tests/support/settings";
import { signIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

const flags = ["DisablePeerPerformanceChart", "DisableSaveReport"] as const;
const identity = {
  IDENTITY_AUTHORITY: "http://127.0.0.1:9/",
  IDENTITY_CLIENT_ID: "pathlens",
  IDENTITY_CLIENT_SECRET: "not-asked-for",
  SESSION_SECRET: "s".repeat(32),
};

describe.each(siteDatabases())("a report under its flags, on %s", (kind) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite(kind, identity);
  });
  afterEach(async () => {
    for (const flag of flags) await switchSetting(site.application.db, flag, false);
  });
  afterAll(() => site.close());

  const saving = "Saving reports to an account is switched off here.";

  it("says that it cannot be saved where saving is switched off, to its holder alone", async () => {
    const { db } = site.application;
    const visitor = new Visitor(site);
    const { id } = await visitor.test();
    const asHolder = () => visitor.visit(`/report/${id}`);
    const stranger = () => new Visitor(site).visit(`/report/${id}`);
    expect((await asHolder()).html).not.toContain(saving);
    await switchSetting(db, "DisableSaveReport", true);
    const shown = ({ html }: { html: string }) =>
      [saving, "Save to my account", "Sign in to save it"].map((words) => html.includes(words));
    expect(shown(await asHolder())).toEqual([true, false, false]);
    visitor.take((await signIn(db)).cookie);
    expect(shown(await asHolder())).toEqual([true, false, false]);
    await switchSetting(db, "DisableSaveReport", false);
    expect(shown(await asHolder())).toEqual([false, true, false]);
    await switchSetting(db, "DisableSaveReport", true);
    expect((await stranger()).html).not.toContain(saving);
  });

  it("has neither chart nor row of the comparison with others where that is switched off", async () => {
    const { db } = site.application;
    const visitor = new Visitor(site);
    const { id } = await visitor.test();
    const path = `/report/${id}?rows=all`;
    const before = await visitor.visit(path);
    await switchSetting(db, "DisablePeerPerformanceChart", true);
    const page = await visitor.visit(path, {
      headers: { "If-None-Match": before.headers.get("ETag") ?? "" },
    });
    const names = [english("report:peers.titleNone"), english("verdict:peers.name")];
    expect(page.status).toBe(200);
    for (const name of names)
      expect([before.html.includes(name), page.html.includes(name)]).toEqual([true, false]);
  });
});
