import { beforeEach, expect, it } from "vitest";

import { anOutage } from "#tests/factories/outage";
import { solutionWorld } from "#tests/factories/solution-world";
import { switchSetting } from "#tests/support/settings";
import { signedProvider } from "#tests/support/signed-provider";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { aNumberedSolution } from "#tests/support/stored-samples";
import { outageAnswers } from "~/api/partner-performance/outage-answers.schema";
import { realmNumber } from "~/features/performance/realm";
import { shownRealm } from "~/features/performance/shown-realm.server";

import type { Asked, DocumentedSite } from "./documented-site";
import { statusByTag } from "./status-by-tag";

const unknownId = "0a9be5a4-6a57-4f5e-9d0c-3a1c2b7f4e22";
const munich = 2867714;
const oslo = 3143244;

/** The outages of a solution; what its provider sees of them is asked beside its page. */
export function describeOutages(open: () => DocumentedSite): void {
  let leader: SignedIn;
  let member: SignedIn;
  let id: string;
  beforeEach(async () => {
    const { db, site } = open();
    await switchSetting(db, "isOutageEnabled", true);
    leader = await signIn(db, { roles: ["leadership"] });
    const { by, actor } = await signedProvider(db, `Outages ${crypto.randomUUID()}`);
    member = by;
    ({ id } = await solutionWorld(db).stored(actor, { name: "Outages" }));
    const solution = await aNumberedSolution(db, 16, id);
    const { environment } = site.application;
    const realm = realmNumber(shownRealm({ environment, variant: "MultiTenant" }));
    const at = (text: string) => new Date(`${text}:00Z`);
    const outages = [
      anOutage({ realm, solution, place: munich, start_at: at("2026-03-01T10:00") }),
      anOutage({ realm, solution, place: oslo, start_at: at("2026-03-02T10:00"), state: "open" }),
      anOutage({ realm, solution, place: munich, start_at: at("2026-02-01T10:00") }),
    ];
    await db.insertInto("outage").values(outages).execute();
  });
  const query = (asked: Record<string, string> = {}) => ({
    solutionId: id,
    startDate: "2026-02-27",
    endDate: "2026-03-02",
    ...asked,
  });
  const ask = (asked: Asked = {}, by = leader) =>
    open().ask("Outage_history", { cookie: by.cookie, query: query(), ...asked });

  it("answers those that touch the days, the newest first, which are asked for again by their tag", async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(outageAnswers.Outages?.parse(body)).toEqual(body);
    expect(body).toMatchObject([
      {
        solutionId: id,
        place: { entityID: String(oslo), name: "Oslo" },
        start: "2026-03-02T10:00:00.000Z",
        end: null,
        state: "open",
      },
      {
        place: { name: "Munich" },
        end: "2026-03-01T11:00:00.000Z",
        state: "closed",
        category: 3,
        peakFailureRatio: 0.375,
        cause: "provider",
        networks: 4,
      },
    ]);
    expect(await statusByTag((known) => ask({ headers: known }))).toBe(304);
  });

  it("answers those of a place and of all places in it", async () => {
    const places = async (asked: Record<string, string>) =>
      ((await ask({ query: query(asked) })).body as { place: { name: string } }[]).map(
        ({ place }) => place.name,
      );
    expect(await places({ country: "Germany" })).toEqual(["Munich"]);
    expect(await places({ city: String(oslo) })).toEqual(["Oslo"]);
    expect(await places({ country: "France" })).toEqual([]);
  });

  it("shows a member none at places whose figures it does not see", async () => {
    expect(await ask({}, member)).toMatchObject({ status: 200, body: [] });
  });

  it.each([
    [{ startDate: "2026-03-02", endDate: "2026-03-01" }, "startDate"],
    [{ solutionId: "x" }, "solutionId"],
    [{ aggrLevel: "City" }, "aggrLevel"],
  ])("names what is wrong in %j", async (wrong, field) => {
    const { status, body } = await ask({ query: query(wrong as Record<string, string>) });
    expect([status, body]).toMatchObject([400, { error: "bad-input", details: [{ field }] }]);
  });

  it("says which places a name means, and that there is none", async () => {
    expect((await ask({ query: query({ state: "Punjab" }) })).status).toBe(409);
    expect((await ask({ query: query({ city: "1" }) })).status).toBe(404);
  });

  it("is of solutions that are there, for leadership and their provider", async () => {
    const unknown = await ask({ query: query({ solutionId: unknownId }) });
    expect(unknown.status).toBe(404);
    const { db } = open();
    const other = await signedProvider(db, `Other ${crypto.randomUUID()}`);
    for (const by of [other.by, await signIn(db)])
      expect(await ask({}, by)).toMatchObject({ status: 404, body: unknown.body });
  });

  it("answers 404 where outages are not offered", async () => {
    await switchSetting(open().db, "isOutageEnabled", false);
    expect((await ask()).status).toBe(404);
  });
}
