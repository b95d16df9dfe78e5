import { createServer, type AddressInfo, type Server, type Socket } from "node:net";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { serverTestLimits } from "~/features/network-test/server-tests/limits";
import {
  runServerTests,
  type ServerTestEvent,
} from "~/features/network-test/server-tests/run-server-tests.server";
import type { ServerNet } from "~/features/network-test/server-tests/server-net.server";
import { hostsToTest, type HostToTest } from "~/features/network-test/server-tests/targets";
import { settingDefaults } from "~/features/settings/settings";
import { suiteFrom } from "~/features/settings/suite-settings";
import { startTestSandbox, type TestSandbox } from "#tests/sandbox/test-sandbox";

let sandbox: TestSandbox;
let net: ServerNet;
let tlsPort: number;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  tlsPort = Number(new URL(sandbox.suite.namedEndpointExchange).port);
  net = {
    dnsServers: sandbox.dnsServers,
    allowedDestinations: sandbox.allowedDestinations,
    trustedCa: sandbox.trustedCa,
    limits: { ...serverTestLimits, dnsFirstTryMs: 100, dnsTries: 1 },
  };
});
afterAll(() => sandbox.close());

const opened: { server: Server; sockets: Set<Socket> }[] = [];
afterEach(async () => {
  for (const { server, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server of the test's own, and the port it listens on. */
async function listenWith(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.push({ server, sockets });
  return (server.address() as AddressInfo).port;
}

async function resultsOf(
  hosts: readonly HostToTest[],
  changed: Partial<ServerNet> = {},
  signal = new AbortController().signal,
): Promise<ServerTestEvent[]> {
  const results: ServerTestEvent[] = [];
  for await (const result of runServerTests(hosts, { ...net, ...changed }, signal))
    results.push(result);
  return results;
}

const lookedUp = (host: string): HostToTest => ({ host, role: "tenant", connection: null });
const connected = (host: string, port = tlsPort, isTls = true): HostToTest => ({
  host,
  role: "exchange",
  connection: { port, isTls },
});
const allowing = (...ports: number[]): Partial<ServerNet> => ({
  allowedDestinations: [
    ...sandbox.allowedDestinations,
    ...ports.map((port) => ({ host: "127.0.0.1", port })),
  ],
});
async function connectionOf(host: HostToTest, changed?: Partial<ServerNet>) {
  const results = await resultsOf([host], changed);
  return results.find(({ event }) => event === "ReceiveConnectivityTestResult")?.data;
}

describe("a run against the sandbox", () => {
  it("tests the front doors and the tenant's names", async () => {
    const suite = suiteFrom({
      variant: "MultiTenant",
      settings: settingDefaults.MultiTenant,
      environment: { faultZoneHeader: "x-faultzone", dnsServers: undefined },
      sandbox,
    });
    const results = await resultsOf(hostsToTest(suite, "contoso.onsuite.test"));
    const lines = results.map(({ event, data }) =>
      (
        `${event} ${data.role} ${data.host} ` +
        `${"code" in data ? data.code : `${data.outcome} ${data.canonicalNames.join(" ")}`}`
      ).trim(),
    );
    expect(lines.sort()).toEqual([
      "ReceiveConnectivityTestResult exchange outlook.suite.test Successful",
      "ReceiveConnectivityTestResult sharepoint sharepoint.suite.test Successful",
      "ReceiveConnectivityTestResult tenant contoso-my.sharepoint.suite.test Successful",
      "ReceiveConnectivityTestResult tenant contoso.sharepoint.suite.test Successful",
      "ReceiveDnsConnectivityTestResult exchange outlook.suite.test resolved ams-efz.suite.test",
      "ReceiveDnsConnectivityTestResult sharepoint sharepoint.suite.test resolved spo-fra.suite.test",
      "ReceiveDnsConnectivityTestResult tenant autodiscover.contoso.onsuite.test resolved " +
        "autodiscover.suite.test outlook.suite.test ams-efz.suite.test",
      "ReceiveDnsConnectivityTestResult tenant contoso-my.sharepoint.suite.test resolved spo-fra.suite.test",
      "ReceiveDnsConnectivityTestResult tenant contoso.sharepoint.suite.test resolved spo-fra.suite.test",
    ]);
  });

  it("shows the look-up before the connection, with what was measured", async () => {
    const [dns, connection] = await resultsOf([connected("outlook.suite.test")]);
    expect(dns).toMatchObject({
      event: "ReceiveDnsConnectivityTestResult",
      data: { outcome: "resolved", addresses: ["127.0.0.1"], elapsedMs: expect.any(Number) },
    });
    expect(connection).toEqual({
      event: "ReceiveConnectivityTestResult",
      data: {
        host: "outlook.suite.test",
        port: tlsPort,
        role: "exchange",
        code: "Successful",
        address: "127.0.0.1",
        connectMs: expect.any(Number),
        failure: null,
        certificate: {
          subject: "CN=suite.test, O=Pathlens sandbox",
          issuer: "CN=Pathlens sandbox authority, O=Pathlens sandbox",
          validTo: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          daysLeft: expect.any(Number),
          isNameMatch: true,
          isTrusted: true,
          distrustReason: null,
          protocol: "TLSv1.3",
        },
      },
    });
  });

  it("reads the status of a front door, and of one that is out of order", async () => {
    const asked = {
      ...connected("outlook.suite.test"),
      connection: { port: tlsPort, isTls: true, path: "/exchange/latency.gif" },
    };
    expect(await connectionOf(asked)).toMatchObject({ code: "Successful", status: 200 });
    await sandbox.control({ mode: "error" });
    expect(await connectionOf(asked)).toMatchObject({ code: "Successful", status: 503 });
    await sandbox.control({ mode: "ok" });
  });

  it("finds front doors that cut every connection", async () => {
    await sandbox.control({ mode: "dead" });
    expect(await connectionOf(connected("outlook.suite.test"))).toMatchObject({
      code: "Failed",
      failure: "ECONNRESET",
      certificate: null,
    });
    await sandbox.control({ mode: "ok" });
  });
});

describe("a look-up", () => {
  it.each([
    ["contoso.sharepoint.suite.test", "resolved"],
    ["missing.sharepoint.suite.test", "no-such-name"],
    ["empty.sharepoint.suite.test", "no-address"],
    ["broken.sharepoint.suite.test", "server-failure"],
    ["silent.sharepoint.suite.test", "timeout"],
    ["refused.sharepoint.suite.test", "refused"],
    ["contoso.sharepoint.example", "refused"],
    ["loop.suite.test", "server-failure"],
  ])("%s is %s", async (host, outcome) => {
    expect((await resultsOf([lookedUp(host)])).map(({ data }) => data)).toMatchObject([
      { host, outcome },
    ]);
  });

  it("follows aliases that lead in a circle only once around", async () => {
    const [result] = await resultsOf([lookedUp("loop.suite.test")]);
    expect(result?.data).toMatchObject({ canonicalNames: ["loop-back.suite.test"] });
  });

  it("is refused where no resolver listens", async () => {
    expect(
      (await resultsOf([lookedUp("outlook.suite.test")], { dnsServers: ["127.0.0.1:1"] }))[0]?.data,
    ).toMatchObject({ outcome: "refused" });
  });

  it("does not tell addresses and aliases inside some network", async () => {
    expect(
      (await resultsOf([connected("large.suite.test")])).map(({ data }) => data),
    ).toMatchObject([
      { outcome: "no-address", addresses: [], canonicalNames: [] },
      { code: "DnsFailed", failure: "no-address", address: null },
    ]);
    expect(
      (await resultsOf([lookedUp("outlook.suite.test")], { allowedDestinations: [] })).map(
        ({ data }) => data,
      ),
    ).toMatchObject([{ outcome: "no-address", addresses: [], canonicalNames: [] }]);
  });
});

describe("a certificate", () => {
  const bad = { code: "InvalidSSLCertificate", address: "127.0.0.1" };
  it.each([
    ["expired.suite.test", "CERT_HAS_EXPIRED", { isTrusted: false, isNameMatch: true }],
    [
      "wrong-name.suite.test",
      "ERR_TLS_CERT_ALTNAME_INVALID",
      { isTrusted: true, isNameMatch: false, distrustReason: null },
    ],
    [
      "self-signed.suite.test",
      "DEPTH_ZERO_SELF_SIGNED_CERT",
      { isTrusted: false, isNameMatch: true },
    ],
  ])("of %s is invalid: %s", async (host, failure, certificate) => {
    expect(await connectionOf(connected(host))).toMatchObject({ ...bad, failure, certificate });
  });

  it("that has expired has days left below zero", async () => {
    expect(await connectionOf(connected("expired.suite.test"))).toMatchObject({
      certificate: { daysLeft: -11 },
    });
  });

  it("of an unknown authority is invalid", async () => {
    expect(
      await connectionOf(connected("outlook.suite.test"), { trustedCa: undefined }),
    ).toMatchObject({ ...bad, failure: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" });
  });

  it("is judged by the address where there is no name", async () => {
    expect(await connectionOf(connected("127.0.0.1"))).toMatchObject({
      ...bad,
      failure: "ERR_TLS_CERT_ALTNAME_INVALID",
    });
  });
});

describe("a connection", () => {
  it("that is refused has failed so", async () => {
    const port = await listenWith(() => undefined);
    const { server } = opened.splice(0)[0]!;
    await new Promise((resolve) => server.close(resolve));
    expect(await connectionOf(connected("outlook.suite.test", port), allowing(port))).toMatchObject(
      { code: "Failed", failure: "ECONNREFUSED", address: null },
    );
  });

  it("that nobody answers in TLS ends with its time", async () => {
    const port = await listenWith(() => undefined);
    const limits = { ...net.limits, handshakeMs: 100 };
    expect(
      await connectionOf(connected("outlook.suite.test", port), { ...allowing(port), limits }),
    ).toMatchObject({
      code: "Failed",
      failure: "timeout",
      address: "127.0.0.1",
      connectMs: expect.any(Number),
      certificate: null,
    });
  });

  it("that is cut in the middle of TLS has failed", async () => {
    const port = await listenWith((socket) => socket.once("data", () => socket.destroy()));
    expect(await connectionOf(connected("outlook.suite.test", port), allowing(port))).toMatchObject(
      { code: "Failed", failure: "ECONNRESET" },
    );
  });

  it("with TLS to a server that speaks HTTP has failed", async () => {
    const port = Number(new URL(sandbox.origin).port);
    expect(await connectionOf(connected("outlook.suite.test", port))).toMatchObject({
      code: "Failed",
      failure: expect.stringMatching(/^(EPROTO|ERR_SSL_.+)$/),
    });
  });

  it("without TLS is a success as soon as it stands", async () => {
    const port = Number(new URL(sandbox.origin).port);
    expect(await connectionOf(connected("outlook.suite.test", port, false))).toMatchObject({
      code: "Successful",
      address: "127.0.0.1",
      certificate: null,
    });
    expect(await resultsOf([connected("127.0.0.1", port, false)])).toMatchObject([
      { event: "ReceiveConnectivityTestResult", data: { code: "Successful" } },
    ]);
  });

  it.each(["missing", "broken", "refused"])("to a name that is %s is not tried", async (label) => {
    expect(await connectionOf(connected(`${label}.sharepoint.suite.test`))).toMatchObject({
      code: "DnsFailed",
      address: null,
      connectMs: null,
    });
  });
});

describe("the outbound guard", () => {
  const connections: Socket[] = [];
  const watchedPort = () => listenWith((socket) => connections.push(socket));

  it("lets nobody to another port of loopback, by name or address", async () => {
    const port = await watchedPort();
    expect(await connectionOf(connected("outlook.suite.test", port))).toMatchObject({
      code: "Failed",
      failure: "ERR_ADDRESS_NOT_PUBLIC",
      address: null,
    });
    expect(await connectionOf(connected("127.0.0.1", port))).toMatchObject({
      code: "Failed",
      failure: "ERR_ADDRESS_NOT_PUBLIC",
      address: null,
    });
    expect(connections).toEqual([]);
  });

  it("lets tenants' names to the web's ports alone", async () => {
    const port = await watchedPort();
    const tenant: HostToTest = {
      host: "contoso.sharepoint.suite.test",
      role: "tenant",
      connection: { port, isTls: true },
    };
    expect(await connectionOf(tenant)).toMatchObject({
      code: "Failed",
      failure: "ERR_PORT_NOT_ALLOWED",
    });
    expect(connections).toEqual([]);
  });
});

describe("the end of a run", () => {
  const silent = Array.from({ length: 6 }, (_, index) =>
    connected(`silent.sharepoint.suite.test`, 443 + index),
  );

  it("comes with its time, and every host has its results", async () => {
    const limits = { ...serverTestLimits, overallMs: 150 };
    const results = await resultsOf([...silent, connected("outlook.suite.test")], { limits });
    expect(results).toHaveLength(14);
    for (const { data } of results)
      expect("code" in data ? [data.code, data.failure] : data.outcome).toEqual(
        "code" in data ? ["DnsFailed", "timeout"] : "timeout",
      );
  });

  it("comes with the caller's signal, without another result", async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    expect(await resultsOf(silent, { limits: serverTestLimits }, stop.signal)).toEqual([]);
  });

  it("is at once when the signal has aborted before", async () => {
    expect(await resultsOf(silent, { limits: serverTestLimits }, AbortSignal.abort())).toEqual([]);
  });
});
