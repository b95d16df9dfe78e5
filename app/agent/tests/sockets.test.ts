import type { IncomingMessage, ServerResponse } from "node:http";

import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { issueFor, type Issued } from "#tests/support/agent-certificates";
import { aTestContext, takenByServer } from "#tests/support/agent-context";
import { AgentServers } from "#tests/support/agent-servers";

import { testConnectivity } from "./connectivity";
import { testDnsPerformance } from "./dns-performance";
import { testDnsResolver } from "./dns-resolver";
import { scriptOf } from "../net/proxy-chooser";
import { testProxy } from "./proxy";
import { testWebSocket } from "./web-socket";

let servers: AgentServers;
beforeEach(() => {
  servers = new AgentServers();
});
afterEach(() => servers.end());

let authority: Issued;
let interceptor: Issued;
beforeAll(async () => {
  authority = await issueFor({ name: "O=Suite Trust, CN=Suite Authority" });
  interceptor = await issueFor({ name: "O=Corp Inspection, CN=Corp Authority" });
});
const leaf = (by?: Issued, days?: number, hosts = ["127.0.0.1"]) =>
  issueFor({ name: "CN=127.0.0.1", hosts, by, days });
const hello = (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(200, { "Content-Type": "text/plain" }).end("hello");
const endpoint = (port: number, host = "127.0.0.1") => ({
  endpointSetId: 1,
  host,
  ports: [port],
  category: "Optimize" as const,
  isRequired: true,
});

/** Ports other than 80 and 443 are only connected to: a proxy leads to the one that is meant. */
const throughTunnel = (port: number) => ({
  option: { host: "127.0.0.1", port, isTls: false, authorization: null },
});

describe("connectivity", () => {
  const look = async (certificate: Issued, issuers = ["Suite Trust"]) => {
    const target = await servers.http(hello, certificate);
    const { port } = await servers.proxy({ target });
    const outcome = await testConnectivity(
      aTestContext({
        ca: authority.cert,
        proxies: throughTunnel(port),
        plan: { endpoints: [endpoint(443)], certificateIssuers: issuers },
      }),
    );
    takenByServer("connectivity", outcome);
    return outcome.data?.results[0];
  };

  it("reaches what the suite's issuer vouches for", async () => {
    expect(await look(await leaf(authority))).toMatchObject({
      code: "Successful",
      status: 200,
      viaProxy: true,
      failure: null,
      certificate: {
        isTrusted: true,
        isNameMatch: true,
        issuer: "O=Suite Trust, CN=Suite Authority",
      },
    });
  });

  it.each<[string, () => Promise<Issued>, string, string]>([
    ["an interceptor nobody trusts", () => leaf(interceptor), "SslBreak", "other-issuer"],
    [
      "an expired certificate",
      () => leaf(authority, -3),
      "InvalidSSLCertificate",
      "CERT_HAS_EXPIRED",
    ],
    [
      "another name",
      () => leaf(authority, 30, ["elsewhere.test"]),
      "InvalidSSLCertificate",
      "ERR_TLS_CERT_ALTNAME_INVALID",
    ],
    [
      "one that signed itself",
      () => leaf(),
      "InvalidSSLCertificate",
      "DEPTH_ZERO_SELF_SIGNED_CERT",
    ],
  ])("finds %s", async (_what, issue, code, failure) => {
    expect(await look(await issue())).toMatchObject({ code, failure });
  });

  it("finds an interceptor that the machine trusts", async () => {
    expect(await look(await leaf(authority), ["Real Suite"])).toMatchObject({
      code: "SslBreak",
      certificate: { isTrusted: true },
    });
  });

  it.each([
    [600, 600],
    [999, 999],
    [99, null],
  ])("takes an answer with status %i", async (answered, status) => {
    const port = await servers.http((_request, response) =>
      response.socket?.end(`HTTP/1.1 ${String(answered).padStart(3, "0")} Denied\r\n\r\n`),
    );
    const outcome = await testConnectivity(
      aTestContext({ proxies: throughTunnel(port), plan: { endpoints: [endpoint(80)] } }),
    );
    takenByServer("connectivity", outcome);
    expect(outcome.data?.results).toMatchObject([{ code: "Successful", status }]);
  });

  it("tells what is closed, what has no name, and skips wildcards", async () => {
    const open = await servers.http(hello);
    const closed = await servers.http(hello);
    await servers.end();
    servers = new AgentServers();
    const stillOpen = await servers.http(hello);
    const { data, note } = await testConnectivity(
      aTestContext({
        plan: {
          endpoints: [
            endpoint(stillOpen),
            endpoint(closed === stillOpen ? open : closed),
            endpoint(443, "gone.invalid"),
            endpoint(443, "*.suite.test"),
          ],
        },
      }),
    );
    expect(data?.results.map(({ code, failure }) => [code, failure])).toEqual([
      ["Successful", null],
      ["Failed", "ECONNREFUSED"],
      ["DnsFailed", expect.any(String)],
    ]);
    expect(note).toContain("*.suite.test");
  });

  it.each([
    ["has no address", "proxy.invalid", expect.stringMatching(/^E(NOTFOUND|AI_AGAIN)$/) as string],
    ["is closed", "127.0.0.1", "ECONNREFUSED"],
  ])("blames the proxy on every port where it %s", async (_what, host, failure) => {
    const closed = await servers.http(hello);
    await servers.end();
    const outcome = await testConnectivity(
      aTestContext({
        proxies: { option: { host, port: closed, isTls: false, authorization: null } },
        plan: { endpoints: [{ ...endpoint(443), ports: [80, 443] }] },
      }),
    );
    takenByServer("connectivity", outcome);
    expect(outcome.data?.results).toMatchObject([
      { port: 80, code: "Failed", failure },
      { port: 443, code: "Failed", failure },
    ]);
  });

  it("speaks TLS to a proxy that is one over TLS, on every port", async () => {
    const asked: string[] = [];
    const port = await servers.http(
      ({ method, url }, response) =>
        void (asked.push(`${method} ${url}`), response.end("by the proxy")),
      await leaf(authority),
    );
    const source = `function FindProxyForURL() { return "HTTPS 127.0.0.1:${port}"; }`;
    const outcome = await testConnectivity(
      aTestContext({
        plan: { endpoints: [endpoint(80, "outlook.invalid")] },
        proxies: { pac: { origin: "pac", url: "http://pac.test/p.pac", script: scriptOf(source) } },
      }),
    );
    takenByServer("connectivity", outcome);
    expect(outcome.data?.results).toMatchObject([
      { code: "Successful", status: 200, viaProxy: true },
    ]);
    expect(asked).toEqual(["GET http://outlook.invalid/"]);
  });

  it("finds a proxy that wants a password", async () => {
    const { port, asked } = await servers.proxy({ password: "jo:secret" });
    const context = aTestContext({
      proxies: throughTunnel(port),
      plan: { endpoints: [{ ...endpoint(443, "outlook.invalid"), ports: [80, 443] }] },
    });
    const { data } = await testConnectivity(context);
    expect(data?.results.map(({ code }) => code)).toEqual([
      "ProxyAuthenticationRequired",
      "ProxyAuthenticationRequired",
    ]);
    expect(asked.sort()).toEqual(["CONNECT outlook.invalid:443", "GET http://outlook.invalid/"]);
  });
});

describe("proxies", () => {
  it("are described with where they were learnt from, and whether they want a password", async () => {
    const locked = await servers.proxy({ password: "jo:secret" });
    const context = aTestContext({
      plan: { exchangeHost: "outlook.invalid", sharePointHost: "sharepoint.invalid" },
      proxies: {
        environment: {
          HTTPS_PROXY: `http://127.0.0.1:${locked.port}`,
          NO_PROXY: "sharepoint.invalid",
        },
      },
    });
    const outcome = await testProxy(context);
    takenByServer("proxy", outcome);
    expect(outcome.data?.found).toMatchObject([
      {
        origin: "environment",
        port: locked.port,
        appliesTo: ["outlook.invalid"],
        needsPassword: true,
        latency: { samples: 5 },
        evidence: expect.stringContaining("407") as string,
      },
    ]);
  });

  it("come from the answer of a PAC file", async () => {
    const { port } = await servers.proxy({ target: await servers.http(hello) });
    const source =
      `function FindProxyForURL(url, host) { return host == "outlook.invalid" ? "PROXY ` +
      `127.0.0.1:${port}" : "DIRECT"; }`;
    const context = aTestContext({
      plan: { exchangeHost: "outlook.invalid", sharePointHost: "sharepoint.invalid" },
      proxies: { pac: { origin: "pac", url: "http://pac.test/p.pac", script: scriptOf(source) } },
    });
    expect((await testProxy(context)).data?.found).toMatchObject([
      {
        origin: "pac",
        port,
        appliesTo: ["outlook.invalid"],
        needsPassword: false,
        evidence: expect.stringContaining("opens a tunnel") as string,
      },
    ]);
  });
});

describe("WebSockets", () => {
  it("are greeted with protocol version 2, and so is the slice that the reply names", async () => {
    const heard: { protocolVersion: number }[] = [];
    const note = (text: string) => heard.push(JSON.parse(text) as { protocolVersion: number });
    const slice = await servers.webSocket((text) => (note(text), "{}"));
    const first = await servers.webSocket(
      (text) => (note(text), JSON.stringify({ sliceUrl: `ws://127.0.0.1:${slice}/v2/` })),
    );
    const outcome = await testWebSocket(
      aTestContext({ plan: { webSocketUrls: [`ws://127.0.0.1:${first}/`] } }),
    );
    takenByServer("webSocket", outcome);
    expect(outcome.data?.results).toMatchObject([
      { isOpened: true, latencyMs: expect.any(Number), failure: null },
      { isOpened: true, failure: null },
    ]);
    expect(heard.map(({ protocolVersion }) => protocolVersion)).toEqual([2, 2]);
  });

  it("that are refused or hang up say how", async () => {
    const plain = await servers.http(hello);
    const silent = await servers.webSocket(() => null);
    const { data } = await testWebSocket(
      aTestContext({
        plan: { webSocketUrls: [`ws://127.0.0.1:${plain}/`, `ws://127.0.0.1:${silent}/`] },
      }),
    );
    expect(data?.results).toMatchObject([
      { isOpened: false, failure: "status-200" },
      { isOpened: true, latencyMs: null, failure: "closed" },
    ]);
  });
});

describe("resolvers", () => {
  it("are named by who asks the authoritative server, and found out when they invent or lie", async () => {
    const port = await servers.resolver((name, type) =>
      type === "TXT"
        ? { answers: [{ type: "TXT", name, data: "resolver=81.2.69.160" }] }
        : { answers: [{ type: "A", name, data: "10.9.9.9" }] },
    );
    const context = aTestContext({
      resolvers: [{ address: "127.0.0.1", port }],
      plan: {
        resolverZone: "who.suite.test",
        exchangeHost: "outlook.suite.test",
        sharePointHost: "sharepoint.suite.test",
        optimizeRanges: [{ workload: "Exchange", cidrs: ["52.96.0.0/14"] }],
      },
    });
    const outcome = await testDnsResolver(context);
    takenByServer("dnsResolver", outcome);
    expect(outcome).toMatchObject({
      reason: null,
      data: {
        configured: ["127.0.0.1"],
        recursive: "81.2.69.160",
        inventsAnswers: true,
        wrongAnswers: [{ host: "outlook.suite.test", addresses: ["10.9.9.9"] }],
      },
    });
  });

  it("that tell the truth are not blamed", async () => {
    const port = await servers.resolver((name, type) =>
      name.endsWith("suite.test") && type === "A"
        ? { answers: [{ type: "A", name, data: "52.98.1.1" }] }
        : { code: 3 },
    );
    const context = aTestContext({
      resolvers: [{ address: "127.0.0.1", port }],
      plan: {
        exchangeHost: "outlook.suite.test",
        sharePointHost: "outlook.suite.test",
        optimizeRanges: [{ workload: "Exchange", cidrs: ["52.96.0.0/14"] }],
      },
    });
    expect((await testDnsResolver(context)).data).toEqual({
      configured: ["127.0.0.1"],
      recursive: null,
      inventsAnswers: false,
      wrongAnswers: [],
      comparedCount: 1,
    });
  });

  it("that are silent leave it to the next one, as systems do", async () => {
    const closed = await servers.resolver(() => null);
    const port = await servers.resolver((name, type) =>
      type === "TXT"
        ? { answers: [{ type: "TXT", name, data: "resolver=81.2.69.160" }] }
        : { code: 3 },
    );
    const context = aTestContext({
      resolvers: [
        { address: "127.0.0.1", port: closed },
        { address: "127.0.0.1", port },
      ],
      plan: { resolverZone: "who.suite.test", exchangeHost: "outlook.suite.test" },
    });
    expect(await testDnsResolver(context)).toMatchObject({
      reason: null,
      data: { recursive: "81.2.69.160" },
    });
  });

  it("that refuse, fail or are silent leave each name to the next one", async () => {
    const address = "127.0.0.1";
    const refusing = await servers.resolver((name) => ({ code: name.startsWith("share") ? 2 : 5 }));
    const port = await servers.resolver((name) =>
      name === "sharepoint.suite.test"
        ? { code: 3 }
        : { answers: [{ type: "A", name, data: "52.98.1.1" }] },
    );
    const context = aTestContext({
      resolvers: [
        { address, port: refusing },
        { address, port },
      ],
      plan: { exchangeHost: "outlook.suite.test", sharePointHost: "sharepoint.suite.test" },
    });
    const outcome = await testDnsPerformance(context);
    takenByServer("dnsPerformance", outcome);
    expect(outcome.data).toMatchObject({
      resolvers: [{ latency: null, failure: "failed" }, { failure: null }],
      names: [
        { host: "outlook.suite.test", outcome: "resolved", addresses: ["52.98.1.1"] },
        { host: "sharepoint.suite.test", outcome: "no-such-name" },
      ],
    });
    expect((await testDnsResolver(context)).data).toMatchObject({ inventsAnswers: true });
  });

  it("that all refuse are heard as refusing", async () => {
    const port = await servers.resolver(() => ({ code: 5 }));
    const { data } = await testDnsPerformance(
      aTestContext({
        resolvers: [{ address: "127.0.0.1", port }],
        plan: { exchangeHost: "outlook.suite.test", sharePointHost: "outlook.suite.test" },
      }),
    );
    expect(data?.names).toMatchObject([{ outcome: "refused" }]);
  });

  it("are timed, with the chain of names", async () => {
    const port = await servers.resolver((name) =>
      name === "gone.suite.test"
        ? { code: 3 }
        : {
            answers: [
              { type: "CNAME", name, data: "door.suite.test" },
              { type: "A", name: "door.suite.test", data: "52.98.1.1" },
            ],
          },
    );
    const closed = await servers.resolver(() => null);
    const context = aTestContext({
      resolvers: [{ address: "127.0.0.1", port }],
      plan: {
        exchangeHost: "outlook.suite.test",
        sharePointHost: "gone.suite.test",
        traceHosts: [{ role: "exchange", host: "door.suite.test" }],
      },
    });
    const outcome = await testDnsPerformance(context);
    takenByServer("dnsPerformance", outcome);
    expect(outcome.data).toMatchObject({
      resolvers: [
        { address: "127.0.0.1", latency: { samples: 3, lost: 0 }, failures: 0, failure: null },
      ],
      names: [
        {
          host: "outlook.suite.test",
          outcome: "resolved",
          addresses: ["52.98.1.1"],
          canonicalNames: ["door.suite.test"],
        },
        { host: "gone.suite.test", outcome: "no-such-name" },
        { host: "door.suite.test" },
      ],
    });
    const silent = await testDnsPerformance({
      ...context,
      resolvers: [{ address: "127.0.0.1", port: closed }],
    });
    expect(silent.data?.resolvers).toEqual([
      { address: "127.0.0.1", latency: null, failures: 3, failure: "time-out" },
    ]);
  });

  it("of a link that the machine is not on are not asked, and the next one is", async () => {
    const elsewhere = { address: "fe80::1", port: 53, zone: "nowhere0" };
    const notAsked = { address: "fe80::1", latency: null, failures: 0, failure: "no-route" };
    const port = await servers.resolver((name) => ({
      answers: [{ type: "A", name, data: "52.98.1.1" }],
    }));
    const context = aTestContext({
      resolvers: [elsewhere, { address: "127.0.0.1", port }],
      plan: { exchangeHost: "outlook.suite.test", sharePointHost: "outlook.suite.test" },
    });
    const outcome = await testDnsPerformance(context);
    takenByServer("dnsPerformance", outcome);
    expect(outcome).toMatchObject({
      reason: null,
      data: {
        resolvers: [notAsked, { address: "127.0.0.1", failure: null }],
        names: [{ outcome: "resolved" }],
      },
    });
    expect((await testDnsResolver(context)).data).toMatchObject({
      configured: ["fe80::1", "127.0.0.1"],
      inventsAnswers: true,
    });
    const alone = { ...context, resolvers: [elsewhere] };
    expect(await testDnsPerformance(alone)).toMatchObject({
      reason: "no-route",
      data: { resolvers: [notAsked], names: [] },
    });
    expect(await testDnsResolver(alone)).toMatchObject({
      reason: "no-route",
      data: { configured: ["fe80::1"], inventsAnswers: null },
    });
  });
});
