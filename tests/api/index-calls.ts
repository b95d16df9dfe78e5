import { beforeEach, expect, it } from "vitest";

import { switchSetting } from "#tests/support/settings";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { indexAnswers } from "~/api/partner-performance/index-answers.schema";
import { realmNumber } from "~/features/performance/realm";

import type { Asked, DocumentedSite } from "./documented-site";
import { statusByTag } from "./status-by-tag";

const calls = { rolling: "PartnerPerformance_getNpi", ofMonth: "PartnerPerformance_NPI" } as const;
const names = Object.keys(calls) as (keyof typeof calls)[];
const month = "2026-02";

/** Calls of the index on a site without samples; what they say of samples is asked beside its pages. */
export function describeIndex(open: () => DocumentedSite): void {
  let leader: SignedIn;
  beforeEach(async () => {
    const { db } = open();
    leader = await signIn(db, { roles: ["leadership"] });
    await switchSetting(db, "isMonthlyNpiEnabled", true);
    for (const isDemonstration of [false, true])
      await db
        .insertInto("provider_index_month")
        .values({
          realm: realmNumber({ variant: "MultiTenant", isDemonstration }),
          month,
          frozen_at: new Date("2026-03-04T00:00:00Z"),
          places: 1,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
  const ask = (name: keyof typeof calls, { query, ...asked }: Asked) =>
    open().ask(calls[name], {
      cookie: leader.cookie,
      query: { ...(name === "ofMonth" ? { month } : {}), ...query },
      ...asked,
    });

  it.each(names)("of %s answer an index, which is asked for again by its tag", async (name) => {
    const { status, body, headers } = await ask(name, { query: { country: "Germany" } });
    expect(status).toBe(200);
    expect(indexAnswers.ProviderIndex?.parse(body)).toEqual(body);
    expect(body).toMatchObject({ entityID: "DE", name: "Germany", providers: [] });
    expect(headers.get("Cache-Control")).toBe("private, no-cache");
    const query = { country: "Germany" };
    expect(await statusByTag((known) => ask(name, { query, headers: known }))).toBe(304);
    const other = await ask(name, {
      query: { country: "Norway" },
      headers: { "If-None-Match": headers.get("ETag") ?? "" },
    });
    expect(other.status).toBe(200);
  });

  it("refuse a blank place and name it, as every call that takes a place does", async () => {
    const taking = [...open().places].flatMap(([id, { path, operation }]) =>
      (operation.parameters ?? [])
        .filter((each) => path.startsWith("/api/pnpp/") && each.in === "query")
        .filter(({ name }) => ["country", "state", "city"].includes(name))
        .map(({ name }) => ({ id, name })),
    );
    expect(new Set(taking.map(({ id }) => id)).size).toBe(11);
    for (const { id, name } of taking)
      for (const blank of ["", " "]) {
        const query = { ...(id.endsWith("NPI") ? { month } : {}), [name]: blank };
        const { status, body } = await open().ask(id, {
          cookie: leader.cookie,
          path: { id: "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10" },
          query,
        });
        const details = expect.arrayContaining([expect.objectContaining({ field: name })]);
        expect([id, status, body]).toMatchObject([id, 400, { error: "bad-input", details }]);
      }
  });

  it.each(names)("of %s say which places a name means", async (name) => {
    const { status, body } = await ask(name, { query: { state: "Punjab" } });
    expect([status, body]).toMatchObject([409, { error: "several-places" }]);
  });
}
