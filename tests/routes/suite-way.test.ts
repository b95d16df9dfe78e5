import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { siteOfEverything } from "#tests/access/site-of-everything";
import { putAsFilesInUse } from "#tests/factories/as-dataset";
import { aReport, aReportRow } from "#tests/factories/report";
import { aTestRun } from "#tests/factories/test-run";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { signIn } from "#tests/support/signed-in";
import { emptySolutionWorld, signedProvider } from "#tests/support/signed-provider";
import { startSite, type TestSite } from "#tests/support/site";
import { dayMs } from "~/lib/time";

import { Visitor } from "./visitor";

const words = (key: string, values?: Record<string, unknown>) =>
  english(`suite-way:${key}`, values);

/** 64500 buys from 64510, which peers with the suite as 64501 does. */
const relationships = ["64510|64500|-1|bgp", "8075|64510|0|bgp", "8075|64501|0|bgp"];
const names = ["64500 Fjordnet, NO", "64510 Upstream, SE"];
const over = words("over", { from: "AS64500 Fjordnet", over: "AS64510 Upstream" });
const peering = words("peering", { from: "AS64501" });

describe.each(siteDatabases())("the way to the suite on %s", (kind) => {
  let site: TestSite;
  let cookie: string;
  beforeAll(async () => {
    site = await startSite(kind, siteOfEverything.variables);
    ({ cookie } = await signIn(site.application.db, { roles: ["leadership"] }));
  });
  afterAll(() => site.close());

  const visit = (address: string, headers: Record<string, string> = {}) =>
    new Visitor(site).visit(address, { headers: { Cookie: cookie, ...headers } });

  it("is told on a report and on the profile of a solution, by the datasets in use", async () => {
    const { db } = site.application;
    const run = aTestRun();
    await db.insertInto("test_run").values(run).execute();
    const report = aReport({ runId: run.id, status: "finished" });
    const expires_at = new Date(Date.now() + dayMs);
    await db.insertInto("report").values(aReportRow(report, { expires_at })).execute();
    const world = await emptySolutionWorld(db);
    const provider = await signedProvider(db, "Fjordnet");
    const lists = { asns: "64500\n64501\n64999" };
    const { id } = await world.official(provider.actor, { name: "Fjord" }, lists);
    const addresses = [`/report/${report.id}`, `/solutions/${id}?tab=profile`] as const;

    const before = await Promise.all(addresses.map((address) => visit(address)));
    for (const { html, status } of before) {
      expect(status).toBe(200);
      expect(html).not.toContain(words("ofReport"));
      expect(html).not.toContain(words("ofSolution"));
    }
    await putAsFilesInUse(db, { relationships, names });
    // What was kept before the dataset was put in use is not given any more.
    const ETag = before[0]?.headers.get("ETag") ?? "";
    const ofReport = await visit(addresses[0], { "If-None-Match": ETag });
    expect(ofReport.status).toBe(200);
    expect(ofReport.html).toContain(words("ofReport"));
    expect(ofReport.html).toContain(over);
    const ofSolution = await visit(addresses[1]);
    expect(ofSolution.html).toContain(words("ofSolution"));
    for (const text of [over, peering, words("unknown", { count: 1 })])
      expect(ofSolution.html).toContain(text);
    const own = await visit(addresses[1], { Cookie: provider.by.cookie });
    expect(own.html).toContain(over);
  });
});
