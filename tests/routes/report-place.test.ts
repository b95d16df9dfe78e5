import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Report } from "~/features/reports/report";
import { geodesicKm } from "~/lib/geodesy";
import { siteDatabases } from "#tests/support/database";
import { measuredForm } from "#tests/support/report-calls";
import { startSite, type TestSite } from "#tests/support/site";

import { guessedCookie, Visitor } from "./visitor";

const unknownId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";
const utrecht = { place: "Utrecht", placeId: "2745912" };
const sydney = { place: "Sydney", placeId: "2147714" };

/** An address of its own customer, a /48 of a demonstration network. */
const customerAddress = (number: number) => `2001:db8:7${String(number).padStart(3, "0")}::1`;

describe.each(siteDatabases())("correcting a report's place on %s", (kind) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite(kind);
  });
  afterAll(() => site.close());

  const correct = (visitor: Visitor, id: string, form: Record<string, string>, prefix = "") =>
    visitor.visit(`${prefix}/report/${id}/place`, { form });

  const peerRows = (id: string) =>
    site.application.db
      .selectFrom("peer_result")
      .select(["scope", "place_key", "score", "tested_on"])
      .where("report_id", "=", id)
      .orderBy("scope")
      .execute();
  const roundTrip = (id: string) =>
    site.application.db
      .selectFrom("door_round_trip")
      .select(["latitude", "longitude", "grid_cell", "door_code", "round_trip_ms"])
      .where("report_id", "=", id)
      .executeTakeFirst();
  const revision = async (id: string) =>
    (
      await site.application.db
        .selectFrom("report")
        .select("revision")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).revision;

  describe("what it changes", () => {
    it.each(["", "/gcc"])(
      "under %j the place and all that depends on it, and nothing that was measured",
      async (prefix) => {
        const visitor = new Visitor(site);
        const before = await visitor.test(measuredForm, { prefix });
        const page = await correct(visitor, before.id, sydney, prefix);
        expect([page.status, page.location]).toEqual([303, `${prefix}/report/${before.id}`]);

        const after = await visitor.read(before, prefix);
        expect(after).toMatchObject({
          browserLocation: { city: "Sydney", countryCode: "AU" },
          browserLocationSource: "corrected",
          browserLocationIsAutoDetected: false,
        });
        expect(after.browserToEgressLocationDistance).toBeCloseTo(
          geodesicKm(after.browserLocation!, after.egressLocation!),
          6,
        );
        expect(after.browserToEgressLocationDistance).toBeGreaterThan(16_000);
        expect(after.optimalFrontDoors[0]?.door.city).toBe("Sydney");
        expect(after.bestPossibleLatency).toBeLessThan(before.bestPossibleLatency! + 10);
        expect(after.isCurrentFrontDoorOptimal).toBe(false);
        expect(after.optimalSharePointFrontDoors).not.toEqual(before.optimalSharePointFrontDoors);

        const dependent: (keyof Report)[] = [
          "browserLocation",
          "browserLocationSource",
          "browserLocationIsAutoDetected",
          "browserToEgressLocationDistance",
          "isCurrentFrontDoorOptimal",
          "optimalFrontDoors",
          "optimalSharePointFrontDoors",
          "bestPossibleLatency",
          "peers",
          "distributionValueBin1",
          "distributionValueBin2",
          "distributionValueBin3",
          "distributionValueBin4",
          "distributionValueBin5",
        ];
        const rest = (report: Report) =>
          Object.fromEntries(
            Object.entries(report).filter(([field]) => !dependent.includes(field as keyof Report)),
          );
        expect(rest(after)).toEqual(rest(before));
        expect(await revision(before.id)).toBe(2);
      },
    );

    it("moves the result from the peers of one place to those of the other", async () => {
      const visitor = new Visitor(site);
      const report = await visitor.test(measuredForm, { address: customerAddress(1) });
      const before = await peerRows(report.id);
      expect(before.map(({ scope, place_key }) => [scope, place_key])).toEqual([
        ["city", "nl|north holland|amsterdam"],
        ["country", "nl"],
        ["region", "nl|north holland"],
      ]);
      await correct(visitor, report.id, sydney);
      const after = await peerRows(report.id);
      expect(after.map(({ scope, place_key }) => [scope, place_key])).toEqual([
        ["city", "au|new south wales|sydney"],
        ["country", "au"],
        ["region", "au|new south wales"],
      ]);
      expect(after.map(({ score, tested_on }) => [score, tested_on])).toEqual(
        before.map(({ score, tested_on }) => [score, tested_on]),
      );
    });

    it("moves its round trip along", async () => {
      const visitor = new Visitor(site);
      const report = await visitor.test(measuredForm, { address: customerAddress(2) });
      const before = await roundTrip(report.id);
      await correct(visitor, report.id, sydney);
      const after = await roundTrip(report.id);
      const { latitude, longitude } = (await visitor.read(report)).browserLocation!;
      expect(after).toEqual({ ...before, latitude, longitude, grid_cell: after?.grid_cell });
      expect(after?.grid_cell).not.toBe(before?.grid_cell);
    });

    it("compares with the peers of the new place, the own network left out", async () => {
      for (let number = 10; number < 16; number += 1) {
        const peer = new Visitor(site);
        await correct(
          peer,
          (await peer.test(measuredForm, { address: customerAddress(number) })).id,
          utrecht,
        );
      }
      const visitor = new Visitor(site);
      const slow = { ...measuredForm, measuredLatency: "180", measuredLatencies: "180" };
      const report = await visitor.test(
        { ...slow, browserLatitude: "-48", browserLongitude: "-123" },
        { address: customerAddress(15) },
      );
      expect(report.peers).toBeNull();
      await correct(visitor, report.id, utrecht);
      const { peers, distributionValueBin1, distributionValueBin5 } = await visitor.read(report);
      expect(peers).toMatchObject({
        scope: "city",
        placeName: "Utrecht",
        resultCount: 5,
        ownBin: 2,
        betterShare: 1,
      });
      expect([distributionValueBin1, distributionValueBin5]).toEqual([1, 0]);
    });

    it("leaves other reports alone", async () => {
      const [visitor, other] = [new Visitor(site), new Visitor(site)];
      const bystander = await other.test(measuredForm, { address: customerAddress(20) });
      const rows = await peerRows(bystander.id);
      await correct(
        visitor,
        (await visitor.test(measuredForm, { address: customerAddress(21) })).id,
        sydney,
      );
      expect([await other.read(bystander), await peerRows(bystander.id)]).toEqual([
        bystander,
        rows,
      ]);
    });

    it("can be done again", async () => {
      const visitor = new Visitor(site);
      const report = await visitor.test(measuredForm, { address: customerAddress(3) });
      await correct(visitor, report.id, sydney);
      await correct(visitor, report.id, utrecht);
      expect((await visitor.read(report)).browserLocation?.city).toBe("Utrecht");
      expect((await peerRows(report.id)).map(({ place_key }) => place_key.split("|")[0])).toEqual([
        "nl",
        "nl",
        "nl",
      ]);
    });

    it("gives a report without latency its place and counts it nowhere", async () => {
      const visitor = new Visitor(site);
      const report = await visitor.test({}, { address: customerAddress(4) });
      expect((await correct(visitor, report.id, sydney)).status).toBe(303);
      expect((await visitor.read(report)).browserLocation?.city).toBe("Sydney");
      expect([await peerRows(report.id), await roundTrip(report.id)]).toEqual([[], undefined]);
    });
  });

  describe("a form that does not fit", () => {
    it.each<[string, Record<string, string>, string[]]>([
      ["nothing", {}, []],
      ["blanks", { place: "   " }, []],
      [
        "a text that may be several places",
        { place: "Springfield" },
        ['value="Springfield"', "Illinois", "Missouri"],
      ],
      ["a text that is no place", { place: "Qqqqzz" }, ['value="Qqqqzz"']],
      ["a place that is not there", { placeId: "1" }, []],
      [
        "a choice that the text no longer means",
        { place: "Utrecht", placeId: sydney.placeId },
        ['value="Utrecht"'],
      ],
      ["a choice that is no number", { place: "Utrecht", placeId: "x" }, []],
      ["a very long text", { place: "x".repeat(500) }, []],
    ])("of %s is answered with what to do, and changes nothing", async (_what, form, shown) => {
      const visitor = new Visitor(site);
      const report = await visitor.test();
      const page = await correct(visitor, report.id, form);
      expect(page.status).toBe(422);
      for (const text of shown) expect(page.html).toContain(text);
      expect(await visitor.read(report)).toEqual(report);
    });

    it.each<[string, RequestInit & { headers: Record<string, string> }, number]>([
      ["JSON", { body: "{}", headers: { "Content-Type": "application/json" } }, 415],
      [
        "more than 64 KiB",
        {
          body: `place=${"x".repeat(65 * 1024)}`,
          headers: { "Content-Type": "application/x-www-form-urlencoded", Connection: "close" },
        },
        413,
      ],
    ])("being %s is refused", async (_what, init, status) => {
      const { id } = await new Visitor(site).test();
      expect(
        (await fetch(`${site.origin}/report/${id}/place`, { method: "POST", ...init })).status,
      ).toBe(status);
    });
  });

  describe("who may", () => {
    it("nobody but the browser that ran the test", async () => {
      const report = await new Visitor(site).test();
      const attempts: Record<string, string>[] = [{}, { Cookie: guessedCookie(report.runId) }];
      for (const headers of attempts) {
        const page = await new Visitor(site).visit(`/report/${report.id}/place`, {
          form: sydney,
          headers,
        });
        expect(page.status).toBe(403);
      }
      expect(await revision(report.id)).toBe(1);
    });

    it.each([
      ["an unknown report", unknownId],
      ["what is no id", "temp"],
      ["what is no id at all", "%20"],
    ])("nobody, of %s", async (_what, id) => {
      const visitor = new Visitor(site);
      await visitor.test();
      expect([
        (await correct(visitor, id, sydney)).status,
        (await visitor.visit(`/report/${id}/place`)).status,
      ]).toEqual([404, 404]);
    });

    it.each([
      ["", "/gcc"],
      ["/gcc", ""],
    ])("a report of %j is not found under %j", async (own, other) => {
      const visitor = new Visitor(site);
      const report = await visitor.test(measuredForm, { prefix: own });
      const statuses = [
        (await visitor.visit(`${other}/report/${report.id}/place`)).status,
        (await correct(visitor, report.id, sydney, other)).status,
      ];
      expect([statuses, await revision(report.id)]).toEqual([[404, 404], 1]);
    });

    it("another site cannot, with the visitor's own cookie", async () => {
      const visitor = new Visitor(site);
      const report = await visitor.test();
      const page = await visitor.visit(`/report/${report.id}/place`, {
        form: sydney,
        headers: { "Sec-Fetch-Site": "cross-site" },
      });
      expect([page.status, await revision(report.id)]).toEqual([403, 1]);
    });
  });

  it.each(["", "/gcc"])(
    "the form under %j stands on a page of its own, whose way back keeps the prefix",
    async (prefix) => {
      const visitor = new Visitor(site);
      const report = await visitor.test(measuredForm, { prefix });
      const page = await visitor.visit(`${prefix}/report/${report.id}/place`);
      expect(page.status).toBe(200);
      expect(page.html).toContain(`href="${prefix}/report/${report.id}"`);
      expect(page.html).toContain('name="place"');
    },
  );

  it("others are shown the page without a form to post", async () => {
    const report = await new Visitor(site).test();
    const page = await new Visitor(site).visit(`/report/${report.id}/place`);
    expect(page.status).toBe(200);
    expect(page.html).not.toContain('name="place"');
  });
});
