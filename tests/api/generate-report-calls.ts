import { gzipSync } from "node:zlib";

import { sql } from "kysely";
import { describe, expect, it } from "vitest";

import { geodesicKm } from "~/lib/geodesy";
import type { Report } from "~/features/reports/report";
import { measuredForm } from "#tests/support/report-calls";

import type { Answer, Asked, DocumentedSite } from "./documented-site";

const generate = "AnonymousConnectivityTest_GenerateTestReport";

/** Addresses of the demonstration's networks. */
export const london = "198.51.100.70";
export const sydney = "192.0.2.200";

/** A new report and the cookie of the browser that holds its run. */
export type Generated = { report: Report; cookie: string };

/** Generates a report as a browser in Amsterdam that leaves for the internet in London. */
export async function generated(site: DocumentedSite, asked: Asked = {}): Promise<Generated> {
  const answer = await site.ask(generate, { form: measuredForm, address: london, ...asked });
  expect(answer.status, answer.text).toBe(200);
  return { report: reportIn(answer), cookie: answer.cookie };
}

export function reportIn({ body }: Answer): Report {
  return body as Report;
}

/** Height of a cell of the location grid, and half its diagonal. */
const latitudeStep = 0.002205;
const snapMostKm = 0.2;

const everything = {
  ...measuredForm,
  measuredLatencies: "31.2,18.4,25",
  measuredLatency: "3",
  egressIp: "8.8.8.8",
  debugTrace: "true",
  tenantDomain: "contoso.onmicrosoft.com",
  latencyErrorMs: "0.6",
  probes: JSON.stringify([
    { name: "FRA", latencyMs: 24.1, failure: null },
    { name: "SYD", latencyMs: null, failure: "endpoint-timeout" },
  ]),
};

export function describeGenerateReport(open: () => DocumentedSite): void {
  const ask = async (form: Record<string, string>, asked: Asked = {}) =>
    open().ask(generate, { form, address: london, ...asked });
  const report = async (form: Record<string, string>, asked: Asked = {}) =>
    (await generated(open(), { form, ...asked })).report;

  describe("a report", () => {
    it("of a full body holds what was measured and what the server knows", async () => {
      expect(await report(everything)).toMatchObject({
        status: "running",
        userId: null,
        isDemonstration: true,
        browserLocation: {
          city: "Amsterdam",
          region: "North Holland",
          country: "Netherlands",
          countryCode: "NL",
        },
        browserLocationSource: "browser",
        browserLocationIsAutoDetected: true,
        tenantDomain: "contoso.onmicrosoft.com",
        egressIp: london,
        claimedEgressIp: "8.8.8.8",
        egressLocation: { city: "London", countryCode: "GB" },
        egressNetwork: { asn: 64506 },
        currentFrontDoor: { workload: "Exchange", code: "AMS" },
        exchangeFaultZoneCode: "AMS",
        isCurrentFrontDoorOptimal: true,
        measuredLatency: 18.4,
        measuredLatencies: [31.2, 18.4, 25],
        latencyMethod: { kind: "resource-timing", errorMs: 0.6 },
        latencyFailure: null,
        probes: [
          { name: "FRA", latencyMs: 24.1, failure: null },
          { name: "SYD", latencyMs: null, failure: "endpoint-timeout" },
        ],
        serverTests: null,
        traceroutes: null,
      });
    });

    it("works out distance, doors and score from both places", async () => {
      const full = await report(everything);
      expect(full.browserToEgressLocationDistance).toBeCloseTo(
        geodesicKm(full.browserLocation!, full.egressLocation!),
        6,
      );
      expect(full.browserToEgressLocationDistance).toBeGreaterThan(340);
      expect(full.optimalFrontDoors[0]).toMatchObject({
        door: { code: "AMS" },
        basis: "distance",
        sampleCount: 0,
      });
      expect(full.optimalFrontDoorsForEgress[0]).toMatchObject({ door: { city: "London" } });
      expect(full.bestPossibleLatency).toBe(full.optimalFrontDoors[0]?.expectedRoundTripMs);
      expect(
        full.optimalSharePointFrontDoors.every(({ door }) => door.workload === "SharePoint"),
      ).toBe(true);
      expect(full.exchangeScore).toBeCloseTo(88.8, 5);
      expect(full.score).toBe(full.exchangeScore);
    });

    it("of nothing, as without script, stands at the egress", async () => {
      expect(await report({}, { address: sydney })).toMatchObject({
        browserLocation: { city: "Sydney" },
        browserLocationSource: "egress",
        browserLocationIsAutoDetected: true,
        browserToEgressLocationDistance: 0,
        egressIp: sydney,
        claimedEgressIp: null,
        tenantDomain: null,
        measuredLatency: null,
        measuredLatencies: [],
        latencyMethod: null,
        latencyFailure: "no-script",
        currentFrontDoor: null,
        isCurrentFrontDoorOptimal: null,
        exchangeScore: null,
        score: null,
        probes: [],
      });
    });

    it.each([
      [
        "coordinates alone",
        { browserLatitude: "52.3676", browserLongitude: "4.9041" },
        { city: "Amsterdam", source: "browser" },
      ],
      [
        "coordinates chosen by hand",
        {
          browserLatitude: "52.3676",
          browserLongitude: "4.9041",
          browserLocationIsAutoDetected: "false",
        },
        { city: "Amsterdam", source: "manual" },
      ],
      ["a place of the gazetteer", { placeId: "2147714" }, { city: "Sydney", source: "manual" }],
      [
        "a place before coordinates",
        { placeId: "2147714", browserLatitude: "52.3676", browserLongitude: "4.9041" },
        { city: "Sydney", source: "manual" },
      ],
      [
        "a typed name far from every place",
        { browserLatitude: "-48", browserLongitude: "-123", browserLocationCity: "Point Nemo" },
        { city: "Point Nemo", source: "browser" },
      ],
      [
        "a typed name where the gazetteer knows better",
        {
          browserLatitude: "52.3676",
          browserLongitude: "4.9041",
          browserLocationCity: "Elsewhere",
        },
        { city: "Amsterdam", source: "browser" },
      ],
      [
        "blank fields",
        {
          browserLatitude: "",
          browserLongitude: " ",
          placeId: "",
          measuredLatency: "",
          tenantDomain: "",
        },
        { city: "London", source: "egress" },
      ],
    ])("of %s", async (_what, form, { city, source }) => {
      expect(await report(form)).toMatchObject({
        browserLocation: { city },
        browserLocationSource: source,
        browserLocationIsAutoDetected: source !== "manual",
      });
    });

    it("comes as multipart just as well", async () => {
      const body = multipart('name="placeId"', "2147714");
      expect(
        await report(
          {},
          { form: undefined, body, headers: { "Content-Type": "multipart/form-data; boundary=x" } },
        ),
      ).toMatchObject({ browserLocation: { city: "Sydney" } });
    });

    it("is its own: id, run and time differ from call to call", async () => {
      const [one, other] = [await report({}), await report({})];
      expect(new Set([one.id, one.runId, other.id, other.runId]).size).toBe(4);
      expect(Math.abs(Date.now() - Date.parse(one.dateTime))).toBeLessThan(60_000);
    });
  });

  describe("coordinates", () => {
    it.each([
      [52.36764, 4.90414],
      [-33.8712345, 151.2043217],
      [64.12345678, -21.98765432],
      [0.0000001, 179.9999999],
      [-86.9, -0.5],
    ])("%d, %d are snapped before they are kept", async (latitude, longitude) => {
      const { browserLocation: kept } = await report({
        browserLatitude: String(latitude),
        browserLongitude: String(longitude),
      });
      const steps = kept!.latitude / latitudeStep;
      expect(Math.abs(steps - Math.round(steps))).toBeLessThan(0.001);
      expect(geodesicKm({ latitude, longitude }, kept!)).toBeLessThan(snapMostKm);
      expect([kept!.latitude, kept!.longitude]).not.toEqual([latitude, longitude]);
      // As numbers of the documents, never as their text: an id may well read "…1e-7…".
      const isStored = async (number: number) => {
        const { rows } = await sql<{
          found: boolean;
        }>`select bool_or(jsonb_path_exists(document, '$.** ? (@ == $sent)', jsonb_build_object('sent',
            ${number}::float8))) as found from report`.execute(open().db);
        return rows[0]?.found;
      };
      expect(await isStored(kept!.latitude)).toBe(true);
      expect(await isStored(latitude)).toBe(false);
    });

    it.each([[87.1], [-89.99], [90]])(
      "beyond 87 degrees are not kept at all: %d",
      async (latitude) => {
        const { browserLocation } = await report({
          browserLatitude: String(latitude),
          browserLongitude: "12",
        });
        expect(browserLocation).toMatchObject({ latitude: 0, longitude: 0 });
      },
    );
  });

  describe("measuredLatency", () => {
    it.each<[string, Record<string, string>, Partial<Report>]>([
      [
        "is the least of the samples",
        { measuredLatencies: "30.5,10.25,20" },
        { measuredLatency: 10.25 },
      ],
      [
        "is no smaller than the samples say",
        { measuredLatencies: "30,20", measuredLatency: "1" },
        { measuredLatency: 20 },
      ],
      [
        "alone is one sample",
        { measuredLatency: "12.5" },
        { measuredLatency: 12.5, measuredLatencies: [12.5] },
      ],
      [
        "is missing where it failed",
        { measuredLatencies: "30,20", latencyFailure: "too-few-samples" },
        { measuredLatency: null, latencyFailure: "too-few-samples", exchangeScore: null },
      ],
      [
        "is missing where the answer was an error",
        { measuredLatencies: "3.2,3", exchangeAnswer: "error", exchangeStatus: "403" },
        {
          measuredLatency: null,
          latencyFailure: "endpoint-error",
          exchangeScore: null,
          score: null,
          peers: null,
        },
      ],
    ])("%s", async (_rule, form, expected) => {
      expect(await report(form)).toMatchObject(expected);
    });
  });

  it("ignores whatever the server determines", async () => {
    const claimed = {
      id: "11111111-1111-4111-8111-111111111111",
      runId: "22222222-2222-4222-8222-222222222222",
      userId: "someone",
      status: "finished",
      dateTime: "2000-01-01T00:00:00.000Z",
      isDemonstration: "false",
      score: "1",
      exchangeScore: "1",
      bestPossibleLatency: "1",
      egressLocation: "{}",
      egressNetwork: "{}",
      browserToEgressLocationDistance: "1",
      currentFrontDoor: "{}",
      isCurrentFrontDoorOptimal: "false",
      optimalFrontDoors: "[]",
      distributionValueBin1: "1",
      peers: "{}",
      serverTests: "{}",
      latencyFailureReason: "x",
      __proto__: "x",
      constructor: "x",
    };
    const plain = await report(everything);
    const { id, runId, dateTime, ...rest } = await report({ ...everything, ...claimed });
    expect([claimed.id, claimed.runId, claimed.dateTime]).not.toContain([id, runId, dateTime]);
    expect(rest).toEqual({ ...plain, id: undefined, runId: undefined, dateTime: undefined });
  });

  it("keeps the address it was told as a claim and looks nothing up by it", async () => {
    const kept = await report({ egressIp: sydney });
    expect(kept).toMatchObject({
      claimedEgressIp: sydney,
      egressIp: london,
      egressLocation: { city: "London" },
    });
  });

  describe("the cookie of the run", () => {
    it.each([
      ["", "/"],
      ["/gcc", "/gcc"],
    ])(
      "under %j holds for its prefix, for a day, out of reach of scripts",
      async (prefix, path) => {
        const answer = await ask({}, { prefix });
        expect(answer.headers.get("Set-Cookie")).toMatch(
          new RegExp(
            `^pathlens_run=${reportIn(answer).runId}\\.[\\w-]{43}; Path=${path}; ` +
              "Max-Age=86400; HttpOnly; SameSite=Lax$",
          ),
        );
      },
    );
  });

  describe("a body that does not fit", () => {
    it.each<[string, Record<string, string>, string, string | undefined]>([
      [
        "a latitude beyond the pole",
        { browserLatitude: "90.1", browserLongitude: "0" },
        "bad-input",
        "browserLatitude",
      ],
      [
        "a longitude beyond the line",
        { browserLatitude: "0", browserLongitude: "-180.1" },
        "bad-input",
        "browserLongitude",
      ],
      ["a latitude alone", { browserLatitude: "52" }, "bad-input", "browserLongitude"],
      ["a longitude alone", { browserLongitude: "4" }, "bad-input", "browserLongitude"],
      [
        "words for a number",
        { browserLatitude: "north", browserLongitude: "0" },
        "bad-input",
        "browserLatitude",
      ],
      [
        "neither true nor false",
        { browserLocationIsAutoDetected: "yes" },
        "bad-input",
        "browserLocationIsAutoDetected",
      ],
      ["a long city", { browserLocationCity: "x".repeat(121) }, "bad-input", "browserLocationCity"],
      [
        "a fault zone of four letters",
        { exchangeFaultZoneCode: "AMST" },
        "bad-input",
        "exchangeFaultZoneCode",
      ],
      ["no latency", { measuredLatency: "0" }, "bad-input", "measuredLatency"],
      [
        "a latency beyond the time-out",
        { measuredLatency: "5001" },
        "bad-input",
        "measuredLatency",
      ],
      ["an endless latency", { measuredLatency: "1e999" }, "bad-input", "measuredLatency"],
      [
        "a sample that is no number",
        { measuredLatencies: "12,x" },
        "bad-input",
        "measuredLatencies.1",
      ],
      ["a negative sample", { measuredLatencies: "12,-1" }, "bad-input", "measuredLatencies.1"],
      [
        "101 samples",
        { measuredLatencies: Array(101).fill("12").join(",") },
        "bad-input",
        "measuredLatencies",
      ],
      ["an unknown method", { latencyMethod: "guess" }, "bad-input", "latencyMethod"],
      ["an unknown failure", { latencyFailure: "tired" }, "bad-input", "latencyFailure"],
      ["probes that are no JSON", { probes: "[" }, "bad-input", "probes"],
      ["probes that are no list", { probes: "{}" }, "bad-input", "probes"],
      [
        "probes with U+0000 in a text",
        { probes: '[{"name":"a\\u0000b","latencyMs":1,"failure":null}]' },
        "bad-input",
        "probes",
      ],
      [
        "probes with half a character in a text",
        { probes: '[{"name":"a\\ud800b","latencyMs":1,"failure":null}]' },
        "bad-input",
        "probes",
      ],
      [
        "probes with U+0000 in a name",
        { probes: '[{"name":"a","latencyMs":1,"failure":null,"x\\u0000":1}]' },
        "bad-input",
        "probes",
      ],
      [
        "a probe without name",
        { probes: '[{"latencyMs":1,"failure":null}]' },
        "bad-input",
        "probes.0.name",
      ],
      [
        "a probe whose latency is a word",
        { probes: '[{"name":"FRA","latencyMs":"1","failure":null}]' },
        "bad-input",
        "probes.0.latencyMs",
      ],
      [
        "101 probes",
        { probes: JSON.stringify(Array(101).fill({ name: "FRA", latencyMs: 1, failure: null })) },
        "bad-input",
        "probes",
      ],
      ["a long address", { egressIp: "1".repeat(46) }, "bad-input", "egressIp"],
      ["a place that is no number", { placeId: "Paris" }, "bad-input", "placeId"],
      ["a place that is not there", { placeId: "1" }, "invalid-location", undefined],
      [
        "a domain of 40 characters",
        { tenantDomain: "a".repeat(40) },
        "invalid-domain-name",
        undefined,
      ],
      ["a domain with a blank", { tenantDomain: "contoso .com" }, "invalid-domain-name", undefined],
    ])("with %s is refused by name", async (_what, form, error, field) => {
      const answer = await ask({ ...everything, ...withoutLocation(form), ...form });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error, ...(field && { details: [{ field }] }) });
    });

    it.each<[string, Asked, number, string]>([
      ["JSON", { json: {} }, 415, "unsupported-body"],
      [
        "broken multipart",
        { body: "--x", headers: { "Content-Type": "multipart/form-data" } },
        400,
        "bad-body",
      ],
      [
        "multipart with a file",
        {
          body: multipart('name="probes"; filename="a.json"', "[]"),
          headers: { "Content-Type": "multipart/form-data; boundary=x" },
        },
        400,
        "bad-body",
      ],
      ["no type", { body: new Uint8Array([1]) }, 415, "unsupported-body"],
      [
        "compressed",
        {
          body: new Uint8Array(gzipSync("a=b")),
          headers: {
            "Content-Type": "application/x-www-form-urlencoded",
            "Content-Encoding": "gzip",
          },
        },
        415,
        "unsupported-body",
      ],
      [
        "longer than 32 KiB",
        { form: { debugTrace: "x".repeat(32 * 1024) } },
        413,
        "body-too-large",
      ],
      [
        "of 301 fields",
        {
          body: Array(301).fill("a=b").join("&"),
          headers: { "Content-Type": "application/x-www-form-urlencoded" },
        },
        400,
        "bad-body",
      ],
      [
        "not UTF-8",
        {
          body: new Uint8Array([0x61, 0x3d, 0xff]),
          headers: { "Content-Type": "application/x-www-form-urlencoded" },
        },
        400,
        "bad-body",
      ],
    ])("being %s is refused", async (_what, asked, status, error) => {
      const answer = await open().ask(generate, asked);
      expect([answer.status, (answer.body as { error: string }).error]).toEqual([status, error]);
    });

    it("leaves nothing behind", async () => {
      const { db } = open();
      const count = async () =>
        (
          await db
            .selectFrom("test_run")
            .select(({ fn }) => fn.countAll<string>().as("count"))
            .executeTakeFirstOrThrow()
        ).count;
      const before = await count();
      await ask({ tenantDomain: "no domain" });
      await ask({ placeId: "1" });
      expect(await count()).toBe(before);
    });
  });
}

/** A multipart body of one part, with the boundary x. */
function multipart(disposition: string, content: string): string {
  return `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n--x--\r\n`;
}

/** Takes the location out of a full body when a case brings its own half of one. */
function withoutLocation(form: Record<string, string>): Record<string, string> {
  return "browserLatitude" in form || "browserLongitude" in form
    ? { browserLatitude: "", browserLongitude: "" }
    : {};
}
