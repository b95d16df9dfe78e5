import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { finishRun, updateReportDocument } from "~/features/reports/report.repository.server";
import type { Report } from "~/features/reports/report";
import { forgetSettings } from "~/features/settings/read-settings.server";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { measuredForm } from "#tests/support/report-calls";
import { startSite, type TestSite } from "#tests/support/site";

import { guessedCookie, Visitor } from "./visitor";

/** Networks of the demonstration: an ISP, and one whose name says nothing. */
const isp = "203.0.113.10";
const unknown = "198.51.100.70";

describe.each(siteDatabases())("the survey about the connection on %s", (kind) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite(kind);
  });
  afterAll(() => site.close());

  async function aFinishedRun(
    visitor: Visitor,
    { prefix = "", address = isp } = {},
  ): Promise<Report> {
    const report = await visitor.test(measuredForm, { prefix, address });
    await site.application.db.transaction().execute(async (trx) => {
      await updateReportDocument(trx, { ...report, status: "finished" });
      await finishRun(trx, { runId: report.runId, phase: "AdvancedTestFinish", at: new Date() });
    });
    return report;
  }
  const rows = ({ runId }: Report) =>
    site.application.db
      .selectFrom("internet_type_log")
      .select(["kind", "value", "classification"])
      .where("run_id", "=", runId)
      .orderBy("kind")
      .execute();
  const panel = (html: string) =>
    /<section[^>]*id="internet-type".*?<\/section>/s.exec(html)?.[0] ?? "";
  const answer = (visitor: Visitor, { id }: Report, form: Record<string, string>, prefix = "") =>
    visitor.visit(`${prefix}/report/${id}/internet-type`, { form });

  describe("on the report page", () => {
    it("asks the browser that ran the test, once the run is over, and keeps what was asked", async () => {
      const visitor = new Visitor(site);
      const running = await visitor.test(measuredForm, { address: isp });
      expect(panel((await visitor.visit(`/report/${running.id}`)).html)).toBe("");
      const report = await aFinishedRun(visitor);
      for (let look = 0; look < 2; look += 1) {
        expect(panel((await visitor.visit(`/report/${report.id}`)).html)).toContain(
          "We think you are on a home connection. Is that right?",
        );
      }
      expect(await rows(report)).toEqual([{ kind: "type", value: "Home", classification: null }]);
    });

    it("asks nobody else", async () => {
      const report = await aFinishedRun(new Visitor(site));
      const other = new Visitor(site);
      await other.test();
      for (const headers of [{}, { Cookie: guessedCookie(report.runId) }] as Record<
        string,
        string
      >[]) {
        expect(panel((await other.visit(`/report/${report.id}`, { headers })).html)).toBe("");
      }
      expect(await rows(report)).toEqual([]);
    });

    it("is there in the language of the reader, with what is kept", async () => {
      const visitor = new Visitor(site);
      const report = await aFinishedRun(visitor);
      expect(panel((await visitor.visit(`/report/${report.id}?language=ja`)).html)).toContain(
        "家庭の回線に接続しているようです",
      );
    });

    it("leads straight to the choice where nothing can be told", async () => {
      const visitor = new Visitor(site);
      const report = await aFinishedRun(visitor, { address: unknown });
      const shown = panel((await visitor.visit(`/report/${report.id}`)).html);
      expect(shown).toContain(english("survey:question.Unknown"));
      expect(shown).toContain(`href="/report/${report.id}/internet-type"`);
      expect(shown).not.toContain("<form");
    });

    it("is not there while it is switched off", async () => {
      const { db } = site.application;
      const visitor = new Visitor(site);
      const report = await aFinishedRun(visitor);
      const called = async (call: string, value: string) =>
        (
          await visitor.visit(
            `/api/IPClassification/${call}?${new URLSearchParams({ runId: report.runId, value }).toString()}`,
            { form: {} },
          )
        ).status;
      await db
        .insertInto("setting")
        .values({
          variant: "MultiTenant",
          key: "DisableInternetTypeSurvey",
          value: "true",
          updated_at: new Date(),
        })
        .execute();
      forgetSettings({ db, variant: "MultiTenant" });
      expect(panel((await visitor.visit(`/report/${report.id}`)).html)).toBe("");
      expect((await visitor.visit(`/report/${report.id}/internet-type`)).status).toBe(404);
      expect((await answer(visitor, report, { correctness: "Yes" })).status).toBe(404);
      expect(
        await Promise.all([called("logType", "Home"), called("logCorrectness", "Yes")]),
      ).toEqual([404, 404]);
      expect(await rows(report)).toEqual([]);
      await db.deleteFrom("setting").where("key", "=", "DisableInternetTypeSurvey").execute();
      forgetSettings({ db, variant: "MultiTenant" });
      expect(panel((await visitor.visit(`/report/${report.id}`)).html)).not.toBe("");
      expect([await called("logType", "Home"), await called("logCorrectness", "Yes")]).toEqual([
        200, 200,
      ]);
    });

    it("changes the page's tag with every step", async () => {
      const visitor = new Visitor(site);
      const report = await aFinishedRun(visitor);
      const tag = async () =>
        (await visitor.visit(`/report/${report.id}`)).headers.get("ETag") ?? "";
      const tags = [await tag(), await tag()];
      await answer(visitor, report, { correctness: "No" });
      tags.push(await tag());
      await answer(visitor, report, { internetType: "Cafe" });
      tags.push(await tag());
      expect(new Set(tags).size).toBe(3);
      const again = await visitor.visit(`/report/${report.id}`, {
        headers: { "If-None-Match": tags[3]! },
      });
      expect(again.status).toBe(304);
      expect(
        (await visitor.visit(`/report/${report.id}`, { headers: { "If-None-Match": tags[0]! } }))
          .status,
      ).toBe(200);
    });
  });

  describe("an answer", () => {
    it.each(["", "/gcc"])("of Yes under %j ends it with thanks", async (prefix) => {
      const visitor = new Visitor(site);
      const report = await aFinishedRun(visitor, { prefix });
      expect(panel((await visitor.visit(`${prefix}/report/${report.id}`)).html)).toContain(
        `action="${prefix}/report/${report.id}/internet-type"`,
      );
      const page = await answer(visitor, report, { correctness: "Yes" }, prefix);
      expect([page.status, page.location]).toEqual([
        303,
        `${prefix}/report/${report.id}#internet-type`,
      ]);
      const shown = panel((await visitor.visit(`${prefix}/report/${report.id}`)).html);
      expect(shown).toContain("You said: a home connection.");
      expect(shown).not.toContain("<form");
      expect(await rows(report)).toEqual([
        { kind: "correctness", value: "Yes", classification: "Home" },
        { kind: "type", value: "Home", classification: null },
      ]);
    });

    it("of No asks which it is, and then ends it", async () => {
      const visitor = new Visitor(site);
      const report = await aFinishedRun(visitor);
      const said = await answer(visitor, report, { correctness: "No" });
      expect([said.status, said.location]).toEqual([303, `/report/${report.id}/internet-type`]);
      const { html } = await visitor.visit(`/report/${report.id}/internet-type`);
      for (const type of ["Office", "Cafe", "Cellular", "Satellite", "Unknown"])
        expect(html).toContain(`value="${type}"`);
      expect(html).not.toContain('value="Home"');
      expect(panel((await visitor.visit(`/report/${report.id}`)).html)).toContain(
        english("survey:open"),
      );

      const chosen = await answer(visitor, report, { internetType: "Cafe" });
      expect([chosen.status, chosen.location]).toEqual([303, `/report/${report.id}#internet-type`]);
      expect((await rows(report))[0]).toEqual({
        kind: "correctness",
        value: "No",
        classification: "Cafe",
      });
    });

    it.each<Record<string, string>>([
      {},
      { correctness: "Maybe" },
      { internetType: "Train" },
      { correctness: "Yes", internetType: "Train" },
    ])("of %j is asked for again, and nothing is kept", async (form) => {
      const visitor = new Visitor(site);
      const report = await aFinishedRun(visitor);
      const page = await answer(visitor, report, form);
      expect(page.status).toBe(422);
      expect(page.html).toContain(english("survey:page.missing"));
      expect((await rows(report)).map(({ kind: kept }) => kept)).toEqual(["type"]);
    });

    it("is given once", async () => {
      const visitor = new Visitor(site);
      const report = await aFinishedRun(visitor);
      await answer(visitor, report, { correctness: "Yes" });
      for (const form of [
        { correctness: "No" },
        { internetType: "Cafe" },
        { correctness: "Yes" },
      ] as Record<string, string>[]) {
        const page = await answer(visitor, report, form);
        expect(page.status).toBe(409);
        expect(page.html).toContain(english("survey:page.answered"));
      }
      expect((await visitor.visit(`/report/${report.id}/internet-type`)).html).toContain(
        english("survey:page.answered"),
      );
      expect((await rows(report))[0]).toMatchObject({ value: "Yes", classification: "Home" });
    });

    it("is not taken from others, nor for what is not there", async () => {
      const report = await aFinishedRun(new Visitor(site));
      const other = new Visitor(site);
      await other.test();
      expect((await answer(other, report, { correctness: "Yes" })).status).toBe(404);
      expect((await answer(new Visitor(site), report, { correctness: "Yes" })).status).toBe(404);
      for (const id of ["temp", "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10", "%00", "not-an-id"]) {
        expect([400, 404]).toContain(
          (await other.visit(`/report/${id}/internet-type`, { form: { correctness: "Yes" } }))
            .status,
        );
        expect([400, 404]).toContain((await other.visit(`/report/${id}/internet-type`)).status);
      }
      expect(await rows(report)).toEqual([]);
    });
  });
});
