import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { expireReports } from "~/features/reports/expire-reports.server";
import { serverTestsQueue } from "~/features/reports/report-jobs.schema";
import { performServerTests } from "~/features/reports/perform-server-tests.server";
import type { Report } from "~/features/reports/report";
import { claimJob, deleteJob } from "~/platform/job-queue.repository.server";
import { aReport, aReportRow } from "#tests/factories/report";
import { aTestRun } from "#tests/factories/test-run";
import { siteDatabases } from "#tests/support/database";
import { measuredForm } from "#tests/support/report-calls";
import { startSite, type TestSite } from "#tests/support/site";

import { guessedCookie, tablesWith, Visitor } from "./visitor";

const unknownId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";
const dayMs = 86_400_000;

/** Where a report leaves rows: `job` is the queue, whose entry of a report ends by itself. */
const tablesOfReport = [
  "door_round_trip",
  "job",
  "peer_result",
  "report",
  "run_event",
  "run_sample",
  "test_run",
];

describe.each(siteDatabases())("the end of a report on %s", (kind) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite(kind);
  });
  afterAll(() => site.close());

  const remove = (visitor: Visitor, id: string, prefix = "") =>
    visitor.visit(`${prefix}/report/${id}/delete`, { form: {} });
  const traces = ({ id, runId }: Report) => tablesWith(site, [id, runId]);

  /** Works off the jobs that are due, as the runner does. */
  async function workOff(): Promise<void> {
    const { db } = site.application;
    const claim = () =>
      claimJob(db, { queue: serverTestsQueue.name, now: new Date(), leaseMs: 60_000 });
    for (let job = await claim(); job; job = await claim()) {
      await performServerTests(job.payload, new AbortController().signal);
      await deleteJob(db, job.id);
    }
  }

  describe("deleting it", () => {
    it.each([
      ["", "/"],
      ["/gcc", "/gcc"],
    ])("under %j takes every row of it and the cookie, and leads to %s", async (prefix, home) => {
      const visitor = new Visitor(site);
      const report = await visitor.test(measuredForm, { prefix });
      expect(await traces(report)).toEqual(tablesOfReport);
      const page = await remove(visitor, report.id, prefix);
      expect([page.status, page.location]).toEqual([303, `${home}?deleted=yes`]);
      expect(page.headers.get("Set-Cookie")).toBe(
        `pathlens_run=; Path=${home}; Max-Age=0; HttpOnly; SameSite=Lax`,
      );
      await workOff();
      expect(await traces(report)).toEqual([]);
    });

    it("leaves nothing to be found", async () => {
      const visitor = new Visitor(site);
      const report = await visitor.test();
      const etag = (await visitor.visit(`/report/${report.id}`)).headers.get("ETag") ?? "";
      await remove(visitor, report.id);
      const paths = [
        `/report/${report.id}`,
        `/report/${report.id}/place`,
        `/report/${report.id}/delete`,
        `/report/${report.id}/map`,
        "/report/temp",
        `/api/AnonymousConnectivityTest/ReadReport/${report.id}`,
        `/messagingHub?runId=${report.runId}&after=0`,
      ];
      for (const path of paths) {
        expect([
          path,
          (await visitor.visit(path, { headers: { "If-None-Match": etag } })).status,
        ]).toEqual([path, 404]);
      }
      expect((await remove(visitor, report.id)).status).toBe(404);
    });

    it("leaves every other report as it was, its own browser's too", async () => {
      const visitor = new Visitor(site);
      const kept = await visitor.test();
      const gone = await visitor.test();
      await remove(visitor, gone.id);
      expect(await traces(kept)).toEqual(
        expect.arrayContaining(["report", "test_run", "run_event"]),
      );
      expect((await visitor.visit(`/report/${kept.id}`)).status).toBe(200);
    });

    it("may come while the server tests: they end without a word", async () => {
      const visitor = new Visitor(site);
      const report = await visitor.test();
      await remove(visitor, report.id);
      await performServerTests(
        { reportId: report.id, variant: "MultiTenant" },
        new AbortController().signal,
      );
      expect((await traces(report)).filter((table) => table !== "job")).toEqual([]);
    });
  });

  describe("who may delete it", () => {
    it.each<[string, (report: Report) => Record<string, string>]>([
      ["a browser without cookie", () => ({})],
      ["a guessed secret", ({ runId }) => ({ Cookie: guessedCookie(runId) })],
      ["another site", () => ({ "Sec-Fetch-Site": "cross-site" })],
    ])("not %s", async (_who, headersFor) => {
      const report = await new Visitor(site).test();
      const page = await new Visitor(site).visit(`/report/${report.id}/delete`, {
        form: {},
        headers: headersFor(report),
      });
      expect([page.status, page.headers.get("Set-Cookie")]).toEqual([403, null]);
      expect(await traces(report)).toContain("report");
    });

    it.each([
      ["", "/gcc"],
      ["/gcc", ""],
    ])("not its own browser, when the report of %j is asked for under %j", async (own, other) => {
      const visitor = new Visitor(site);
      const report = await visitor.test(measuredForm, { prefix: own });
      expect((await remove(visitor, report.id, other)).status).toBe(404);
      expect(await traces(report)).toContain("report");
    });

    it.each([
      ["unknown", unknownId],
      ["malformed", "temp"],
    ])("nobody, of an id that is %s", async (_what, id) => {
      const visitor = new Visitor(site);
      await visitor.test();
      expect([
        (await visitor.visit(`/report/${id}/delete`)).status,
        (await remove(visitor, id)).status,
      ]).toEqual([404, 404]);
    });
  });

  it.each(["", "/gcc"])(
    "the question under %j deletes nothing yet, and its way back keeps the prefix",
    async (prefix) => {
      const visitor = new Visitor(site);
      const report = await visitor.test(measuredForm, { prefix });
      const page = await visitor.visit(`${prefix}/report/${report.id}/delete`);
      expect(page.status).toBe(200);
      expect(page.html).toContain(`href="${prefix}/report/${report.id}"`);
      expect(page.html).toContain('method="post"');
      expect((await visitor.visit(`${prefix}/report/${report.id}`)).status).toBe(200);
      expect(
        (await new Visitor(site).visit(`${prefix}/report/${report.id}/delete`)).html,
      ).not.toMatch(/<form[^>]*delete/);
    },
  );

  describe("expiry", () => {
    it("comes after 90 days, to the report and every row of it", async () => {
      const { db } = site.application;
      const visitor = new Visitor(site);
      const report = await visitor.test();
      const { created_at, expires_at } = await db
        .selectFrom("report")
        .select(["created_at", "expires_at"])
        .where("id", "=", report.id)
        .executeTakeFirstOrThrow();
      expect(expires_at.getTime() - created_at.getTime()).toBe(90 * dayMs);

      await expireReports(db, new Date(expires_at.getTime() - 1));
      expect(await traces(report)).toEqual(tablesOfReport);
      await expireReports(db, expires_at);
      await workOff();
      expect(await traces(report)).toEqual([]);
    });

    it("takes more than one round's worth, and nothing that lives on", async () => {
      const { db } = site.application;
      const made = Array.from({ length: 501 }, () => aReport());
      const living = aReport();
      for (const report of [...made, living]) {
        await db
          .insertInto("test_run")
          .values(aTestRun({ id: report.runId }))
          .execute();
        await db
          .insertInto("report")
          .values(
            aReportRow(report, {
              expires_at: new Date(report === living ? Date.now() + dayMs : 1000),
            }),
          )
          .execute();
      }
      await expireReports(db, new Date());
      const left = await db
        .selectFrom("test_run")
        .select("id")
        .where(
          "id",
          "in",
          [...made, living].map(({ runId }) => runId),
        )
        .execute();
      expect(left).toEqual([{ id: living.runId }]);
    });
  });
});
