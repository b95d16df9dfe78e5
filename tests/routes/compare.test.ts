import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Report } from "~/features/reports/report";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { measuredForm } from "#tests/support/report-calls";
import { signIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

const unknownId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";
const tenantDomain = "contoso.onmicrosoft.com";
const slowForm = {
  ...measuredForm,
  measuredLatencies: Array.from({ length: 25 }, (_, sample) => (42.4 + sample / 4).toFixed(2)).join(
    ",",
  ),
};

describe.each(siteDatabases())("comparing two reports on %s", (kind) => {
  let site: TestSite;
  let visitor: Visitor;
  let fast: Report;
  let slow: Report;
  beforeAll(async () => {
    site = await startSite(kind);
    visitor = new Visitor(site);
    fast = await visitor.test({ ...measuredForm, tenantDomain });
    slow = await visitor.test(slowForm);
  });
  afterAll(() => site.close());

  const compare = (asked: Record<string, string>, { who = visitor, prefix = "" } = {}) =>
    who.visit(`${prefix}/compare?${new URLSearchParams(asked)}`);

  /** The field of a side with its label, hint, error and control. */
  const fieldOf = (html: string, side: "a" | "b") =>
    html
      .split('<div class="field')
      .find((part) => part.includes(`for="report-${side}"`))
      ?.split("</form>")[0] ?? "";

  it("asks for two reports", async () => {
    const { status, html, headers } = await visitor.visit("/compare");
    expect(status).toBe(200);
    expect(html).not.toContain('role="alert"');
    for (const side of ["a", "b"] as const) expect(fieldOf(html, side)).toContain(`name="${side}"`);
    expect([headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual([
      "private, no-store",
      "noindex",
    ]);
    expect((await new Visitor(site).visit("/compare")).headers.get("Cache-Control")).toBe(
      "private, no-cache",
    );
  });

  it("begins with the report it is started from", async () => {
    const { status, html } = await compare({ a: fast.id });
    expect([status, fieldOf(html, "a").includes(fast.id)]).toEqual([200, true]);
    expect(html).toContain("Amsterdam");
    expect(html).not.toContain('role="alert"');
  });

  it.each(["", "/gcc"])(
    "under %j says what differs most, beyond noise, without script",
    async (prefix) => {
      const someone = new Visitor(site);
      const [one, other] = [
        await someone.test(measuredForm, { prefix }),
        await someone.test(slowForm, { prefix }),
      ];
      const { status, html } = await compare({ a: one.id, b: other.id }, { who: someone, prefix });
      expect(status).toBe(200);
      expect(/<h1>(.*?)<\/h1>/.exec(html)?.[1]).toBe(
        english("compare:heading.longer", { difference: "24\u00a0ms" }),
      );
      for (const shown of [
        "+24.0\u00a0ms",
        "Worse in B",
        `${prefix}/report/${one.id}`,
        `${prefix}/report/${other.id}`,
      ])
        expect(html).toContain(shown);
      expect(html).not.toMatch(/<script/);
    },
  );

  it("takes addresses that were pasted, and turns round by a link", async () => {
    const { status, html } = await compare({
      a: `${site.origin}/report/${fast.id}/map`,
      b: ` ${slow.id.toUpperCase()} `,
    });
    expect(status).toBe(200);
    expect(html).toContain(`/compare?a=${slow.id}&amp;b=${fast.id}`);
    expect((await compare({ a: slow.id, b: fast.id })).html).toContain(
      english("compare:heading.shorter", { difference: "24\u00a0ms" }),
    );
  });

  it.each<[string, () => Record<string, string>, number, "a" | "b", string]>([
    ["nothing typed", () => ({ a: "", b: fast.id }), 422, "a", english("compare:error.missing")],
    [
      "no id",
      () => ({ a: fast.id, b: "<b>not-an-id" }),
      422,
      "b",
      english("compare:error.malformed-id"),
    ],
    [
      "the id of an unsaved report",
      () => ({ a: "/report/temp", b: fast.id }),
      422,
      "a",
      english("compare:error.malformed-id"),
    ],
    ["an unknown id", () => ({ a: unknownId, b: fast.id }), 404, "a", "Report not found."],
    ["an unknown id in B", () => ({ a: fast.id, b: unknownId }), 404, "b", "Report not found."],
    ["an unknown id alone", () => ({ a: unknownId }), 404, "a", "Report not found."],
    [
      "the same report twice",
      () => ({ a: fast.id, b: `/report/${fast.id.toUpperCase()}` }),
      422,
      "b",
      english("compare:error.same"),
    ],
  ])(
    "%s is said beside its field, which keeps what was typed",
    async (_what, asked, status, side, message) => {
      const page = await compare(asked());
      expect(page.status).toBe(status);
      expect(page.html).toContain('role="alert"');
      expect(fieldOf(page.html, side)).toContain(message);
      expect(fieldOf(page.html, side === "a" ? "b" : "a")).not.toContain('class="error"');
      expect(page.html).not.toContain("Row by row");
      const typed = (asked()[side] ?? "").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
      expect(fieldOf(page.html, side)).toContain(`value="${typed}"`);
    },
  );

  it("says the same of unknown and of not visible", async () => {
    const hidden = await visitor.test();
    const { account } = await signIn(site.application.db);
    await site.application.db
      .updateTable("report")
      .set({ owner_id: account.id })
      .where("id", "=", hidden.id)
      .execute();
    const pages = await Promise.all(
      [unknownId, hidden.id].map((b) => compare({ a: fast.id, b }, { who: new Visitor(site) })),
    );
    expect(pages.map(({ status }) => status)).toEqual([404, 404]);
    const [unknown, invisible] = pages.map(({ html }) =>
      html.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ""),
    );
    expect(invisible).toBe(unknown);
  });

  it("shows an account its own reports, in the table and as files", async () => {
    const own = await visitor.test(slowForm);
    const { account, cookie } = await signIn(site.application.db);
    await site.application.db
      .updateTable("report")
      .set({ owner_id: account.id })
      .where("id", "=", own.id)
      .execute();
    const headers = { Cookie: cookie };
    const page = await new Visitor(site).visit(
      `/compare?${new URLSearchParams({ a: fast.id, b: own.id })}`,
      { headers },
    );
    expect([page.status, page.html.includes("Worse in B")]).toEqual([200, true]);
    for (const file of ["export.json", "export.csv"]) {
      const statuses = await Promise.all(
        [headers, undefined].map(
          async (sent) =>
            (await new Visitor(site).visit(`/report/${own.id}/${file}`, { headers: sent })).status,
        ),
      );
      expect([file, ...statuses]).toEqual([file, 200, 404]);
    }
  });

  it.each([
    ["", "/gcc"],
    ["/gcc", ""],
  ])("does not find a report of %j under %j", async (own, other) => {
    const someone = new Visitor(site);
    const [here, there] = [
      await someone.test(measuredForm, { prefix: other }),
      await someone.test(measuredForm, { prefix: own }),
    ];
    const page = await compare({ a: here.id, b: there.id }, { who: someone, prefix: other });
    expect([page.status, fieldOf(page.html, "b").includes("Report not found.")]).toEqual([
      404,
      true,
    ]);
  });

  it("tells others no more than the reports do", async () => {
    const { status, html } = await compare({ a: fast.id, b: slow.id }, { who: new Visitor(site) });
    expect(status).toBe(200);
    for (const secret of [
      "198.51.100.70",
      tenantDomain,
      fast.runId,
      String(fast.browserLocation?.latitude),
    ])
      expect(html).not.toContain(secret);
  });

  it.each(["ja", "zh-Hans", "zh-Hant"])("speaks %s", async (language) => {
    const { html } = await compare({ a: fast.id, b: slow.id, language });
    expect(html).toMatch(new RegExp(`<html lang="${language}"`));
    expect(/<h1>(.*?)<\/h1>/.exec(html)?.[1]).toMatch(/Exchange.*24\u00a0ms/);
    expect(html).not.toMatch(/Worse in B|heading\./);
  });

  it("is reached from a report, which is also there as a file", async () => {
    const { html } = await visitor.visit(`/report/${fast.id}`);
    for (const href of [
      `/compare?a=${fast.id}`,
      `/report/${fast.id}/export.json`,
      `/report/${fast.id}/export.csv`,
    ])
      expect(html).toContain(`href="${href}"`);
  });

  it("takes no post", async () => {
    expect((await visitor.visit("/compare", { form: { a: fast.id } })).status).toBe(405);
  });
});
