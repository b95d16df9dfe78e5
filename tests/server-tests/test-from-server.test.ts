import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { testFromServer } from "~/features/assistant-test/test-from-server.server";
import { serverTestLimits } from "~/features/network-test/server-tests/limits";
import type { ServerNet } from "~/features/network-test/server-tests/server-net.server";
import type { AssistantSettings } from "~/features/settings/assistant-settings";
import { startTestSandbox, type TestSandbox } from "#tests/sandbox/test-sandbox";

let sandbox: TestSandbox;
let net: ServerNet;
let settings: AssistantSettings;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { domains, browserOrigin, tlsPort } = sandbox.suite.assistant;
  settings = { ...domains, standIn: { browserOrigin, tlsPort } };
  net = {
    dnsServers: sandbox.dnsServers,
    allowedDestinations: sandbox.allowedDestinations,
    trustedCa: sandbox.trustedCa,
    limits: serverTestLimits,
  };
});
afterEach(() => sandbox.control({ delayMs: null, assistant: "ok", blockedName: null }));
afterAll(() => sandbox.close());

/** Time enough for what answers, and little for what never will. */
const hasty = () => ({ ...net, limits: { ...net.limits, overallMs: 2500 } });

const asking = (...testDomainNames: string[]): AssistantSettings => ({
  ...settings,
  connectivityTestDomains: [{ displayDomainName: "*.suite.test", testDomainNames }],
  connectivityTestExtraDomains: [],
  wssTestDomains: [],
});
const codesOf = async (asked: AssistantSettings, change: Partial<ServerNet> = {}) =>
  (
    await testFromServer(asked, { ...net, ...change })
  ).connectivityTestResult.domainNamesFailedConnectivity.flatMap(
    ({ testDomainFailTypes }) => testDomainFailTypes,
  );

describe("the server", () => {
  it("reaches the sandbox's assistant by name, over TLS, the slice of its reply included", async () => {
    const { connectivityTestResult, webSocketTestResult } = await testFromServer(settings, net);
    expect(connectivityTestResult).toEqual({
      status: "Completed",
      statusMessage: null,
      domainNamesFailedConnectivity: [],
    });
    expect(webSocketTestResult.status).toBe("Completed");
    expect(
      webSocketTestResult.webSocketResults.map(({ domain, isWssEnabled }) => [
        domain,
        isWssEnabled,
      ]),
    ).toEqual([
      ["augloop.suite.test", true],
      ["augloop-eu.suite.test", true],
    ]);
    for (const { connectionLatencyInMs, attemptsInMs } of webSocketTestResult.webSocketResults) {
      expect(attemptsInMs).toHaveLength(5);
      expect(connectionLatencyInMs).toBe(Math.min(...attemptsInMs));
    }
  });

  it("reaches it by address where no resolver knows the names", async () => {
    const found = await testFromServer(
      { ...settings, standIn: { browserOrigin: settings.standIn!.browserOrigin, tlsPort: null } },
      { ...net, dnsServers: undefined },
    );
    expect([found.connectivityTestResult.status, found.webSocketTestResult.status]).toEqual([
      "Completed",
      "Completed",
    ]);
  });

  it.each([
    ["missing.suite.test", "DnsFailed"],
    ["self-signed.suite.test", "InvalidSSLCertificate"],
    ["wrong-name.suite.test", "InvalidSSLCertificate"],
    ["expired.suite.test", "InvalidSSLCertificate"],
  ])("tells what is wrong with %s: %s", async (name, code) =>
    expect(await codesOf(asking(name))).toEqual([code]),
  );

  it("tells a certificate by an unknown authority for the right name from other wrong ones", async () => {
    expect(await codesOf(asking("assistant.suite.test"), { trustedCa: undefined })).toEqual([
      "SslBreak",
    ]);
  });

  it.each([
    ["cut", { isWssEnabled: false, exceptionMessage: "refused" }],
    ["refused", { isWssEnabled: false, exceptionMessage: "refused" }],
    ["garbage", { isWssEnabled: true, exceptionMessage: "garbage" }],
    ["silent", { isWssEnabled: true, exceptionMessage: "websocket-timeout" }],
    ["stalls", { isWssEnabled: true, exceptionMessage: "latency-timeout" }],
  ])("tells that a WebSocket is %s", async (assistant, expected) => {
    await sandbox.control({ assistant });
    const { webSocketTestResult } = await testFromServer(
      settings,
      ["silent", "stalls"].includes(assistant) ? hasty() : net,
    );
    expect(webSocketTestResult.status).toBe("Failed");
    expect(webSocketTestResult.webSocketResults[0]).toMatchObject({
      domain: "augloop.suite.test",
      ...expected,
    });
  });

  it("does not follow a reply to somebody else's host", async () => {
    await sandbox.control({ assistant: "outside" });
    const { webSocketTestResult } = await testFromServer(settings, net);
    expect(webSocketTestResult).toMatchObject({ status: "Completed", statusMessage: null });
    expect(
      webSocketTestResult.webSocketResults.map(({ domain, isWssEnabled, exceptionMessage }) => [
        domain,
        isWssEnabled,
        exceptionMessage,
      ]),
    ).toEqual([
      ["augloop.suite.test", true, null],
      ["session.elsewhere.example", false, "slice-outside"],
    ]);
  });

  it("connects nowhere inside: a name that leads to a private address is refused", async () => {
    expect(await codesOf(asking("assistant.suite.test"), { allowedDestinations: [] })).toEqual([
      "DnsFailed",
    ]);
    const { webSocketTestResult } = await testFromServer(settings, {
      ...net,
      allowedDestinations: [],
    });
    expect(webSocketTestResult.webSocketResults).toMatchObject([
      { domain: "augloop.suite.test", isWssEnabled: false, exceptionMessage: "refused" },
    ]);
  });

  it("trusts no WebSocket whose certificate it does not trust", async () => {
    const { webSocketTestResult } = await testFromServer(settings, {
      ...net,
      trustedCa: undefined,
    });
    expect(webSocketTestResult.webSocketResults).toMatchObject([
      { isWssEnabled: false, exceptionMessage: "refused" },
    ]);
  });

  it("ends with its time, whatever is silent", async () => {
    await sandbox.control({ assistant: "silent" });
    const endless = Object.fromEntries(
      Object.entries(net.limits).map(([name, limit]) => [
        name,
        name.endsWith("Ms") ? 3_600_000 : limit,
      ]),
    ) as typeof net.limits;
    const { webSocketTestResult } = await testFromServer(settings, {
      ...net,
      limits: { ...endless, overallMs: 300 },
    });
    expect(webSocketTestResult.status).toBe("Failed");
  });
});
