import { describe, expect, it } from "vitest";

import {
  isCaptivePortal,
  judge,
  targetsOf,
  withSameIssuer,
  type ConnectivityEvidence,
  type ConnectivityRow,
} from "./connectivity-rules";

const endpoint = {
  endpointSetId: 1,
  host: "a.example",
  ports: [443],
  category: "Optimize",
  isRequired: true,
} as const;
const certificate = {
  subject: "CN=a.example",
  issuer: "O=DigiCert Inc",
  validTo: null,
  isNameMatch: true,
  isTrusted: true,
  distrustReason: null,
};
const good: ConnectivityEvidence = {
  target: { endpoint: { ...endpoint, ports: [443] }, host: "a.example", port: 443, kind: "https" },
  fault: null,
  certificate,
  issuers: ["DigiCert Inc"],
  answer: { status: 200, server: "", via: "", location: null, digest: null },
  connectMs: 10,
  family: "ipv4",
  viaProxy: false,
};
const untrusted = (distrustReason: string) => ({
  ...certificate,
  isTrusted: false,
  distrustReason,
});
const broken = { stage: "tcp", code: "ECONNREFUSED", status: null } as const;
const answered = (
  status: number,
  headers: Partial<NonNullable<ConnectivityEvidence["answer"]>> = {},
) => ({ answer: { status, server: "", via: "", location: null, digest: null, ...headers } });
const third = {
  target: { ...good.target, endpoint: { ...endpoint, ports: [443], category: "Default" as const } },
};

describe("the code of a target", () => {
  it.each<[string, Partial<ConnectivityEvidence>, string, string | null]>([
    ["reached", {}, "Successful", null],
    ["a status that is an error, but an answer", answered(404), "Successful", null],
    [
      "no such name",
      { fault: { stage: "dns", code: "ENOTFOUND", status: null }, certificate: null, answer: null },
      "DnsFailed",
      "ENOTFOUND",
    ],
    ["refused", { fault: broken, certificate: null, answer: null }, "Failed", "ECONNREFUSED"],
    [
      "a reset within TLS",
      {
        fault: { stage: "tls", code: "ECONNRESET", status: null },
        certificate: null,
        answer: null,
      },
      "Failed",
      "ECONNRESET",
    ],
    [
      "a proxy that wants a password",
      {
        fault: { stage: "proxy", code: "proxy-authentication", status: 407 },
        certificate: null,
        answer: null,
      },
      "ProxyAuthenticationRequired",
      "proxy-authentication",
    ],
    [
      "407 over plain HTTP in the place of the page",
      { ...answered(407), certificate: null },
      "ProxyAuthenticationRequired",
      "proxy-authentication",
    ],
    [
      "407 by a box that opened TLS",
      { ...answered(407), issuers: ["Corp Inspection"] },
      "ProxyAuthenticationRequired",
      "proxy-authentication",
    ],
    ["407 by the service itself, through its own TLS", answered(407), "Successful", null],
    [
      "a proxy that refuses",
      {
        fault: { stage: "proxy", code: "proxy-403", status: 403 },
        certificate: null,
        answer: null,
      },
      "Failed",
      "proxy-403",
    ],
    ["403 by squid", answered(403, { server: "squid/5.7" }), "Failed", "proxy-403"],
    ["403 with Via", answered(403, { via: "1.1 gate" }), "Failed", "proxy-403"],
    ["403 by the suite", answered(403, { server: "Microsoft-IIS/10.0" }), "Successful", null],
    [
      "an issuer that is not the suite's, trusted",
      { issuers: ["Corp Inspection"] },
      "SslBreak",
      "other-issuer",
    ],
    [
      "an issuer that nobody knows, for the right name",
      { issuers: ["Corp Inspection"], certificate: untrusted("SELF_SIGNED_CERT_IN_CHAIN") },
      "SslBreak",
      "other-issuer",
    ],
    [
      "a leaf that signed itself",
      { issuers: ["a.example"], certificate: untrusted("DEPTH_ZERO_SELF_SIGNED_CERT") },
      "InvalidSSLCertificate",
      "DEPTH_ZERO_SELF_SIGNED_CERT",
    ],
    [
      "an expired one",
      { certificate: untrusted("CERT_HAS_EXPIRED") },
      "InvalidSSLCertificate",
      "CERT_HAS_EXPIRED",
    ],
    [
      "another name",
      {
        certificate: {
          ...certificate,
          isNameMatch: false,
          distrustReason: "ERR_TLS_CERT_ALTNAME_INVALID",
        },
      },
      "InvalidSSLCertificate",
      "ERR_TLS_CERT_ALTNAME_INVALID",
    ],
    [
      "the suite's issuer, whose root is not known here",
      { certificate: untrusted("UNABLE_TO_VERIFY_LEAF_SIGNATURE") },
      "InvalidSSLCertificate",
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    ],
    ["a third party's issuer", { ...third, issuers: ["Let's Encrypt"] }, "Successful", null],
  ])("%s", (_what, change, code, failure) => {
    expect(judge({ ...good, ...change }, ["DigiCert Inc", "Microsoft Corporation"])).toEqual({
      code,
      failure,
    });
  });

  it("judges no issuer where none is listed", () => {
    expect(judge({ ...good, issuers: ["Anybody"] }, [])).toEqual({
      code: "Successful",
      failure: null,
    });
  });

  it("finds the one who breaks TLS at third parties too", () => {
    const row = (issuer: string, code: ConnectivityRow["code"]) =>
      ({ code, failure: null, certificate: { ...certificate, issuer } }) as ConnectivityRow;
    expect(
      withSameIssuer([
        row("O=Corp", "SslBreak"),
        row("O=Corp", "Successful"),
        row("O=Let's Encrypt", "Successful"),
      ]).map(({ code }) => code),
    ).toEqual(["SslBreak", "SslBreak", "Successful"]);
  });
});

describe("what is tested", () => {
  it("is each host and port once, required first, and no wildcard", () => {
    const { targets, wildcards } = targetsOf([
      { ...endpoint, ports: [80, 443], isRequired: false, host: "b.example" },
      { ...endpoint, ports: [443], host: "*.c.example" },
      { ...endpoint, ports: [443, 587], host: "A.example" },
      { ...endpoint, ports: [443], host: "a.example" },
    ]);
    expect(targets.map(({ host, port, kind }) => [host, port, kind])).toEqual([
      ["A.example", 443, "https"],
      ["A.example", 587, "tcp"],
      ["b.example", 80, "http"],
      ["b.example", 443, "https"],
    ]);
    expect(wildcards).toEqual(["*.c.example"]);
  });
});

describe("a captive portal", () => {
  const heard = (host: string, answer: ReturnType<typeof answered>) => ({
    ...good,
    ...answer,
    target: { ...good.target, host, port: 80, kind: "http" as const },
  });
  it.each([
    [
      "one place for all",
      [
        heard("a.example", answered(302, { location: "http://login.hotel.test/" })),
        heard("b.test", answered(302, { location: "http://login.hotel.test/x" })),
      ],
      true,
    ],
    [
      "each to itself",
      [
        heard("a.example", answered(301, { location: "https://a.example/" })),
        heard("b.test", answered(301, { location: "https://b.test/" })),
      ],
      false,
    ],
    [
      "to a place of the suite",
      [
        heard("a.example", answered(301, { location: "https://www.a.example/" })),
        heard("b.a.example", answered(301, { location: "https://www.a.example/" })),
      ],
      false,
    ],
    [
      "one page for all",
      [
        heard("a.example", answered(200, { digest: "x" })),
        heard("b.test", answered(200, { digest: "x" })),
      ],
      true,
    ],
    [
      "pages of their own",
      [
        heard("a.example", answered(200, { digest: "x" })),
        heard("b.test", answered(200, { digest: "y" })),
      ],
      false,
    ],
    [
      "one name alone",
      [heard("a.example", answered(302, { location: "http://login.hotel.test/" }))],
      false,
    ],
    ["a network that says so", [heard("a.example", answered(511))], true],
    ["nobody", [], false],
  ])("%s: %s", (_what, evidence, expected) => {
    expect(isCaptivePortal(evidence)).toBe(expected);
  });
});
