import { describe, expect, it } from "vitest";

import { findingKinds } from "~/features/network-test/finding";
import { headline } from "~/features/network-test/headline";
import { verdictsOf } from "~/features/network-test/verdicts";
import {
  aClientSection,
  aLatency,
  allClientSections,
  anEndpoint,
} from "#tests/factories/client-result";
import { endpoints, finished, reportByFinding } from "#tests/factories/finding";
import { aReport } from "#tests/factories/report";

import { judgedFor } from "./judged-report";
import type { Report } from "./report";
import { readers, type Reader } from "./visibility";

const others = readers.filter((reader) => reader !== "owner" && reader !== "holder");
const reportOf = (report: Partial<Report>) => aReport({ ...finished, ...report });

const home = { address: "192.168.1.1", latency: null, failures: 3, failure: "time-out" as const };
const ownName = "contoso.sharepoint.com";

describe.each(others)("what the %s is told", (reader) => {
  it.each(findingKinds)("is the finding that the owner is told: %s", (kind) => {
    const whole = reportOf(reportByFinding[kind] as Partial<Report>);
    const { finding } = judgedFor(whole, reader);
    expect(finding).toMatchObject({ kind, tone: headline(verdictsOf(whole), whole).tone });
  });

  it.each<[string, Partial<Report>]>([
    [
      "an address that two devices use",
      {
        arp: aClientSection("arp", { duplicates: [{ address: "192.168.1.9", hardwareCount: 2 }] }),
      },
    ],
    [
      "a weak signal",
      { networkInterface: aClientSection("networkInterface", { isIpv6Broken: true }) },
    ],
    [
      "a resolver of the inside that fails beside another",
      {
        dnsPerformance: aClientSection("dnsPerformance", {
          resolvers: [
            home,
            { address: "8.8.8.8", latency: aLatency(), failures: 0, failure: null },
          ],
        }),
      },
    ],
    [
      "a name of the tenant that is blocked",
      endpoints(
        {},
        { host: ownName, endpointSetId: null, code: "Failed", certificate: null },
      ) as Partial<Report>,
    ],
    [
      "a proxy that is far by its place",
      {
        proxies: aClientSection("proxy", {
          found: [
            {
              origin: "pac",
              host: "8.8.4.4",
              port: 8080,
              appliesTo: [],
              needsPassword: false,
              latency: aLatency({ medianMs: 90 }),
              evidence: "",
            },
          ],
        }),
      },
    ],
  ])("is never that nothing was found, where there is %s", (_what, report) => {
    const { finding, verdicts } = judgedFor(reportOf(report), reader);
    expect(finding.kind).not.toBe("nothing-found");
    expect(["failed", "warning"]).toContain(finding.tone);
    const row = verdicts.find((each) => each.row === finding.row);
    expect([finding.tone, "not-tested"]).toContain(row?.status);
  });

  it("keeps the state of each row, and says where more of it is withheld", () => {
    const whole = reportOf({
      ...allClientSections(),
      dnsPerformance: aClientSection("dnsPerformance", { resolvers: [home] }),
    });
    const owners = verdictsOf(whole);
    const { verdicts } = judgedFor(whole, reader);
    const differing = verdicts
      .filter(({ status }, at) => status !== owners[at]?.status)
      .map(({ row }) => row);
    expect(differing).toEqual(["network-interface", "arp"]);
    expect(verdicts.find(({ row }) => row === "dns-request-time")).toMatchObject({
      status: "failed",
      measured: [
        { unit: "count", value: 0, of: 1 },
        { unit: "word", word: "withheld" },
      ],
    });
  });

  it("gives a row that was not tested its own reason", () => {
    const busy = {
      ...aClientSection("dnsResolver", { recursive: null, inventsAnswers: null }),
      reason: "processor-busy" as const,
    };
    const { verdicts } = judgedFor(reportOf({ dnsResolver: busy }), reader);
    expect(verdicts.find(({ row }) => row === "dns-resolver")).toMatchObject({
      status: "not-tested",
      reason: "client-processor-busy",
    });
  });
});

it("whoever inspects certificates is named to those the owner chose, and not to the public", () => {
  const whole = reportOf(
    endpoints(
      {},
      {
        code: "SslBreak",
        certificate: { ...anEndpoint().certificate!, issuer: "Contoso Inspection" },
      },
    ) as Partial<Report>,
  );
  expect(JSON.stringify(judgedFor(whole, "receiver"))).toContain("Contoso Inspection");
  expect(JSON.stringify(judgedFor(whole, "public"))).not.toContain("Contoso Inspection");
});

describe("a fault of the local network", () => {
  const told = (report: Partial<Report>, reader: Reader) => {
    const { finding } = judgedFor(reportOf(report), reader);
    const request = finding.ticket.find(({ key }) => key.startsWith("ticket.request"));
    return [finding.heading, ...finding.cause, finding.advice, request].map((each) =>
      each?.key.replace(/^(ticket\.)?[a-z]+\./, "").replace("local-network", ""),
    );
  };
  const brokenIpv6 = {
    networkInterface: aClientSection("networkInterface", { isIpv6Broken: true }),
  };
  const sameAddress = {
    arp: aClientSection("arp", { duplicates: [{ address: "192.168.1.9", hardwareCount: 2 }] }),
  };
  const congested = { congestion: aClientSection("congestion", { congestedAt: "gateway" }) };

  it.each<[string, Partial<Report>, Reader, string[]]>([
    [
      "an IPv6 that leads nowhere",
      brokenIpv6,
      "owner",
      ["-broken-ipv6", "-broken-ipv6", "-broken-ipv6", "-broken-ipv6"],
    ],
    ["one that is withheld", brokenIpv6, "public", ["", "-unnamed", "-unnamed", ""]],
    [
      "an address that two devices use",
      sameAddress,
      "holder",
      ["", "-same-address", "-same-address", "-same-address"],
    ],
    ["an address that is withheld", sameAddress, "receiver", ["", "-unnamed", "-unnamed", ""]],
    ["congestion", congested, "owner", ["", "", "", ""]],
    ["congestion, to others", congested, "public", ["", "", "", ""]],
  ])("is told as what was measured: %s", (_what, report, reader, keys) => {
    expect(told(report, reader)).toEqual(keys);
  });
});
