import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { switchSetting } from "#tests/support/settings";
import type { SignedIn } from "#tests/support/signed-in";
import { dayOf } from "~/features/performance/aggregation/spans";
import { offeredMonths } from "~/features/performance/months/month-period";

import { openFigureSite, storeWeeks, type FigureSite } from "./figure-site";

/** The newest month whose report is there for every reader. */
const [month = ""] = offeredMonths({ today: dayOf(Date.now()), isInWeeks: true });
const failure = (part: string) => english(`performance:failed.${part}`);
const again = english("ui:tryAgain");

/** Tables that a page reads its figures or its outages from. */
type Away = "aggregate_block" | "customer_day" | "outage";

/** A part that cannot be read says so in its own section, and the rest of the page is there. */
describe.each(siteDatabases())("pages whose figures cannot be read on %s", (kind) => {
  let figures: FigureSite;
  let path: string;

  beforeAll(async () => {
    figures = await openFigureSite(kind);
    const { db } = figures.site.application;
    await switchSetting(db, "isOutageEnabled", true);
    const { solution, number } = await figures.measured(figures.provider, "Fjord Fibre", 64500);
    path = `/solutions/${solution.id}`;
    await storeWeeks(figures, { number, latencyMs: 20 });
  });
  afterAll(() => figures.site.close());

  /** Loads a page in a state of the database that no page was kept of, while it has no such table. */
  async function without(table: Away, address: string, by: SignedIn) {
    const { db } = figures.site.application;
    await db
      .updateTable("aggregate_state")
      .set(({ eb }) => ({ revision: eb("revision", "+", 1) }))
      .execute();
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.ref(to)}`.execute(db);
    await rename(table, "away");
    try {
      return await figures.visit(address, by);
    } finally {
      await rename("away", table);
    }
  }

  const pages: readonly (readonly [Away, string, "performance" | "npi" | "outages", string])[] = [
    ["aggregate_block", "?tab=overview", "performance", "Fjord Fibre"],
    ["aggregate_block", "?tab=locations", "performance", "Fjord Fibre"],
    ["customer_day", "?tab=tenants", "performance", "Fjord Fibre"],
    ["aggregate_block", "/localHistory", "performance", "Fjord Fibre"],
    ["aggregate_block", "/partnerPortal", "performance", "Fjord Fibre"],
    ["aggregate_block", "/vnext/partner", "performance", "Fjord Fibre"],
    ["aggregate_block", "/vnext/partner?tab=npi", "npi", english("solutions:report.analytics")],
    [
      "customer_day",
      "/vnext/partner?tab=tenants",
      "performance",
      english("solutions:report.analytics"),
    ],
    ["outage", "/partnerPortal", "performance", "Fjord Fibre"],
    ["outage", "/vnext/partner", "performance", "Fjord Fibre"],
    [
      "outage",
      "?tab=overview",
      "outages",
      english("performance:figureOf.availability", { workload: "Exchange" }),
    ],
    ["aggregate_block", `/months/${month}`, "performance", "Fjord Fibre"],
    ["outage", `/months/${month}`, "outages", "Fjord Fibre"],
    ["outage", "/localHistory", "outages", english("performance:history.overview")],
  ];

  it.each(pages)("without %s, %s says that %s failed, and shows the rest", async (...row) => {
    const [table, page, part, rest] = row;
    const address = /^\/(partnerPortal|vnext)/.test(page) ? page : path + page;
    const readers = {
      leadership: page === "/partnerPortal" ? null : figures.leader,
      provider: page.startsWith("/vnext") ? null : figures.provider.by,
    };
    for (const by of Object.values(readers)) {
      if (!by) continue;
      const { status, html, headers } = await without(table, address, by);
      expect(status).toBe(200);
      expect(html.split(failure(part))).toHaveLength(2);
      expect(html).toContain(
        `CallBackend: GET ${address.replace(/\?.*/, "")} failed with status code 500. Error message: request `,
      );
      expect(html).toContain(`<a href="${address.replaceAll("&", "&amp;")}">${again}</a>`);
      expect(html).toContain(rest);
      expect(headers.get("ETag")).toBeNull();
      // What the database said is in the log only.
      expect(html).not.toMatch(/does not exist/);
      // It is not kept: the same address asks again.
      const whole = await figures.visit(address, by);
      expect([whole.status, whole.html.includes(failure(part))]).toEqual([200, false]);
      expect(whole.html).toContain(rest);
    }
  });

  it("still answers 404 for what is not there", async () => {
    const none = "/solutions/00000000-0000-4000-8000-000000000000?tab=overview";
    expect((await without("aggregate_block", none, figures.leader)).status).toBe(404);
  });
});
