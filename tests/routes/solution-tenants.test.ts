import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { signedProvider, type SignedProvider } from "#tests/support/signed-provider";
import type { SignedIn } from "#tests/support/signed-in";
import { aggregateStored } from "#tests/support/stored-samples";
import { offeredMonths, periodOf } from "~/features/performance/months/month-period";
import { dayMs } from "~/lib/time";

import { openFigureSite, type FigureSite } from "./figure-site";

const words = (key: string, values: Record<string, string | number> = {}) =>
  english(`performance:${key}`, values);

describe.each(siteDatabases())("the customers of a solution on %s", (kind) => {
  let open: FigureSite;
  let other: SignedProvider;
  let [path, hiddenPath, emptyPath] = ["", "", ""];
  let month = "";

  /** Samples of each customer in the four weeks of the newest month, and the ids of the customers. */
  beforeAll(async () => {
    open = await openFigureSite(kind);
    const { db } = open.site.application;
    other = await signedProvider(db, "Elsewhere");
    const now = new Date();
    [month = ""] = offeredMonths({ today: Math.floor(now.getTime() / dayMs), isInWeeks: true });
    const at = new Date(periodOf(month, { isInWeeks: true }).first * dayMs + dayMs / 2);
    const many = await open.measured(open.provider, "Fjord", 64_500);
    const few = await open.measured(open.provider, "Inlet", 64_501);
    const none = await open.measured(open.provider, "Sound", 64_502);
    [path, hiddenPath, emptyPath] = [many, few, none].map(
      ({ solution }) => `/solutions/${solution.id}`,
    ) as [string, string, string];
    const { tenant_id: ofLeader } = await db
      .selectFrom("account")
      .select("tenant_id")
      .executeTakeFirstOrThrow();
    await db
      .updateTable("account")
      .set({ tenant_domain: "fjord.example" })
      .where("tenant_id", "=", ofLeader)
      .execute();
    const tenants = [
      "tenant-0",
      ofLeader,
      "tenant-2",
      "tenant-3",
      "tenant-4",
      "tenant-5",
      "tenant-6",
    ];
    const ids: number[] = [];
    for (let each = 0; each < 8; each += 1) {
      const { id } = await db
        .insertInto("sample_customer")
        .values({
          key: crypto.getRandomValues(new Uint8Array(16)),
          key_version: 1,
          tenant_id: tenants[each] ?? null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
    const samplesOf = (access: number, counts: readonly number[]) =>
      counts.flatMap((count, each) =>
        Array.from({ length: count }, () => ({
          at,
          realm: open.realm,
          customer: ids[each] ?? 0,
          access,
          latency_ms: 40,
        })),
      );
    await aggregateStored(db, samplesOf(many.number, [120, 60, 50, 40, 30, 20, 10, 10]), now);
    await aggregateStored(db, samplesOf(few.number, [200, 20, 20, 20]), now);
  });
  afterAll(() => open.site.close());

  const visit = (address: string, by: SignedIn | null = open.leader) => open.visit(address, by);
  const range = "&range=90-days";

  it("are named for leadership, with figures, and networks without an address", async () => {
    const { html, status } = await visit(`${path}?tab=tenants${range}`);
    expect(status).toBe(200);
    expect(html).toContain(words("tenants.title", { name: "Fjord" }));
    expect(html).toContain(`<a id="tenants" href="${path}?tab=tenants" aria-current="page">`);
    for (const name of ["tenant-0", "tenant-6", "fjord.example"]) expect(html).toContain(name);
    expect(html).toContain("Network ");
    expect(html).not.toContain("192.0.2");
    const found = await visit(`${path}?tab=tenants${range}&search=tenant-0`);
    expect(found.html).toContain("tenant-0");
    expect(found.html).not.toContain("tenant-6");
  });

  it("are a file for leadership, of the same rows", async () => {
    const { html } = await visit(`${path}/tenants.json?tab=tenants${range}&sort=samples`);
    const { rows } = JSON.parse(html) as { rows: Record<string, unknown>[] };
    expect(rows).toHaveLength(8);
    const counts = rows.map(({ samples }) => samples);
    expect([...counts].sort()).toEqual([10, 10, 120, 20, 30, 40, 50, 60]);
    const largest = rows.find(({ samples }) => samples === 120);
    expect(largest).toMatchObject({ tenantId: "tenant-0", attempts: 120, availability: 1 });
    expect(largest?.["share"]).toBeCloseTo(120 / 340, 10);
    expect(Number(largest?.["ExchangeGeometricMean"])).toBeGreaterThan(39);
    expect(Number(largest?.["ExchangeGeometricMean"])).toBeLessThan(41);
  });

  it("are bands for their provider, on the page and in the file", async () => {
    const { html, status } = await visit(`${path}?tab=tenants`, open.provider.by);
    expect(status).toBe(200);
    expect(html).toContain(words("tenants.bands.20-60"));
    expect(html).toContain(words("tenants.bands.under-5"));
    const table = /<table[\s\S]*<\/table>/.exec(html)?.[0].replace(/\d{5}-\d{4}-\d{4}/g, "") ?? "";
    expect(table).toContain("%");
    for (const secret of ["tenant-", "fjord.example", "Network ", "340", "120"])
      expect(table.replaceAll(path, "")).not.toContain(secret);
    const csv = await visit(`${path}/tenants.csv?tab=tenants`, open.provider.by);
    const [head, ...lines] = csv.html.trim().split(/\r?\n/);
    expect(head).toBe("number,band");
    expect(lines).toHaveLength(8);
    for (const line of lines) expect(line).toMatch(/^\d{5}-\d{4}-\d{4},(20-60|5-20|under-5)$/);
    // The same each time, and no figure of leadership's by its parameters.
    const again = await visit(
      `${path}/tenants.csv?tab=tenants&search=tenant&range=2-years`,
      open.provider.by,
    );
    expect(again.html).toBe(csv.html);
  });

  it("that may not be shown look like none, for their provider", async () => {
    const said = async (at: string) =>
      (await visit(`${at}?tab=tenants`, open.provider.by)).html
        .replace(/Inlet|Sound/g, "")
        .replaceAll(at, "")
        .match(/<main[\s\S]*<\/main>/)?.[0];
    const hidden = await said(hiddenPath);
    expect(hidden).toContain(english("performance:empty.fresh"));
    expect(hidden).toBe(await said(emptyPath));
    const file = await visit(`${hiddenPath}/tenants.csv`, open.provider.by);
    expect(file.html.trim()).toBe("number,band");
  });

  it("are for nobody else", async () => {
    for (const address of [`${path}?tab=tenants`, `${path}/tenants.csv`, `${path}/tenants.json`]) {
      expect((await visit(address, other.by)).status).toBe(403);
      expect([302, 401]).toContain((await visit(address, null)).status);
    }
    for (const address of ["/vnext/partner?tab=tenants", "/vnext/partner/tenants.csv"])
      expect((await visit(address, open.provider.by)).status).toBe(403);
  });

  it("name what makes no sense", async () => {
    const ofLeader = await visit(`${path}?tab=tenants&range=odd&colour=red`);
    for (const value of ["odd", "red"]) expect(ofLeader.html).toContain(value);
    const ofProvider = await visit(`${path}?tab=tenants&month=1999-01`, open.provider.by);
    expect(ofProvider.html).toContain("1999-01");
    expect(ofProvider.html).toContain(`<option value="${month}" selected`);
  });
});
