import { gzipSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { aClientResult, aTrace, clientDataOf } from "#tests/factories/client-result";
import { shownToken } from "#tests/support/client-run";
import { siteDatabases } from "#tests/support/database";
import { startSite, type TestSite } from "#tests/support/site";
import { Visitor } from "#tests/routes/visitor";
import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import type { ClientTest } from "~/features/network-test/client/client-results";
import type { Report } from "~/features/reports/report";

/** A result of a good line with some of its data changed, also into what no type allows. */
const changed = <Test extends ClientTest>(
  test: Test,
  data: { [Field in keyof ClientTestData[Test]]?: unknown },
): object => ({ ...aClientResult(test), data: { ...clientDataOf()[test], ...data } });
const media = (data: { [Field in keyof ClientTestData["skype"]]?: unknown }) =>
  changed("skype", data);
const whole = (change: Record<string, unknown>): object => ({
  ...aClientResult("skype"),
  ...change,
});
const hops = (count: number) =>
  changed("traceroute", {
    traces: [
      aTrace({
        hops: Array.from({ length: count }, (_, at) => ({
          hop: at + 1,
          address: null,
          roundTripsMs: [],
          isPrivate: false,
        })),
      }),
    ],
  });
const certificate = (subject: string) =>
  changed("connectivity", {
    results: [
      {
        ...clientDataOf().connectivity.results[0],
        certificate: { ...clientDataOf().connectivity.results[0]?.certificate, subject },
      },
    ],
  });
const rate = (bitsPerSecond: unknown) =>
  changed("bufferBloat", { download: { ...clientDataOf().bufferBloat.download, bitsPerSecond } });
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const hourMs = 3_600_000;
/** A number that JSON has and JavaScript reads as infinite. */
const tooLong = "1e400";
const ownField = (name: string, body: object) =>
  JSON.stringify(body).replace('"data":{', `"data":{${JSON.stringify(name)}:{"lossRatio":0},`);
const nested = (depth: number) => `${'{"data":'.repeat(depth)}1${"}".repeat(depth)}`;

type Hostile = [
  what: string,
  body: () => object | string,
  status: number,
  error: string,
  field: string | null,
];

/** What fits no run that there ever was; each is a body as it is sent. */
const hostile: Hostile[] = [
  ["a number beyond all", () => media({ latencyMs: 1e308 }), 422, "bad-input", "data.latencyMs"],
  [
    "a number that is infinite",
    () => JSON.stringify(media({})).replace('"latencyMs":20', `"latencyMs":${tooLong}`),
    422,
    "bad-input",
    "data.latencyMs",
  ],
  ["NaN as a text", () => media({ latencyMs: "NaN" }), 422, "bad-input", "data.latencyMs"],
  ["a number as a text", () => media({ latencyMs: "20" }), 422, "bad-input", "data.latencyMs"],
  [
    "NaN as no JSON has it",
    () => JSON.stringify(media({})).replace('"latencyMs":20', '"latencyMs":NaN'),
    400,
    "bad-body",
    null,
  ],
  ["less than no time", () => media({ latencyMs: -1 }), 422, "bad-input", "data.latencyMs"],
  ["a jitter below zero", () => media({ jitterMs: -0.001 }), 422, "bad-input", "data.jitterMs"],
  ["a loss of more than all", () => media({ lossRatio: 1.5 }), 422, "bad-input", "data.lossRatio"],
  ["half a packet", () => media({ sent: 499.5 }), 422, "bad-input", "data.sent"],
  [
    "more packets than a run can send",
    () => media({ sent: 1e15, received: 0 }),
    422,
    "bad-input",
    "data.sent",
  ],
  [
    "more received than sent",
    () => media({ received: 501, lossRatio: null }),
    422,
    "implausible",
    "data.received",
  ],
  ["a rate beyond all lines", () => rate(1e13), 422, "bad-input", "data.download.bitsPerSecond"],
  [
    "a rate that its bytes cannot have",
    () => rate(1e12),
    422,
    "implausible",
    "data.download.bitsPerSecond",
  ],
  [
    "a rate that is a list",
    () => rate([80_000_000]),
    422,
    "bad-input",
    "data.download.bitsPerSecond",
  ],
  [
    "a yes in the place of a number",
    () => rate(true),
    422,
    "bad-input",
    "data.download.bitsPerSecond",
  ],
  [
    "an end in the future",
    () => whole({ finishedAt: fromNow(hourMs) }),
    422,
    "implausible",
    "finishedAt",
  ],
  [
    "a beginning before the run",
    () => whole({ startedAt: fromNow(-hourMs) }),
    422,
    "implausible",
    "startedAt",
  ],
  [
    "the first moment of all clocks",
    () => whole({ startedAt: "1970-01-01T00:00:00Z" }),
    422,
    "implausible",
    "startedAt",
  ],
  [
    "a year that no calendar has",
    () => whole({ startedAt: "+275760-09-13T00:00:00.001Z" }),
    422,
    "bad-input",
    "startedAt",
  ],
  [
    "a day that no month has",
    () => whole({ finishedAt: "2026-02-30T00:00:00Z" }),
    422,
    "bad-input",
    "finishedAt",
  ],
  ["a time as a number", () => whole({ startedAt: Date.now() }), 422, "bad-input", "startedAt"],
  ["a test that there is not", () => whole({ test: "everything" }), 422, "bad-input", "test"],
  ["a test of every object", () => whole({ test: "constructor" }), 422, "bad-input", "test"],
  ["the prototype as a test", () => whole({ test: "__proto__" }), 422, "bad-input", "test"],
  ["no test", () => whole({ test: undefined }), 422, "bad-input", "test"],
  ["a list of tests", () => whole({ test: ["skype"] }), 422, "bad-input", "test"],
  ["the data of another test", () => whole({ test: "vpn" }), 422, "bad-input", "data.vpns"],
  ["a source that there is not", () => whole({ source: "server" }), 422, "bad-input", "source"],
  ["a reason that there is not", () => whole({ reason: "because" }), 422, "bad-input", "reason"],
  ["neither data nor a reason", () => whole({ data: null }), 422, "implausible", "reason"],
  ["a key that is none", () => whole({ idempotencyKey: "1" }), 422, "bad-input", "idempotencyKey"],
  [
    "the prototype as a field",
    () => ownField("__proto__", media({})),
    422,
    "bad-input",
    "data.__proto__",
  ],
  [
    "the constructor as a field",
    () => ownField("constructor", media({})),
    422,
    "bad-input",
    "data.constructor",
  ],
  ["a field that there is not", () => whole({ isAdmin: true }), 422, "bad-input", "isAdmin"],
  [
    "a field with a name without end",
    () => whole({ ["x".repeat(100_000)]: true }),
    422,
    "bad-input",
    "x".repeat(200),
  ],
  [
    "no address",
    () => media({ mappedAddress: "javascript:alert(1)" }),
    422,
    "bad-input",
    "data.mappedAddress",
  ],
  [
    "a prefix as an address",
    () => media({ mappedAddress: "8.8.8.0/24" }),
    422,
    "bad-input",
    "data.mappedAddress",
  ],
  [
    "a port beyond all",
    () => media({ openUdpPorts: [65_536] }),
    422,
    "bad-input",
    "data.openUdpPorts.0",
  ],
  ["65 hops", () => hops(65), 422, "bad-input", "data.traces.0.hops"],
  ["10 000 hops", () => hops(10_000), 422, "bad-input", "data.traces.0.hops"],
  ["100 000 hops", () => hops(100_000), 413, "body-too-large", null],
  [
    "1 001 endpoints",
    () =>
      changed("connectivity", {
        results: Array.from({ length: 1001 }, (_, at) => ({
          ...clientDataOf().connectivity.results[0],
          host: `${at}.example`,
        })),
      }),
    422,
    "bad-input",
    "data.results",
  ],
  [
    "a private address called public",
    () =>
      changed("congestion", {
        firstPublicHop: { address: "192.168.1.1", latency: clientDataOf().bufferBloat.idle },
      }),
    422,
    "implausible",
    "data.firstPublicHop.address",
  ],
  ["a note that is too long", () => whole({ note: "x".repeat(1001) }), 422, "bad-input", "note"],
  [
    "a note that steers a terminal",
    () => whole({ note: "\u001b]0;owned\u0007" }),
    422,
    "bad-input",
    "note",
  ],
  [
    "a certificate that turns its name around",
    () => certificate("CN=\u202emoc.eciffo"),
    422,
    "bad-input",
    "data.results.0.certificate.subject",
  ],
  ["a zero byte", () => whole({ note: "a\0b" }), 400, "bad-body", null],
  ["half a character", () => whole({ note: "\ud83d" }), 400, "bad-body", null],
  ["a list", () => [], 422, "bad-input", ""],
  ["nothing", () => "null", 422, "bad-input", ""],
  ["a text", () => '"result"', 422, "bad-input", ""],
  ["what is no JSON", () => "{", 400, "bad-body", null],
  ["an empty body", () => "", 400, "bad-body", null],
  ["levels that fit no result", () => nested(15), 422, "bad-input", "test"],
  ["100 000 levels", () => nested(100_000), 400, "bad-body", null],
  ["10 MB", () => whole({ note: "x".repeat(10_000_000) }), 413, "body-too-large", null],
];

describe.each(siteDatabases())("hostile results on %s", (kind) => {
  let site: TestSite;
  let visitor: Visitor;
  let report: Report;
  let token: string;
  let other: Report;

  beforeAll(async () => {
    site = await startSite(kind, { RATE_LIMITS: "off" });
    visitor = new Visitor(site);
    report = await visitor.test();
    token = shownToken(
      (await visitor.visit(`/report/${report.id}/client`, { form: { intent: "token" } })).html,
    );
    other = await new Visitor(site).test();
  });
  afterAll(() => site.close());

  async function call(
    operation: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ) {
    const answer = await fetch(`${site.origin}/api/agent/${operation}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", ...headers },
      body,
    });
    const text = await answer.text();
    return {
      status: answer.status,
      length: text.length,
      body: JSON.parse(text) as {
        error: string;
        message: string;
        details?: { field: string; message: string }[];
      },
    };
  }

  /** Everything that a result could have changed, of this run and of another one. */
  async function stored() {
    const { db } = site.application;
    const runs = [report.runId, other.runId];
    const [reports, events, results, tokens] = await Promise.all([
      db.selectFrom("report").selectAll().where("run_id", "in", runs).orderBy("id").execute(),
      db
        .selectFrom("run_event")
        .selectAll()
        .where("run_id", "in", runs)
        .orderBy("run_id")
        .orderBy("sequence")
        .execute(),
      db.selectFrom("client_result").selectAll().where("run_id", "in", runs).execute(),
      db.selectFrom("client_token").selectAll().where("run_id", "in", runs).execute(),
    ]);
    return { reports, events, results, tokens };
  }

  const textOf = (body: object | string) =>
    typeof body === "string" ? body : JSON.stringify(body);
  /** An answer must not repeat what was sent without end. */
  const longestAnswer = 20_000;

  it.each(hostile)(
    "as %s are refused by the call and named, and nothing of them is kept",
    async (_what, body, status, error, field) => {
      const before = await stored();
      const answer = await call("result", textOf(body()));
      expect(answer).toMatchObject({
        status,
        body: { error, message: expect.stringMatching(/\S/) as string },
      });
      if (field !== null) expect(answer.body.details?.map((one) => one.field)).toContain(field);
      expect(answer.length).toBeLessThan(longestAnswer);
      expect(await stored()).toEqual(before);
    },
  );

  it.each(hostile.filter(([, , status]) => status === 422))(
    "as %s in a file are refused by the form, beside a good one, which is not kept either",
    async (_what, body) => {
      const before = await stored();
      const results = `[${JSON.stringify(aClientResult("arp"))},${textOf(body())}]`;
      const head = {
        format: "pathlens-client-results",
        formatVersion: 1,
        client: { version: "1", platform: "linux", nodeVersion: "20" },
        startedAt: fromNow(0),
        finishedAt: fromNow(0),
        place: null,
      };
      // The results are text, since no object has what they are to hold.
      const file = `${JSON.stringify(head).slice(0, -1)},"results":${results}}`;
      const part = (name: string, more: string, value: string) =>
        `--form-boundary\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
      const asFile = '; filename="r.json"\r\nContent-Type: application/json';
      const parts = part("intent", "", "upload") + part("results", asFile, file);
      const form = `${parts}--form-boundary--\r\n`;
      const answer = await visitor.send(`/report/${report.id}/client`, form, {
        "Content-Type": "multipart/form-data; boundary=form-boundary",
      });
      expect(answer.status).toBe(422);
      expect(answer.html).toContain('id="results-error"');
      expect(await stored()).toEqual(before);
    },
  );

  it.each<[string, string | Uint8Array<ArrayBuffer>, Record<string, string>, number]>([
    ["a text", JSON.stringify(aClientResult("arp")), { "Content-Type": "text/plain" }, 415],
    ["a form", "test=arp", { "Content-Type": "application/x-www-form-urlencoded" }, 415],
    [
      "what unpacks to more",
      new Uint8Array(gzipSync("x".repeat(10_000_000))),
      { "Content-Encoding": "gzip" },
      415,
    ],
  ])("as %s are refused before they are read", async (_what, body, headers, status) => {
    const before = await stored();
    expect(await call("result", body, headers)).toMatchObject({
      status,
      body: { message: expect.stringMatching(/\S/) as string },
    });
    expect(await stored()).toEqual(before);
  });

  const begin = {
    formatVersion: 1,
    client: { version: "1", platform: "linux", nodeVersion: "20.1.0" },
    tests: ["arp"],
  };
  it.each<[string, string, object, number, string]>([
    ["tests that there are not", "begin", { ...begin, tests: ["constructor"] }, 422, "tests.0"],
    [
      "more tests than there are",
      "begin",
      { ...begin, tests: Array.from({ length: 13 }, () => "arp") },
      422,
      "tests",
    ],
    [
      "a system that there is not",
      "begin",
      { ...begin, client: { ...begin.client, platform: "plan9" } },
      422,
      "client.platform",
    ],
    [
      "a version without end",
      "begin",
      { ...begin, client: { ...begin.client, version: "1".repeat(41) } },
      422,
      "client.version",
    ],
    [
      "a version that steers a terminal",
      "begin",
      { ...begin, client: { ...begin.client, version: "1\u001b[2J" } },
      422,
      "client.version",
    ],
    [
      "the run of another visitor",
      "begin",
      { ...begin, runId: "3b3c9b2e-0000-4000-8000-000000000000" },
      422,
      "runId",
    ],
    [
      "the run of another visitor",
      "complete",
      { formatVersion: 1, runId: "3b3c9b2e-0000-4000-8000-000000000000" },
      422,
      "runId",
    ],
    ["a format as a text", "complete", { formatVersion: "1" }, 422, "formatVersion"],
  ])("with %s in %s are refused and named", async (_what, operation, body, status, field) => {
    const before = await stored();
    const answer = await call(operation, JSON.stringify(body));
    expect(answer).toMatchObject({ status, body: { error: "bad-input", details: [{ field }] } });
    expect(await stored()).toEqual(before);
  });

  it.each<[string, (ids: Report) => { path: string; body: object }]>([
    ["in the body", ({ runId }) => ({ path: "result", body: { ...aClientResult("arp"), runId } })],
    [
      "in the data",
      ({ runId }) => ({
        path: "result",
        body: { ...aClientResult("arp"), data: { ...clientDataOf().arp, runId } },
      }),
    ],
    [
      "as its report",
      ({ id }) => ({ path: "result", body: { ...aClientResult("arp"), reportId: id } }),
    ],
  ])("that name another run %s are not taken for it", async (_where, asked) => {
    const before = await stored();
    const { path, body } = asked(other);
    expect(await call(path, JSON.stringify(body))).toMatchObject({
      status: 422,
      body: { error: "bad-input" },
    });
    expect(await stored()).toEqual(before);
  });

  it("that name another run in the address go to the token's own", async () => {
    const before = await stored();
    const answer = await call(
      `result?runId=${other.runId}&reportId=${other.id}`,
      JSON.stringify(aClientResult("arp")),
    );
    expect(answer.status).toBe(200);
    const after = await stored();
    const of = ({ events }: typeof after, { runId }: Report) =>
      events.filter(({ run_id: id }) => id === runId).length;
    expect([of(after, report) - of(before, report), of(after, other) - of(before, other)]).toEqual([
      1, 0,
    ]);
    expect(after.reports.filter(({ run_id: id }) => id === other.runId)).toEqual(
      before.reports.filter(({ run_id: id }) => id === other.runId),
    );
  });

  it.each<[string, (report: Report) => string]>([
    ["its report", ({ id }) => `/api/AnonymousConnectivityTest/ReadReport/${id}`],
    ["its page", ({ id }) => `/report/${id}/client`],
    ["its run", ({ runId }) => `/messagingHub?runId=${runId}`],
    ["its run's events", ({ runId }) => `/messagingHub?runId=${runId}&after=0`],
    ["the history", () => "/api/NetworkTestReport/ReadReports"],
    ["the plan by GET", () => "/api/agent/begin"],
  ])("of a token cannot read %s", async (_what, pathOf) => {
    for (const one of [report, other]) {
      const answer = await fetch(site.origin + pathOf(one), {
        headers: { Authorization: `Bearer ${token}` },
        redirect: "manual",
      });
      const text = await answer.text();
      expect([401, 403, 404, 405]).toContain(answer.status);
      expect(text).not.toContain(token);
      expect(text).not.toContain("8.8.4.44");
    }
  });
});
