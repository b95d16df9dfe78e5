import { badClientDataOf, clientDataOf } from "#tests/factories/client-result";
import { ClientRun, shownToken } from "#tests/support/client-run";
import { expect, test } from "#tests/support/journey";
import { reportRunBefore, visit } from "#tests/support/visitor";

const mostPages = 2;

const samples = Array.from({ length: 25 }, (_, sample) => (240 + sample * 7).toFixed(1)).join(",");
const farAway = {
  browserLatitude: "53.2231",
  browserLongitude: "-4.2010",
  browserLocationCity: "Llanfairpwllgwyngyll",
  browserLocationRegion: "Isle of Anglesey",
  browserLocationCountry: "United Kingdom",
  exchangeFaultZoneCode: "SYD",
  measuredLatency: "240",
  measuredLatencies: samples,
  tenantDomain: "contoso.onsuite.test",
};
const unreached = {
  exchangeFaultZoneCode: "",
  measuredLatency: "",
  measuredLatencies: "",
  latencyFailure: "endpoint-dead",
};

const reports = [
  ["of a browser alone", {}, null],
  ["with everything well", {}, clientDataOf()],
  ["without a latency", unreached, clientDataOf()],
  ["with every problem there can be", farAway, badClientDataOf()],
] as const;

for (const [what, fields, data] of reports) {
  test(`a report ${what} prints on two pages of A4, with its folded rows`, async ({
    page,
    server,
  }) => {
    const report = await reportRunBefore(page.request, { fields });
    if (data) {
      const asked = await page.request.post(`${report}/client`, {
        form: { intent: "token" },
        headers: { "Sec-Fetch-Site": "same-origin" },
      });
      await new ClientRun(server.origin, shownToken(await asked.text())).run(data);
    }
    for (const language of ["en", "ja"]) {
      await visit(page, `${report}?language=${language}`);
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      const pages = pdf.match(/\/Type\s*\/Page\b/g) ?? [];
      expect(pages.length, language).toBeGreaterThan(0);
      expect(pages.length, language).toBeLessThanOrEqual(mostPages);
      await page.emulateMedia({ media: "print" });
      const folded = page.locator(".fold details:not(.brief) tbody tr");
      expect(await folded.count()).toBeGreaterThan(5);
      for (const row of await folded.all()) await expect(row).toBeVisible();
      await page.emulateMedia({ media: null });
    }
  });
}

for (const list of [
  "/publications",
  "/publications/Worldwide/since",
  "/status",
  "/status/history",
]) {
  test(`${list} prints without a form`, async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    await page.goto(list);
    await page.emulateMedia({ media: "print" });
    await expect(
      page
        .locator("main")
        .locator("form, .filters, .pager, .tools, button, select, input:not([type=hidden])")
        .filter({ visible: true }),
    ).toHaveCount(0);
  });
}
