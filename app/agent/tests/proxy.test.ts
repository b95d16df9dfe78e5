import { describe, expect, it } from "vitest";

import { aTestContext, takenByServer } from "#tests/support/agent-context";

import type { KnownProxies } from "../net/proxy-chooser";
import { noSystemProxy } from "../systems/system";
import { testProxy } from "./proxy";

describe("proxies", () => {
  it.each<[what: string, parts: Partial<KnownProxies>, note: RegExp | null]>([
    [
      "a SOCKS proxy of the environment",
      { environment: { ALL_PROXY: "socks5://127.0.0.1:1080" } },
      /^ALL_PROXY names a SOCKS proxy, 127\.0\.0\.1:1080, through which nothing was tested$/,
    ],
    [
      "an environment that cannot be read",
      { environment: { HTTPS_PROXY: "http://proxy:port" } },
      /^HTTPS_PROXY does not name a proxy that can be read, so it was ignored$/,
    ],
    [
      "the environment and the desktop",
      {
        environment: { HTTPS_PROXY: "socks5://s.example" },
        system: { ...noSystemProxy, fixed: [{ scheme: "socks", host: "t.example", port: 1 }] },
      },
      /^HTTPS_PROXY names .*\. The system names a SOCKS proxy, t\.example:1,/,
    ],
    [
      "a proxy of WinHTTP",
      {
        system: {
          ...noSystemProxy,
          ofServices: [{ scheme: "https", host: "wsus.example", port: 8080 }],
        },
      },
      /^WinHTTP, .* has a proxy, wsus\.example:8080, through which nothing was tested$/,
    ],
    [
      "a proxy of WinHTTP that is the user's as well",
      {
        environment: { NO_PROXY: "*" },
        system: {
          ...noSystemProxy,
          fixed: [{ scheme: "https", host: "127.0.0.1", port: 1 }],
          ofServices: [{ scheme: "https", host: "127.0.0.1", port: 1 }],
        },
      },
      null,
    ],
    [
      "a proxy of WinHTTP that the environment names as well",
      {
        environment: { HTTPS_PROXY: "http://127.0.0.1:1" },
        system: {
          ...noSystemProxy,
          ofServices: [{ scheme: "https", host: "127.0.0.1", port: 1 }],
        },
      },
      null,
    ],
    [
      "detection that Windows does not show",
      { system: { ...noSystemProxy, isAutoDetect: null } },
      /^Windows does not show whether automatic proxy detection is on/,
    ],
    [
      "detection of Windows that found nothing",
      {
        system: {
          ...noSystemProxy,
          isAutoDetect: true,
          bypass: { style: "windows", entries: [] },
        },
      },
      /DHCP was not asked$/,
    ],
    [
      "an environment that --proxy replaces",
      {
        environment: { HTTPS_PROXY: "socks5://s.example" },
        option: { host: "127.0.0.1", port: 1, isTls: false, authorization: null },
      },
      null,
    ],
  ])("that are not used are named: %s", async (_what, proxies, note) => {
    const plan = { exchangeHost: "outlook.invalid", sharePointHost: "sharepoint.invalid" };
    const outcome = await testProxy(aTestContext({ plan, proxies }));
    takenByServer("proxy", outcome);
    if (note === null) expect(outcome.note).toBeNull();
    else expect(outcome.note).toMatch(note);
  });
});
