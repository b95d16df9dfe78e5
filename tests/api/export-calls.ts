import { describe, expect, it } from "vitest";

import { exportColumns } from "~/features/reports/report-export-row";
import { unguardedText } from "~/lib/csv";
import { measuredForm } from "#tests/support/report-calls";
import { parsedCsv } from "#tests/support/parsed-csv";
import { signIn } from "#tests/support/signed-in";

import type { DocumentedSite } from "./documented-site";
import { generated, london } from "./generate-report-calls";

const formats = [
  ["json", "exportReportAsJson"],
  ["csv", "exportReportAsCsv"],
] as const;

const unknownId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";
const tenantDomain = "contoso.onmicrosoft.com";
const secretForm = { ...measuredForm, tenantDomain, egressIp: "198.51.100.99" };

export function describeExports(open: () => DocumentedSite): void {
  describe.each(formats)("as %s", (format, call) => {
    it.each(["", "/gcc"])(
      "under %j is a file with a name of its own, kept by its reader alone",
      async (prefix) => {
        const { report, cookie } = await generated(open(), { prefix });
        const { status, headers } = await open().ask(call, {
          prefix,
          path: { id: report.id },
          cookie,
        });
        expect(status).toBe(200);
        expect(headers.get("Content-Disposition")).toBe(
          `attachment; filename="pathlens-report-${report.dateTime.slice(0, 10)}-${report.id.slice(0, 8)}.${format}"`,
        );
        expect(headers.get("Vary")).toContain("Cookie");
        expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      },
    );

    it("tells others no more than the report does", async () => {
      const { report, cookie } = await generated(open(), { form: secretForm });
      const own = await open().ask(call, { path: { id: report.id }, cookie });
      const others = await open().ask(call, { path: { id: report.id } });
      const secrets = [
        london,
        secretForm.egressIp,
        tenantDomain,
        String(report.browserLocation?.latitude),
      ];
      for (const secret of secrets) {
        expect(own.text).toContain(secret);
        expect(others.text).not.toContain(secret);
      }
    });

    it("answers 304 to the reader who has it, and to nobody else", async () => {
      const { report, cookie } = await generated(open());
      const path = { id: report.id };
      const tag = (await open().ask(call, { path, cookie })).headers.get("ETag") ?? "";
      expect(
        (await open().ask(call, { path, cookie, headers: { "If-None-Match": tag } })).status,
      ).toBe(304);
      expect((await open().ask(call, { path, headers: { "If-None-Match": tag } })).status).toBe(
        200,
      );
    });

    it("is not found where the reader may not see the report, whatever tag it names", async () => {
      const { report, cookie } = await generated(open());
      const { account } = await signIn(open().db);
      await open()
        .db.updateTable("report")
        .set({ owner_id: account.id })
        .where("id", "=", report.id)
        .execute();
      for (const headers of [undefined, { "If-None-Match": "*" }]) {
        expect((await open().ask(call, { path: { id: report.id }, headers })).status).toBe(404);
      }
      expect(
        (await open().ask(call, { path: { id: report.id }, cookie, prefix: "/gcc" })).status,
      ).toBe(404);
      expect((await open().ask(call, { path: { id: unknownId } })).status).toBe(404);
      expect((await open().ask(call, { path: { id: "temp" } })).status).toBe(400);
    });
  });

  it("JSON is what ReadReport answers", async () => {
    const { report, cookie } = await generated(open(), { form: secretForm });
    for (const asked of [{ path: { id: report.id }, cookie }, { path: { id: report.id } }]) {
      const [file, read] = [
        await open().ask("exportReportAsJson", asked),
        await open().ask("AnonymousConnectivityTest_ReadReport", asked),
      ];
      expect(file.body).toEqual(read.body);
    }
  });

  it("CSV has a row for every field, verdict and sample, the same in every language", async () => {
    const { report, cookie } = await generated(open());
    const asked = { path: { id: report.id }, cookie };
    const { text } = await open().ask("exportReportAsCsv", asked);
    const [head, ...rows] = parsedCsv(text);
    expect(head).toEqual(exportColumns);
    expect(rows.every((cells) => cells.length === exportColumns.length)).toBe(true);
    const valueOf = (section: string, name: string) =>
      unguardedText(rows.find((cells) => cells[0] === section && cells[1] === name)?.[3] ?? "");
    expect(valueOf("report", "id")).toBe(report.id);
    expect(Number(valueOf("report", "browserLocation.longitude"))).toBe(
      report.browserLocation?.longitude,
    );
    expect(Number(valueOf("exchange", "exchange-latency"))).toBe(report.measuredLatency);
    expect(
      rows.filter(([section]) => section === "samples").map((cells) => Number(cells[3])),
    ).toEqual(report.measuredLatencies);
    const inJapanese = await open().ask("exportReportAsCsv", {
      ...asked,
      headers: { "Accept-Language": "ja" },
    });
    expect(inJapanese.text).toBe(text);
  });
}
