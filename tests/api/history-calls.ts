import { beforeEach, expect, it } from "vitest";

import { signedProvider } from "#tests/support/signed-provider";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { unknownSolutionId, unmeasuredSolution } from "#tests/support/unmeasured-solution";
import { historyAnswers } from "~/api/partner-performance/history-answers.schema";

import type { Asked, DocumentedSite } from "./documented-site";
import { statusByTag } from "./status-by-tag";

/** The history of a solution without samples; what it says of samples is asked beside its page. */
export function describeHistory(open: () => DocumentedSite): void {
  let leader: SignedIn;
  let member: SignedIn;
  let id: string;
  beforeEach(async () => {
    const made = await unmeasuredSolution(open().db, "History");
    leader = made.leader;
    member = made.provider.by;
    ({ id } = made.solution);
  });
  const ask = (asked: Asked = {}, by = leader) =>
    open().ask("PartnerPerformance_history", { cookie: by.cookie, path: { id }, ...asked });

  it("answers every step, which is asked for again by its tag", async () => {
    const query = { country: "Germany", startDate: "2026-02-27", endDate: "2026-03-01" };
    const { status, body, headers } = await ask({ query });
    expect(status).toBe(200);
    expect(historyAnswers.LocalHistory?.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      solutionId: id,
      entityID: "DE",
      name: "Germany",
      startDate: "2026-02-27",
      endDate: "2026-03-01",
      step: "day",
      steps: [
        { startDate: "2026-02-27", samples: 0 },
        { startDate: "2026-02-28", figures: { availability: { hiddenReason: "no-samples" } } },
        { startDate: "2026-03-01", endDate: "2026-03-01" },
      ],
    });
    expect(headers.get("Cache-Control")).toBe("private, no-cache");
    const known = { "If-None-Match": headers.get("ETag") ?? "" };
    expect(await statusByTag((tag) => ask({ query, headers: tag }))).toBe(304);
    expect((await ask({ headers: known })).body).toMatchObject({ entityID: "", name: "" });
  });

  it("says from which day on the lists of today attribute, as the figures of the place do", async () => {
    const { db } = open();
    const range = { startDate: "2026-02-27", endDate: "2026-03-04" };
    const later = { startDate: "2026-03-02", endDate: "2026-03-04" };
    const figures = { cookie: leader.cookie, path: { id } };
    const said = async (query: Record<string, string>) => [
      (await ask({ query })).body,
      (await open().ask("PartnerPerformance_id", { ...figures, query })).body,
    ];
    const none = { listsFrom: null };
    expect(await said(range)).toMatchObject([none, none]);
    await db
      .insertInto("reattribution")
      .values({
        variant: "MultiTenant",
        from_version: 1,
        to_version: 2,
        first_day: "2026-03-02",
        days_total: 1,
        days_done: 1,
        started_at: new Date(),
        finished_at: new Date(),
      })
      .execute();
    const from = { listsFrom: "2026-03-02" };
    expect(await said(range)).toMatchObject([from, from]);
    expect(await said(later)).toMatchObject([none, none]);
    await db.deleteFrom("reattribution").execute();
  });

  it("takes weeks up to a year, then months", async () => {
    const stepOf = async (startDate: string) =>
      (await ask({ query: { startDate, endDate: "2026-03-01" } })).body;
    expect(await stepOf("2025-03-02")).toMatchObject({ step: "week" });
    expect(await stepOf("2024-03-02")).toMatchObject({ step: "month" });
  });

  it.each([
    [{ startDate: "2026-03-02", endDate: "2026-03-01" }, "startDate"],
    [{ startDate: "2024-01-01", endDate: "2026-03-01" }, "startDate"],
    [{ startDate: "2026-02-30" }, "startDate"],
    [{ aggrLevel: "City" }, "aggrLevel"],
  ])("names what is wrong in %j", async (query, field) => {
    const { status, body } = await ask({ query: query as Record<string, string> });
    expect([status, body]).toMatchObject([400, { error: "bad-input", details: [{ field }] }]);
  });

  it("says which places a name means, and that there is none", async () => {
    expect((await ask({ query: { state: "Punjab" } })).status).toBe(409);
    expect((await ask({ query: { city: "1" } })).status).toBe(404);
  });

  it("is of solutions that are there, for leadership and for members of the provider that has it", async () => {
    const unknown = await ask({ path: { id: unknownSolutionId } });
    expect(unknown.status).toBe(404);
    const user = await signIn(open().db);
    const { by: rival } = await signedProvider(open().db, `Rival ${crypto.randomUUID()}`);
    for (const by of [rival, user])
      expect(await ask({}, by)).toMatchObject({ status: 404, body: unknown.body });
  });

  it("answers a member by four weeks that have ended, and no step of which nothing is shown", async () => {
    const query = { startDate: "2026-02-25", endDate: "2026-02-26" };
    const { status, body, headers } = await ask({ query }, member);
    expect(status).toBe(200);
    expect(historyAnswers.LocalHistory?.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      startDate: "2026-02-02",
      endDate: "2026-03-01",
      step: "fourWeeks",
      steps: [],
    });
    const known = { "If-None-Match": headers.get("ETag") ?? "" };
    expect(await statusByTag((tag) => ask({ query, headers: tag }, member))).toBe(304);
    expect((await ask({ query, headers: known })).status).toBe(200);
  });
}
