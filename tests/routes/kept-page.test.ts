import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { Report } from "~/features/reports/report";
import {
  findReportForUpdate,
  finishRun,
  updateReportDocument,
} from "~/features/reports/report.repository.server";
import { pageCache } from "~/platform/page-cache.server";
import { shownReports } from "~/report-page.server";
import { siteDatabases } from "#tests/support/database";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

describe.each(siteDatabases())("a report's page that was sent before, on %s", (kind) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite(kind);
  });
  afterAll(() => site.close());

  let visitor: Visitor;
  let report: Report;
  let at: string;
  beforeEach(async () => {
    visitor = new Visitor(site);
    report = await visitor.test();
    at = `/report/${report.id}`;
    const now = new Date();
    await site.application.db.transaction().execute(async (trx) => {
      const stored = await findReportForUpdate(trx, { id: report.id, variant: "MultiTenant", now });
      if (stored) await updateReportDocument(trx, { ...stored.report, status: "finished" });
      await finishRun(trx, { runId: report.runId, phase: "AdvancedTestFinish", at: now });
    });
  });

  /** Answers without what is theirs alone. */
  const shown = async (by = visitor) => {
    const { status, html, headers } = await by.visit(at);
    return {
      status,
      html,
      headers: Object.fromEntries(
        [...headers].filter(([name]) => !["x-request-id", "date"].includes(name)),
      ),
    };
  };

  it("is sent again, with the same headers", async () => {
    const first = await shown();
    const kept = pageCache.bytes;
    expect(await shown()).toEqual(first);
    expect(pageCache.bytes).toBe(kept);
    pageCache.clear();
    shownReports.clear();
    expect(await shown()).toEqual(first);
  });

  it("is another one once the survey is answered", async () => {
    const first = await shown();
    await visitor.visit(`${at}/internet-type`, { form: { correctness: "Yes" } });
    const second = await shown();
    expect([second.headers.etag === first.headers.etag, second.html === first.html]).toEqual([
      false,
      false,
    ]);
    expect(
      (await visitor.visit(at, { headers: { "If-None-Match": String(first.headers.etag) } }))
        .status,
    ).toBe(200);
  });

  it("is another one for somebody else, and for who lost its run", async () => {
    const own = await shown();
    const others = await shown(new Visitor(site));
    expect(others.html).not.toBe(own.html);
    expect(others.html).not.toContain(`href="${at}/delete"`);
    expect((await shown()).html).toBe(own.html);
  });

  it("has the same data for a page's script, which has no tag", async () => {
    const dataOf = async () => {
      const { html, headers } = await visitor.visit(`${at}.data`);
      expect(headers.has("ETag")).toBe(false);
      return html.replace(/"formKey","[^"]+"/, "");
    };
    const first = await dataOf();
    expect(first).toContain(report.id);
    expect(await dataOf()).toBe(first);
  });

  it("is gone with the report", async () => {
    await shown();
    await visitor.visit(`${at}/delete`, { form: {} });
    expect((await shown()).status).toBe(404);
  });
});
