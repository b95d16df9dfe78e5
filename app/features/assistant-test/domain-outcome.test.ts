import { describe, expect, it } from "vitest";

import {
  codeOf,
  codeOfServer,
  connectivityDomains,
  connectivityResult,
  failedDomains,
} from "./domain-outcome";
import type { ConnectivityResultCode } from "./assistant-test";

it.each([
  ["answered", "Successful"],
  ["failed", "Failed"],
  ["timed-out", "Failed"],
] as const)("a page's question that %s is %s", (event, code) => expect(codeOf(event)).toBe(code));

it.each<[ConnectivityResultCode, boolean, string | null, ConnectivityResultCode]>([
  ["Successful", true, null, "Successful"],
  ["DnsFailed", true, null, "DnsFailed"],
  ["Failed", true, null, "Failed"],
  ["InvalidSSLCertificate", true, "SELF_SIGNED_CERT_IN_CHAIN", "SslBreak"],
  ["InvalidSSLCertificate", true, "UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "SslBreak"],
  ["InvalidSSLCertificate", true, "UNABLE_TO_VERIFY_LEAF_SIGNATURE", "SslBreak"],
  ["InvalidSSLCertificate", true, "CERT_HAS_EXPIRED", "InvalidSSLCertificate"],
  ["InvalidSSLCertificate", true, "DEPTH_ZERO_SELF_SIGNED_CERT", "InvalidSSLCertificate"],
  ["InvalidSSLCertificate", false, "SELF_SIGNED_CERT_IN_CHAIN", "InvalidSSLCertificate"],
  ["InvalidSSLCertificate", true, null, "InvalidSSLCertificate"],
])(
  "what the server met as %s (right name: %s, %s) is %s",
  (code, isNameMatch, distrustReason, expected) => {
    expect(codeOfServer({ code, certificate: { isNameMatch, distrustReason } })).toBe(expected);
  },
);

it("is what it was without a certificate", () =>
  expect(codeOfServer({ code: "Failed", certificate: null })).toBe("Failed"));

const good = {
  displayDomainName: "*.office.com",
  names: [{ name: "www.office.com", code: "Successful" as const }],
};
const half = {
  displayDomainName: "*.bing.com",
  names: [
    { name: "www.bing.com", code: "Successful" as const },
    { name: "x.bing.com", code: "Failed" as const },
  ],
};
const unasked = { displayDomainName: "*.bingapis.com", names: [] };

describe("failed domains", () => {
  it("are those of which one name failed, with the code of each", () => {
    expect(failedDomains([good, half, unasked])).toEqual([
      {
        displayDomainName: "*.bing.com",
        testDomainNames: ["www.bing.com", "x.bing.com"],
        testDomainFailTypes: ["Successful", "Failed"],
      },
    ]);
  });

  it.each([
    ["all answered", [good, unasked], "Completed", null],
    ["nothing was asked", [], "Completed", null],
    ["one did not", [good, half], "Failed", "domains-failed"],
  ] as const)("make the part's status when %s", (_when, outcomes, status, statusMessage) => {
    expect(connectivityResult(outcomes)).toMatchObject({ status, statusMessage });
  });
});

it("a domain of both lists is asked once, with the names of both", () => {
  const domain = (displayDomainName: string, ...testDomainNames: string[]) => ({
    displayDomainName,
    testDomainNames,
  });
  const lists = {
    connectivityTestDomains: [domain("*.a.example", "x.a.example")],
    connectivityTestExtraDomains: [
      domain("*.a.example", "x.a.example", "y.a.example"),
      domain("b.example"),
    ],
  };
  expect(connectivityDomains(lists)).toEqual([
    domain("*.a.example", "x.a.example", "y.a.example"),
    domain("b.example"),
  ]);
});
