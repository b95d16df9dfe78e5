import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { measuredForm } from "#tests/support/report-calls";

import { DocumentedSite } from "./documented-site";
import { generated } from "./generate-report-calls";

/** An address of a public resolver, which every address database has. */
const publicAddress = "8.8.8.8";

const { browserLatitude: _latitude, browserLongitude: _longitude, ...withoutPlace } = measuredForm;

/** A site whose suite is real and which has an address of its own. */
describe("without the sandbox's suite", () => {
  let site: DocumentedSite;
  beforeAll(async () => {
    site = await DocumentedSite.open("embedded", {
      SANDBOX: "dns",
      APP_ORIGIN: "https://connectivity.example",
    });
  });
  afterAll(() => site.close());

  const countRows = async (reportId: string) =>
    (
      await site.db
        .selectFrom("peer_result")
        .select("scope")
        .where("report_id", "=", reportId)
        .execute()
    ).length;

  it.each(["127.0.0.1", "10.1.2.3", "203.0.113.10", "fe80::1", "nonsense"])(
    "the address %s says nothing of where it is",
    async (address) => {
      const { body } = await site.ask("AnonymousConnectivityTest_ReverseEgressLocation", {
        address,
      });
      expect(body).toEqual({
        country: null,
        state: null,
        city: null,
        cityLat: null,
        cityLong: null,
      });
    },
  );

  it("a report from there has no egress, no place of its own, and counts for nobody", async () => {
    const { report } = await generated(site, { form: withoutPlace, address: "10.1.2.3" });
    expect(report).toMatchObject({
      isDemonstration: false,
      egressIp: null,
      egressLocation: null,
      egressNetwork: null,
      browserToEgressLocationDistance: null,
      browserLocation: null,
      browserLocationSource: null,
      browserLocationIsAutoDetected: false,
      optimalFrontDoors: [],
      bestPossibleLatency: null,
      isCurrentFrontDoorOptimal: null,
      peers: null,
    });
    expect(report.exchangeScore).not.toBeNull();
    expect(await countRows(report.id)).toBe(0);
  });

  it("a browser's own place stands without an egress", async () => {
    const { report } = await generated(site, { address: "10.1.2.3" });
    expect(report).toMatchObject({
      browserLocation: { city: "Amsterdam" },
      egressIp: null,
      browserToEgressLocationDistance: null,
      isCurrentFrontDoorOptimal: true,
    });
  });

  it("a public address is looked up, and its report is no demonstration", async () => {
    const { report } = await generated(site, { address: publicAddress });
    expect(report).toMatchObject({
      isDemonstration: false,
      egressIp: publicAddress,
      egressNetwork: { asn: 15169 },
      egressLocation: { countryCode: "US" },
    });
    expect(await countRows(report.id)).toBe(3);
  });

  it("cookies travel over https only", async () => {
    const { headers } = await site.ask("AnonymousConnectivityTest_GenerateTestReport", {
      form: {},
    });
    expect(headers.get("Set-Cookie")).toMatch(/; Secure$/);
    expect(
      (await site.ask("preferences", { form: { theme: "dark" } })).headers.get("Set-Cookie"),
    ).toMatch(/; Secure/);
  });
});
