import { describe, expect, it } from "vitest";

import { aClientSection, anEndpoint, clientDataOf } from "#tests/factories/client-result";
import { aReport } from "#tests/factories/report";

import { tlsIssuerOf, vpnNameOf, type RoutedWorkload } from "./overlay-names";
import type { ServerConnectivityResult } from "./server-tests";

const workloads: readonly RoutedWorkload[] = ["Exchange", "SharePoint", "Teams"];

describe("the VPN of a workload", () => {
  const up = { name: "Contoso VPN", interface: "tun0", isUp: true };
  const other = { name: "Other VPN", interface: "tun1", isUp: true };
  const down = { ...up, isUp: false };
  const route = (
    verdict: "split-out" | "tunnelled" | "selective",
    via: string | null = "tun0",
  ) => ({
    workload: "Exchange" as const,
    verdict,
    tunnelledCount: 4,
    rangeCount: 4,
    interface: via,
  });

  it.each([
    ["takes all of its ranges", [up], [route("tunnelled")], "Contoso VPN"],
    ["takes some of them", [up, other], [route("selective", "tun1")], "Other VPN"],
    [
      "takes them by an interface that is not told",
      [up],
      [route("selective", null)],
      "Contoso VPN",
    ],
    ["takes them, and is one of two", [up, other], [route("tunnelled", null)], null],
    ["takes none of them", [up], [route("split-out")], null],
    ["is down", [down], [route("tunnelled")], null],
    ["is up, and no routes are told", [up], [], "Contoso VPN"],
    ["is one of two, and no routes are told", [up, other], [], null],
    ["has another workload's ranges", [up], [{ ...route("tunnelled"), workload: "Teams" }], null],
    ["has a name too long for any list", [{ ...up, name: "x".repeat(101) }], [], null],
    ["is none", [], [], null],
  ] as const)("that %s", (_what, vpns, routes, name) => {
    const section = aClientSection("vpn", { vpns: [...vpns], routes: [...routes] });
    expect(vpnNameOf("Exchange", { vpns: section })).toBe(name);
  });

  it("is not known without the client, or where the client has none", () => {
    expect(vpnNameOf("Exchange", { vpns: null })).toBeNull();
    expect(vpnNameOf("Exchange", { vpns: aClientSection("vpn", null) })).toBeNull();
  });
});

describe("the issuer", () => {
  const certificateBy = (issuer: string) => ({ ...anEndpoint().certificate!, issuer });
  const opened = (issuer: string, host = "outlook.office365.com") =>
    anEndpoint({ host, code: "SslBreak", certificate: certificateBy(issuer) });
  const issuers = (
    results: ReturnType<typeof anEndpoint>[],
    serverTests = aReport().serverTests,
  ) => {
    const report = aReport({
      connectivity: aClientSection("connectivity", { results }),
      serverTests,
    });
    return workloads.map((workload) => tlsIssuerOf(workload, report));
  };

  it.each([
    ["O=Gateway", "Gateway"],
    ["C=US, O=Gateway, CN=Inspection CA", "Gateway"],
    ["C=US, O=Gateway, Inc., OU=Security, CN=Inspection CA", "Gateway, Inc."],
    ["CN=Inspection CA\nO=Gateway\nC=US", "Gateway"],
    ["CN=Inspection CA, C=US", "Inspection CA"],
    ["Inspection", "Inspection"],
    ["", null],
    [`O=${"x".repeat(101)}`, null],
  ])("%j is known as %j", (issuer, name) => {
    expect(issuers([opened(issuer)])[0]).toBe(name);
  });

  it("is that of the workload's own hosts where the client saw their certificates", () => {
    expect(
      issuers([
        anEndpoint(),
        opened("O=Gateway", "contoso.sharepoint.com"),
        opened("O=Gateway", "teams.cloud.microsoft"),
        opened("O=Rare", "teams.cloud.microsoft"),
        opened("O=Gateway", "teams.microsoft.com"),
      ]),
    ).toEqual([null, "Gateway", "Gateway"]);
  });

  it("is that of the others where there are none", () => {
    expect(issuers([anEndpoint(), opened("O=Gateway", "login.office.com")])).toEqual([
      null,
      "Gateway",
      "Gateway",
    ]);
  });

  it("is the first by name of two that come equally often", () => {
    const results = [opened("O=B"), opened("O=A")];
    expect([issuers(results)[0], issuers(results.reverse())[0]]).toEqual(["A", "A"]);
  });

  it("is nobody where our server sees the same one, or the certificate is only wrong", () => {
    const certificate = certificateBy("O=Suite, CN=Suite CA");
    const seen: ServerConnectivityResult = {
      host: "outlook.office365.com",
      port: 443,
      role: "exchange",
      code: "Successful",
      address: "192.0.2.1",
      connectMs: 4,
      failure: null,
      certificate: {
        ...certificate,
        validTo: certificate.validTo!,
        daysLeft: 90,
        protocol: "TLSv1.3",
      },
    };
    const serverTests = { startedAt: "", finishedAt: null, dns: [], connectivity: [seen] };
    expect(issuers([opened("CN=Suite CA, O=Suite")], serverTests)).toEqual([null, null, null]);
    expect(issuers([anEndpoint({ code: "InvalidSSLCertificate" })])).toEqual([null, null, null]);
  });

  it("is not known without the client", () => {
    const browser = clientDataOf().connectivity.results.map((row) => ({
      ...row,
      certificate: null,
    }));
    expect(issuers(browser)).toEqual([null, null, null]);
    expect(tlsIssuerOf("Exchange", aReport())).toBeNull();
  });
});
