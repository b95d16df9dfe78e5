import { gzipSync } from "node:zlib";

import { describe, expect, it } from "vitest";

import type { Report } from "~/features/reports/report";
import { measuredForm, unmeasuredForm } from "#tests/support/report-calls";

import type { Asked, DocumentedSite } from "./documented-site";
import { generated, london, reportIn, type Generated } from "./generate-report-calls";

const unknownId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";
const probes = [
  { name: "FRA", latencyMs: 24.1, failure: null },
  { name: "SYD", latencyMs: null, failure: "endpoint-timeout" },
];

export function describeCreateReport(open: () => DocumentedSite): void {
  const read = async ({ report, cookie }: Generated, asked: Asked = {}) =>
    reportIn(
      await open().ask("AnonymousConnectivityTest_ReadReport", {
        path: { id: report.id },
        cookie,
        ...asked,
      }),
    );

  describe.each(["NetworkTestReport", "ConnectivityTest"])("under %s", (controller) => {
    const create = (asked: Asked) => open().ask(`${controller}_CreateReport`, asked);

    it.each(["", "/gcc"])("%j saves the report and answers its id", async (prefix) => {
      const run = await generated(open(), { prefix });
      const answer = await create({ prefix, json: run.report, cookie: run.cookie });
      expect([answer.status, answer.text]).toEqual([200, run.report.id]);
      const row = await open()
        .db.selectFrom("report")
        .select(["saved_at", "revision"])
        .where("id", "=", run.report.id)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ saved_at: expect.any(Date) as Date, revision: 2 });
    });

    it("takes the probes over and nothing that the server determined", async () => {
      const run = await generated(open());
      const answer = await create({ json: { ...forged(run.report), probes }, cookie: run.cookie });
      expect(answer.status).toBe(200);
      expect(await read(run)).toEqual({ ...run.report, probes });
    });

    it("keeps what the body leaves out", async () => {
      const run = await generated(open(), {
        form: { ...measuredForm, probes: JSON.stringify(probes) },
      });
      await create({ json: { id: run.report.id.toUpperCase() }, cookie: run.cookie });
      expect(await read(run)).toEqual(run.report);
    });

    it("may come twice", async () => {
      const run = await generated(open());
      const asked = { json: { id: run.report.id, probes }, cookie: run.cookie };
      expect([(await create(asked)).text, (await create(asked)).text]).toEqual([
        run.report.id,
        run.report.id,
      ]);
      expect((await read(run)).probes).toEqual(probes);
    });

    it("changes the entity tag", async () => {
      const run = await generated(open());
      const tag = async () =>
        (
          await open().ask("AnonymousConnectivityTest_ReadReport", { path: { id: run.report.id } })
        ).headers.get("ETag");
      const before = await tag();
      await create({ json: { id: run.report.id, probes }, cookie: run.cookie });
      expect(await tag()).not.toBe(before);
    });

    const others: [string, (run: Generated) => string | undefined][] = [
      ["without cookie", () => undefined],
      [
        "that holds another run",
        () => `pathlens_run=33333333-3333-4333-8333-333333333333.${"A".repeat(43)}`,
      ],
      ["with a wrong secret", ({ report }) => `pathlens_run=${report.runId}.${"A".repeat(43)}`],
    ];
    it.each(others)("refuses a browser %s and changes nothing", async (_who, cookieFor) => {
      const run = await generated(open());
      const answer = await create({ json: { id: run.report.id, probes }, cookie: cookieFor(run) });
      expect([answer.status, answer.body]).toMatchObject([403, { error: "not-yours" }]);
      expect(await read(run)).toEqual(run.report);
    });

    it.each([
      ["", "/gcc"],
      ["/gcc", ""],
    ])("does not find a report of %j under %j", async (own, other) => {
      const run = await generated(open(), { prefix: own });
      const answer = await create({
        prefix: other,
        json: { id: run.report.id, probes },
        cookie: run.cookie,
      });
      expect([answer.status, answer.body]).toMatchObject([404, { error: "not-found" }]);
      expect(await read(run, { prefix: own })).toEqual(run.report);
    });

    it("does not find an unknown report", async () => {
      const { cookie } = await generated(open());
      expect((await create({ json: { id: unknownId }, cookie })).status).toBe(404);
    });

    it.each<[string, unknown, string]>([
      ["no object", [], ""],
      ["no id", {}, "id"],
      ["an id that is none", { id: "temp" }, "id"],
      ["probes that are no list", { id: unknownId, probes: {} }, "probes"],
      ["101 probes", { id: unknownId, probes: Array(101).fill(probes[0]) }, "probes"],
      [
        "a probe beyond the time-out",
        { id: unknownId, probes: [{ name: "FRA", latencyMs: 5001, failure: null }] },
        "probes.0.latencyMs",
      ],
      [
        "a probe with a long failure",
        { id: unknownId, probes: [{ name: "FRA", latencyMs: null, failure: "x".repeat(41) }] },
        "probes.0.failure",
      ],
      ["a sample as a word", { id: unknownId, measuredLatencies: ["12"] }, "measuredLatencies.0"],
      ["a sample of nothing", { id: unknownId, measuredLatencies: [null] }, "measuredLatencies.0"],
      ["a sample of no time", { id: unknownId, measuredLatencies: [0] }, "measuredLatencies.0"],
      [
        "101 samples",
        { id: unknownId, measuredLatencies: Array(101).fill(1) },
        "measuredLatencies",
      ],
      [
        "an unknown method",
        { id: unknownId, latencyMethod: { kind: "guess", errorMs: 1 } },
        "latencyMethod.kind",
      ],
    ])("refuses %s by name", async (_what, json, field) => {
      const answer = await create({ json });
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { error: "bad-input", details: [{ field }] },
      ]);
    });

    const asJson = { "Content-Type": "application/json" };
    it.each<[string, Asked, number, string]>([
      ["a form", { form: { id: unknownId } }, 415, "unsupported-body"],
      ["text", { body: "{}", headers: { "Content-Type": "text/plain" } }, 415, "unsupported-body"],
      [
        "compressed JSON",
        {
          body: new Uint8Array(gzipSync("{}")),
          headers: { ...asJson, "Content-Encoding": "gzip" },
        },
        415,
        "unsupported-body",
      ],
      ["broken JSON", { body: "{", headers: asJson }, 400, "bad-body"],
      ["nothing at all", { body: "", headers: asJson }, 400, "bad-body"],
      [
        "JSON of 21 levels",
        { body: "[".repeat(21) + "]".repeat(21), headers: asJson },
        400,
        "bad-body",
      ],
      [
        "bytes that are no text",
        { body: new Uint8Array([0xff, 0xfe]), headers: asJson },
        400,
        "bad-body",
      ],
      [
        "more than 256 KiB",
        {
          json: { id: unknownId, debug: "x".repeat(256 * 1024) },
          headers: { Connection: "close" },
        },
        413,
        "body-too-large",
      ],
    ])("refuses %s", async (_what, asked, status, error) => {
      const answer = await create(asked);
      expect([answer.status, answer.body]).toMatchObject([status, { error }]);
    });
  });

  describe("samples", () => {
    const save = (run: Generated, json: object) =>
      open().ask("NetworkTestReport_CreateReport", {
        json: { id: run.report.id, ...json },
        cookie: run.cookie,
      });
    const late = {
      measuredLatencies: [31, 18.4, 25],
      latencyMethod: { kind: "resource-timing", errorMs: 0.6 },
    };

    it("that come late make the report what it would have been with them", async () => {
      const run = await generated(open(), { form: unmeasuredForm });
      expect(run.report).toMatchObject({
        measuredLatency: null,
        exchangeScore: null,
        latencyFailure: "no-script",
      });
      expect((await save(run, late)).status).toBe(200);
      const whole = await generated(open(), {
        form: {
          ...unmeasuredForm,
          measuredLatencies: "31,18.4,25",
          latencyMethod: "resource-timing",
          latencyErrorMs: "0.6",
        },
      });
      const { id, runId, dateTime } = run.report;
      expect(await read(run)).toEqual({ ...whole.report, id, runId, dateTime });
    });

    it("are not taken twice", async () => {
      const run = await generated(open());
      await save(run, late);
      expect(await read(run)).toEqual(run.report);
    });

    it("count among the peers from then on", async () => {
      const run = await generated(open(), { form: unmeasuredForm, address: london });
      const scopes = async () =>
        (
          await open()
            .db.selectFrom("peer_result")
            .select("scope")
            .where("report_id", "=", run.report.id)
            .execute()
        ).length;
      expect(await scopes()).toBe(0);
      await save(run, late);
      expect(await scopes()).toBe(3);
    });
  });
}

/** A report in which everything is claimed to be different. */
function forged(report: Report): Record<string, unknown> {
  return {
    ...Object.fromEntries(Object.keys(report).map((field) => [field, "forged"])),
    measuredLatencies: [1],
    lostSampleCount: 9,
    latencyMethod: null,
    id: report.id,
    ownerId: "someone",
    savedAt: null,
    revision: 99,
  };
}
