import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import tls from "node:tls";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { aSystem } from "#tests/support/agent-context";

import { noSystemProxy } from "../systems/system";
import { PacFault } from "../pac/pac-fault";
import {
  learnProxies,
  pacNote,
  proxyChooser,
  scriptOf,
  wpadUrls,
  type KnownProxies,
} from "./proxy-chooser";

/** A proxy's port that is open, and one that was closed. */
let listening: net.Server;
let [openPort, closedPort] = [0, 0];
const portOf = (server: net.Server) => (server.address() as net.AddressInfo).port;
const listen = () =>
  new Promise<net.Server>((resolve) => {
    const server = net
      .createServer((socket) => socket.destroy())
      .listen(0, "127.0.0.1", () => resolve(server));
  });
const close = (server: net.Server) => new Promise((resolve) => server.close(resolve));

beforeEach(async () => {
  listening = await listen();
  openPort = portOf(listening);
  const other = await listen();
  closedPort = portOf(other);
  await close(other);
});
afterEach(() => close(listening));

const url = new URL("https://outlook.example/");
const withPac = (answer: string): KnownProxies => ({
  option: null,
  environment: {},
  system: noSystemProxy,
  pacFailure: null,
  pac: {
    origin: "pac",
    url: "http://pac.example/p.pac",
    script: scriptOf(`function FindProxyForURL(url, host) { ${answer} }`),
  },
});
const open = () => `PROXY 127.0.0.1:${openPort}`;
const closed = () => `PROXY 127.0.0.1:${closedPort}`;

async function chosen(answer: string): Promise<{ way: string; note: string | null }> {
  const known = withPac(answer);
  const choose = proxyChooser(known);
  const way = await choose(url);
  return {
    way: way ? String(way.proxy.port) : "straight",
    note: await pacNote(known, choose, url),
  };
}

describe("the way that a PAC script gives", () => {
  it.each<[what: string, answer: () => string, way: () => string, note: RegExp | null]>([
    ["is its first proxy", () => `return "${open()}; DIRECT"`, () => String(openPort), null],
    [
      "is the next one where the first does not answer",
      () => `return "${closed()}; ${open()}"`,
      () => String(openPort),
      /first proxy .* does not answer/,
    ],
    [
      "is straight where that stands behind a dead proxy",
      () => `return "${closed()}; DIRECT"`,
      () => "straight",
      /does not answer/,
    ],
    [
      "is a dead proxy where there is nothing else",
      () => `return "${closed()}"`,
      () => String(closedPort),
      null,
    ],
    ["is straight where it says so", () => `return "DIRECT; ${open()}"`, () => "straight", null],
    [
      "is told where it is a SOCKS proxy",
      () => `return "SOCKS 127.0.0.1:${openPort}; DIRECT"`,
      () => "straight",
      /SOCKS proxy, 127\.0\.0\.1/,
    ],
    [
      "is straight where the script fails, which is told",
      () => `return gone.host`,
      () => "straight",
      /not followed: http:\/\/pac\.example\/p\.pac: ReferenceError: .*gone.* is not defined \(line 1\)/,
    ],
  ])("%s", async (_what, answer, way, note) => {
    const found = await chosen(answer());
    expect(found.way).toBe(way());
    if (note === null) expect(found.note).toBeNull();
    else expect(found.note).toMatch(note);
  });

  it.each([
    ["a script that cannot start leaves the choice to the fixed proxies", "return (", 7],
    ["a script that fails for an address leads straight", "throw 1", null],
  ])("%s, as in browsers", async (_what, answer, port) => {
    const system = {
      ...noSystemProxy,
      fixed: [{ scheme: "https" as const, host: "fixed.example", port: 7 }],
    };
    expect((await proxyChooser({ ...withPac(answer), system })(url))?.proxy.port ?? null).toBe(
      port,
    );
  });

  it.each([
    "http://localhost/",
    "http://a.localhost/",
    "http://127.9.9.9/",
    "http://169.254.1.2/",
    "http://[::1]/",
    "http://[fe80::1]/",
  ])("is not asked for %s", async (own) => {
    expect(await proxyChooser(withPac(`return "PROXY p.example:1"`))(new URL(own))).toBeNull();
  });

  it("stands behind the option and the environment", async () => {
    const known = {
      ...withPac(`return "${open()}"`),
      environment: { HTTPS_PROXY: "http://env.example:1" },
    };
    expect(await proxyChooser(known)(url)).toMatchObject({
      origin: "environment",
      proxy: { host: "env.example" },
    });
  });
});

it("a PAC file that did not come is told", async () => {
  const known: KnownProxies = {
    ...withPac(""),
    pac: null,
    pacFailure: {
      url: "http://pac.example/p.pac",
      fault: new PacFault("status", "the server answers 404"),
    },
  };
  expect(await pacNote(known, proxyChooser(known), url)).toBe(
    "The PAC file is not followed: http://pac.example/p.pac: the server answers 404",
  );
});

it("WPAD is looked for below domains, never below a top-level one", () => {
  expect(wpadUrls(["corp.example.com", "com"])).toEqual(["http://wpad.corp.example.com/wpad.dat"]);
});

it("where the network has no script the configured one is used", async () => {
  const files: Record<string, string> = { "/p.pac": "function FindProxyForURL() {}" };
  const server = http
    .createServer(({ url: path = "" }, response) => response.end(files[path]))
    .listen(0, "127.0.0.1");
  await once(server, "listening");
  const system = aSystem({
    proxy: () =>
      Promise.resolve({
        ...noSystemProxy,
        isAutoDetect: true,
        pacUrl: `http://127.0.0.1:${portOf(server)}/p.pac`,
      }),
    searchDomains: () => Promise.resolve(["search.invalid"]),
  });
  const known = await learnProxies(
    null,
    {},
    { system, trust: { context: tls.createSecureContext(), certificateCount: 0 } },
  );
  expect(known).toMatchObject({ pac: { origin: "pac" }, pacFailure: null });
  server.close();
});
