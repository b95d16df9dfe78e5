import { describe, expect, it } from "vitest";

import type { Report } from "~/features/reports/report";
import { geodesicKm } from "~/lib/geodesy";
import { aReport, aReportRow } from "#tests/factories/report";
import { measuredForm } from "#tests/support/report-calls";
import { signIn } from "#tests/support/signed-in";

import type { DocumentedSite } from "./documented-site";
import { generated, london, reportIn, type Generated } from "./generate-report-calls";
import { aHeldRun } from "./hub-client";

const controllers = ["AnonymousConnectivityTest", "NetworkTestReport", "ConnectivityTest"];
const otherRun = `pathlens_run=33333333-3333-4333-8333-333333333333.${"A".repeat(43)}`;

const tenantDomain = "contoso.onmicrosoft.com";
const secretForm = { ...measuredForm, tenantDomain, egressIp: "198.51.100.99" };

const tests = (host: string): Report["serverTests"] => ({
  startedAt: "2026-03-02T09:00:00.000Z",
  finishedAt: "2026-03-02T09:00:02.000Z",
  dns: [
    {
      host: "outlook.suite.test",
      role: "exchange",
      outcome: "resolved",
      addresses: ["192.0.2.1"],
      canonicalNames: ["edge.suite.test"],
      elapsedMs: 3.5,
    },
    {
      host,
      role: "tenant",
      outcome: "no-such-name",
      addresses: [],
      canonicalNames: [],
      elapsedMs: 12,
    },
  ],
  connectivity: [
    {
      host: "outlook.suite.test",
      port: 443,
      role: "exchange",
      code: "InvalidSSLCertificate",
      address: "192.0.2.1",
      connectMs: 1.25,
      failure: "CERT_HAS_EXPIRED",
      certificate: {
        subject: "CN=outlook.suite.test",
        issuer: "CN=Suite",
        validTo: "2026-01-01T00:00:00.000Z",
        daysLeft: -60,
        isNameMatch: true,
        isTrusted: false,
        distrustReason: "CERT_HAS_EXPIRED",
        protocol: "TLSv1.3",
      },
    },
    {
      host,
      port: 443,
      role: "tenant",
      code: "DnsFailed",
      address: null,
      connectMs: null,
      failure: "no-such-name",
      certificate: null,
    },
  ],
});

/** Stores a finished report as a run leaves it. */
async function stored(
  site: DocumentedSite,
  report: Partial<Report>,
  columns: Parameters<typeof aReportRow>[1] = {},
): Promise<Generated> {
  const run = await aHeldRun(site.db, { variant: columns?.variant ?? "MultiTenant" });
  const document = aReport({ ...report, runId: run.id });
  const expires = new Date(Date.now() + 86_400_000);
  await site.db
    .insertInto("report")
    .values(aReportRow(document, { expires_at: expires, ...columns }))
    .execute();
  return { report: document, cookie: run.cookie };
}

export function describeReadReport(open: () => DocumentedSite): void {
  const read = (
    id: string,
    asked: Parameters<DocumentedSite["ask"]>[1] = {},
    controller = "AnonymousConnectivityTest",
  ) => open().ask(`${controller}_ReadReport`, { path: { id }, ...asked });

  describe.each(controllers)("under %s", (controller) => {
    /** The cookie, beside that of a session where the controller takes an account. */
    const asReader = async ({ cookie = "", prefix = "" } = {}) => {
      if (controller === "AnonymousConnectivityTest") return cookie;
      const session = await signIn(open().db, prefix ? { variant: "GCC", tenantKind: "gcc" } : {});
      return [session.cookie, cookie].filter(Boolean).join("; ");
    };

    it.each(["", "/gcc"])(
      "%j the browser that ran the test reads what it was answered",
      async (prefix) => {
        const { report, cookie } = await generated(open(), { prefix });
        const answer = await read(
          report.id,
          { prefix, cookie: await asReader({ cookie, prefix }) },
          controller,
        );
        expect([answer.status, answer.body]).toEqual([200, report]);
      },
    );

    it("an id in capitals is the same report", async () => {
      const { report } = await generated(open());
      expect(
        (await read(report.id.toUpperCase(), { cookie: await asReader() }, controller)).status,
      ).toBe(200);
    });

    it.each([
      ["GET", "not-a-uuid"],
      ["a UUID of another version", "6f1de0c8-3c5f-1d3b-9a55-0f1f1f6f7a10"],
      ["an id with more behind it", "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10x"],
      ["temp", "temp"],
      ["a quote", "'"],
      ["nothing", ""],
    ])("%s is a malformed id", async (_what, id) => {
      const answer = await read(id, { cookie: await asReader() }, controller);
      expect([answer.status, answer.body]).toMatchObject([400, { error: "malformed-id" }]);
    });

    it("an unknown id is not found", async () => {
      const answer = await read(
        "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10",
        { cookie: await asReader() },
        controller,
      );
      expect([answer.status, answer.body]).toMatchObject([404, { error: "not-found" }]);
    });

    it("answers 304 to the reader who has it", async () => {
      const { report, cookie: held } = await generated(open());
      const cookie = await asReader({ cookie: held });
      const tag = (await read(report.id, { cookie }, controller)).headers.get("ETag") ?? "";
      const again = (value: string) =>
        read(report.id, { cookie, headers: { "If-None-Match": value } }, controller);
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
        const answer = await again(known);
        expect([known, answer.status, answer.headers.get("ETag"), answer.text]).toEqual([
          known,
          304,
          tag,
          "",
        ]);
      }
      expect((await again('"other"')).status).toBe(200);
    });
  });

  it.each(["NetworkTestReport", "ConnectivityTest"])(
    "under %s takes an account, even of the browser that ran the test and for what is nothing",
    async (controller) => {
      const { report, cookie } = await generated(open());
      for (const [id, held] of [
        [report.id, cookie],
        [report.id, undefined],
        ["not-a-uuid", undefined],
      ] as const) {
        const answer = await read(id, { cookie: held }, controller);
        expect([answer.status, answer.body]).toMatchObject([401, { error: "sign-in-needed" }]);
      }
      expect((await read(report.id, { cookie })).status).toBe(200);
    },
  );

  describe("other readers", () => {
    const readers: [string, (run: Generated) => string | undefined][] = [
      ["without cookie", () => undefined],
      ["with the cookie of another run", () => otherRun],
      ["with a wrong secret", ({ report }) => `pathlens_run=${report.runId}.${"A".repeat(43)}`],
      ["with a secret that is cut short", ({ cookie }) => cookie.slice(0, -1)],
    ];

    it.each(readers)("%s see what does not tell who and where exactly", async (_who, cookieFor) => {
      const run = await generated(open(), { form: secretForm });
      const answer = await read(run.report.id, { cookie: cookieFor(run) });
      const { browserLocation, egressLocation } = run.report;
      const seen = reportIn(answer);
      expect(answer.status).toBe(200);
      for (const { door, distanceKm } of seen.optimalFrontDoors)
        expect(distanceKm).toBe(geodesicKm(seen.browserLocation!, door));
      expect(seen.browserToEgressLocationDistance).toBe(
        geodesicKm(seen.browserLocation!, seen.egressLocation!),
      );
      const {
        optimalFrontDoors,
        optimalFrontDoorsForEgress,
        optimalSharePointFrontDoors,
        optimalSharePointFrontDoorsForEgress,
      } = seen;
      const { browserToEgressLocationDistance, bestPossibleLatency, bestPossibleLatencyForEgress } =
        seen;
      expect(seen).toEqual({
        ...run.report,
        ...{
          optimalFrontDoors,
          optimalFrontDoorsForEgress,
          optimalSharePointFrontDoors,
          optimalSharePointFrontDoorsForEgress,
        },
        ...{ browserToEgressLocationDistance, bestPossibleLatency, bestPossibleLatencyForEgress },
        runId: "",
        userId: null,
        tenantDomain: null,
        egressIp: "198.51.100.x",
        claimedEgressIp: null,
        browserLocation: { ...browserLocation, latitude: 52.4, longitude: 4.9 },
        egressLocation: { ...egressLocation, latitude: 51.5, longitude: -0.1 },
      });
      for (const secret of [
        london,
        secretForm.egressIp,
        tenantDomain,
        run.report.runId,
        String(browserLocation?.latitude),
        String(browserLocation?.longitude),
      ]) {
        expect(answer.text).not.toContain(secret);
      }
    });

    it("see nothing about the tenant's names in what the server tested", async () => {
      const host = "contoso.sharepoint.suite.test";
      const { report, cookie } = await stored(open(), { tenantDomain, serverTests: tests(host) });
      expect((await read(report.id, { cookie })).body).toEqual(report);
      const answer = await read(report.id);
      expect(answer.text).not.toContain("contoso");
      expect(reportIn(answer).serverTests).toMatchObject({
        dns: [{ role: "exchange" }],
        connectivity: [{ role: "exchange" }],
      });
      expect(reportIn(answer).serverTests?.dns).toHaveLength(1);
    });

    it("do not find a report that has an owner", async () => {
      const { report, cookie } = await stored(
        open(),
        {},
        { owner_id: (await signIn(open().db)).account.id },
      );
      expect((await read(report.id)).status).toBe(404);
      expect((await read(report.id, { cookie })).status).toBe(200);
    });

    it("have an entity tag of their own", async () => {
      const { report, cookie } = await generated(open());
      const ofHolder = (await read(report.id, { cookie })).headers.get("ETag");
      const ofOther = (await read(report.id)).headers.get("ETag");
      expect(ofOther).not.toBe(ofHolder);
      expect((await read(report.id, { headers: { "If-None-Match": ofHolder ?? "" } })).status).toBe(
        200,
      );
    });
  });

  it.each([
    ["", "/gcc"],
    ["/gcc", ""],
  ])("a report of %j is not found under %j, even by its own browser", async (own, other) => {
    const { report, cookie } = await generated(open(), { prefix: own });
    expect((await read(report.id, { prefix: other, cookie })).status).toBe(404);
    expect((await read(report.id, { prefix: own })).status).toBe(200);
  });

  it("an expired report is not found", async () => {
    const { report, cookie } = await stored(
      open(),
      {},
      { expires_at: new Date(Date.now() - 1000) },
    );
    expect((await read(report.id, { cookie })).status).toBe(404);
  });

  it("a tag does not open what the reader may not see", async () => {
    const { report } = await stored(open(), {}, { owner_id: (await signIn(open().db)).account.id });
    expect((await read(report.id, { headers: { "If-None-Match": "*" } })).status).toBe(404);
  });

  it("HEAD tells the same without the report", async () => {
    const { report } = await generated(open());
    const response = await open().send("AnonymousConnectivityTest_ReadReport", {
      path: { id: report.id },
      method: "HEAD",
    });
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect(response.headers.get("ETag")).toBe((await read(report.id)).headers.get("ETag"));
  });
}
