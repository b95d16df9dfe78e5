import tls from "node:tls";

import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { issueFor, type Issued } from "#tests/support/agent-certificates";
import { AgentServers } from "#tests/support/agent-servers";

import { scriptOf, type KnownProxies } from "../net/proxy-chooser";
import { kdeProxyOf } from "../systems/linux-desktop";
import { noSystemProxy } from "../systems/system";
import { proxyOf } from "../systems/windows-proxy";
import { agentCall } from "./agent-call";
import { waysOut } from "./ways-out";

const known = (parts: Partial<KnownProxies>): KnownProxies => ({
  option: null,
  environment: {},
  system: noSystemProxy,
  pac: null,
  pacFailure: null,
  ...parts,
});

let servers: AgentServers;
let authority: Issued;
beforeAll(async () => {
  authority = await issueFor({ name: "O=Own Trust, CN=Own Authority" });
});
beforeEach(() => {
  servers = new AgentServers();
});
afterEach(() => servers.end());

const registry = (server: string) =>
  proxyOf(`    ProxyEnable    REG_DWORD    0x1\n    ProxyServer    REG_SZ    ${server}\n`);
const kde = (server: string) => kdeProxyOf(`[Proxy Settings]\nProxyType=1\nhttpsProxy=${server}\n`);
const pac = (answer: string) => ({
  origin: "pac" as const,
  url: "http://pac.example/p.pac",
  script: scriptOf(`function FindProxyForURL() { return "${answer}"; }`),
});

/** How a proxy that is spoken to over TLS is written. */
const overTls: [where: string, set: (place: string) => Partial<KnownProxies>][] = [
  ["the registry", (place) => ({ system: registry(`https://${place}`) })],
  ["the registry, per scheme", (place) => ({ system: registry(`https=https://${place}`) })],
  ["KDE", (place) => ({ system: kde(`https://${place.replace(":", " ")}`) })],
  ["the environment", (place) => ({ environment: { HTTPS_PROXY: `https://${place}` } })],
  ["a PAC file", (place) => ({ pac: pac(`HTTPS ${place}`) })],
];

describe("results are sent", () => {
  it.each(overTls)("through a TLS proxy of %s", async (_where, set) => {
    const certificate = await issueFor({
      name: "CN=127.0.0.1",
      hosts: ["127.0.0.1"],
      by: authority,
    });
    const target = await servers.http((_request, response) => {
      response.writeHead(200, { "Content-Type": "application/json" }).end('{"accepted":true}');
    }, certificate);
    const proxy = await servers.proxy({ target, certificate });
    // Nothing listens at port 1, so straight there is no way.
    const server = "https://127.0.0.1:1";
    const call = agentCall({
      server,
      token: "token",
      ways: () => waysOut(known(set(`127.0.0.1:${proxy.port}`)), new URL(server)),
      trust: { context: tls.createSecureContext({ ca: authority.cert }), certificateCount: 1 },
    });
    expect(await call("/api/agent/result", "{}")).toMatchObject({ status: 200 });
    expect(proxy.asked).toEqual(["CONNECT 127.0.0.1:1"]);
  });

  it("through the proxy of WinHTTP last, and only for the scheme of the server", async () => {
    const system = {
      ...registry("p.example:1"),
      ofServices: [
        { scheme: "http" as const, host: "w.example", port: 2 },
        { scheme: "https" as const, host: "w.example", port: 3 },
      ],
    };
    const ways = await waysOut(known({ system }), new URL("https://server.example"));
    expect(ways.map(({ name }) => name)).toEqual([
      "straight",
      "the system's proxy p.example:1",
      "the proxy of WinHTTP w.example:3",
    ]);
  });
});
