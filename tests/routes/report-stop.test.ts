import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { endServerTests, performServerTests } from "~/features/reports/perform-server-tests.server";
import type { Report } from "~/features/reports/report";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { measuredForm } from "#tests/support/report-calls";
import { startSite, type TestSite } from "#tests/support/site";

import { guessedCookie, Visitor } from "./visitor";

const unknownId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";
const stopForm = /<form[^>]*action="[^"]*\/stop"/;

describe.each(siteDatabases())("stopping a running report on %s", (kind) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite(kind);
  });
  afterAll(() => site.close());

  const stop = (visitor: Visitor, { id }: Pick<Report, "id">, prefix = "") =>
    visitor.visit(`${prefix}/report/${id}/stop`, { form: {} });
  const job = ({ id }: Report, variant = "MultiTenant") => ({ reportId: id, variant });
  const unstopped = new AbortController().signal;

  async function stateOf({ runId }: Report) {
    const { db } = site.application;
    const run = await db
      .selectFrom("test_run")
      .select(["phase", "finished_at"])
      .where("id", "=", runId)
      .executeTakeFirstOrThrow();
    const events = await db
      .selectFrom("run_event")
      .select(["event", "data"])
      .where("run_id", "=", runId)
      .orderBy("sequence")
      .execute();
    return {
      phase: run.phase,
      isFinished: run.finished_at !== null,
      statuses: events.flatMap(({ event, data }) =>
        event === "ReceiveTestStatus" ? [(data as { status: string }).status] : [],
      ),
    };
  }

  it.each(["", "/gcc"])(
    "under %j ends it at once, keeps what there is and says so on page, call and hub",
    async (prefix) => {
      const visitor = new Visitor(site);
      const report = await visitor.test(measuredForm, { prefix });
      expect((await visitor.visit(`${prefix}/report/${report.id}`)).html).toMatch(stopForm);
      const answer = await stop(visitor, report, prefix);
      expect([answer.status, answer.location]).toEqual([303, `${prefix}/report/${report.id}`]);

      const { html } = await visitor.visit(`${prefix}/report/${report.id}`);
      expect(html).not.toMatch(stopForm);
      expect(html).toContain(english("report:state.cancelled"));
      expect(html).toContain(english("verdict:not-tested.server-tests-cancelled"));
      const read = await visitor.read(report, prefix);
      expect([read.status, read.measuredLatency, read.serverTests?.cutShort]).toEqual([
        "finished",
        report.measuredLatency,
        "cancelled",
      ]);
      expect(await stateOf(report)).toEqual({
        phase: "Prepare",
        isFinished: true,
        statuses: ["Started", "Cancelled"],
      });
    },
  );

  it("ends the server's tests, whose results no longer come", async () => {
    const visitor = new Visitor(site);
    const report = await visitor.test();
    await stop(visitor, report);
    const before = await visitor.read(report);
    await performServerTests(job(report), unstopped);
    await endServerTests(job(report));
    expect(await visitor.read(report)).toEqual(before);
    expect((await stateOf(report)).statuses).toEqual(["Started", "Cancelled"]);
  });

  it("leaves a run that has ended as it is", async () => {
    const visitor = new Visitor(site);
    const report = await visitor.test();
    await endServerTests(job(report));
    expect(await stateOf(report)).toEqual({
      phase: "TestFailed",
      isFinished: true,
      statuses: ["Started", "Failed"],
    });
    expect((await visitor.visit(`/report/${report.id}`)).html).toContain(
      english("report:state.failed"),
    );
    expect((await stop(visitor, report)).status).toBe(303);
    expect((await stateOf(report)).statuses).toEqual(["Started", "Failed"]);
  });

  it("needs a form: the link leads to the report and stops nothing", async () => {
    const visitor = new Visitor(site);
    const report = await visitor.test();
    const page = await visitor.visit(`/report/${report.id}/stop`);
    expect([page.status, page.location]).toEqual([302, `/report/${report.id}`]);
    expect((await stateOf(report)).isFinished).toBe(false);
  });

  it.each<[string, (report: Report) => Record<string, string>]>([
    ["a browser without cookie", () => ({})],
    ["a guessed secret", ({ runId }) => ({ Cookie: guessedCookie(runId) })],
    ["another site", () => ({ "Sec-Fetch-Site": "cross-site" })],
  ])("is not for %s, who is not offered it either", async (_who, headersFor) => {
    const report = await new Visitor(site).test();
    const stranger = new Visitor(site);
    expect(
      (await stranger.visit(`/report/${report.id}/stop`, { form: {}, headers: headersFor(report) }))
        .status,
    ).toBe(403);
    expect((await stranger.visit(`/report/${report.id}`)).html).not.toMatch(stopForm);
    expect((await stateOf(report)).isFinished).toBe(false);
  });

  it.each([
    ["unknown", unknownId],
    ["malformed", "temp"],
  ])("of an id that is %s finds nothing", async (_what, id) => {
    const visitor = new Visitor(site);
    const report = await visitor.test();
    expect((await stop(visitor, { id })).status).toBe(404);
    expect((await stop(visitor, report, "/gcc")).status).toBe(404);
  });
});
