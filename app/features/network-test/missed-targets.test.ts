import { describe, expect, it } from "vitest";

import { aClientSection, anEndpoint } from "#tests/factories/client-result";

import { missedTargets, secondLookMost } from "./missed-targets";
import type { MissedTarget, SecondLookResult } from "./second-look";

const plan = {
  endpoints: [
    { host: "mail.example", ports: [80, 443] },
    { host: "files.example", ports: [443] },
    ...Array.from({ length: 20 }, (_, at) => ({ host: `h${at}.example`, ports: [443] })),
  ],
  webSocketUrls: ["wss://live.example/socket", "wss://[2001:db8::1]/socket"],
};
const blocked = { code: "Failed", certificate: null, status: null, failure: "timeout" } as const;
const tried = (...changes: Parameters<typeof anEndpoint>[0][]) =>
  aClientSection("connectivity", { results: changes.map((change) => anEndpoint(change)) });
const sockets = (...results: { host: string; isOpened: boolean; failure: string | null }[]) =>
  aClientSection("webSocket", {
    results: results.map((result) => ({ latencyMs: null, ...result })),
  });
const none = { connectivity: null, webSocket: null, secondLook: null, serverTests: null };
const look = (host: string, port: number | null): SecondLookResult => ({
  kind: port === null ? "web-socket" : "endpoint",
  host,
  port,
  reach: "silent",
  failure: null,
});

describe("what the server looks at again", () => {
  it.each<[string, Partial<Parameters<typeof missedTargets>[0]>, MissedTarget[]]>([
    ["nothing where nothing was tested", {}, []],
    ["nothing where all was reached", { connectivity: tried({ host: "mail.example" }) }, []],
    [
      "what was required and not reached, at its port",
      {
        connectivity: tried(
          { host: "mail.example", ...blocked },
          { host: "mail.example", port: 80 },
        ),
      },
      [{ kind: "endpoint", host: "mail.example", port: 443 }],
    ],
    [
      "nothing that is not required",
      { connectivity: tried({ host: "mail.example", isRequired: false, ...blocked }) },
      [],
    ],
    [
      "nothing that was reached with a wrong certificate",
      { connectivity: tried({ host: "mail.example", code: "InvalidSSLCertificate" }) },
      [],
    ],
    [
      "no host or port of the visitor's own",
      {
        connectivity: tried(
          { host: "10.0.0.1", ...blocked },
          { host: "files.example", port: 80, ...blocked },
        ),
      },
      [],
    ],
    [
      "nothing behind a sign-in page",
      {
        connectivity: {
          ...tried({ host: "mail.example", ...blocked }),
          data: {
            isCaptivePortal: true,
            results: [anEndpoint({ host: "mail.example", ...blocked })],
          },
        },
      },
      [],
    ],
    [
      "WebSockets that did not open, or over which nothing came",
      {
        webSocket: sockets(
          { host: "live.example", isOpened: false, failure: "timeout" },
          { host: "[2001:db8::1]", isOpened: true, failure: "no-reply" },
        ),
      },
      [
        { kind: "web-socket", host: "live.example", url: "wss://live.example/socket" },
        { kind: "web-socket", host: "[2001:db8::1]", url: "wss://[2001:db8::1]/socket" },
      ],
    ],
    [
      "no WebSocket that works",
      { webSocket: sockets({ host: "live.example", isOpened: true, failure: null }) },
      [],
    ],
    [
      "nothing twice",
      {
        connectivity: tried({ host: "mail.example", ...blocked }),
        webSocket: sockets({ host: "live.example", isOpened: false, failure: "timeout" }),
        secondLook: { at: "", results: [look("mail.example", 443), look("live.example", null)] },
      },
      [],
    ],
  ])("is %s", (_what, found, targets) => {
    expect(missedTargets({ ...none, ...found }, plan)).toEqual(targets);
  });

  it("is a few where everything is missed, over all looks", () => {
    const connectivity = tried(
      ...Array.from({ length: 20 }, (_, at) => ({ host: `h${at}.example`, ...blocked })),
    );
    expect(missedTargets({ ...none, connectivity }, plan)).toHaveLength(secondLookMost);
    const results = Array.from({ length: secondLookMost - 1 }, (_, at) =>
      look(`h${at}.example`, 443),
    );
    expect(missedTargets({ ...none, connectivity, secondLook: { at: "", results } }, plan)).toEqual(
      [{ kind: "endpoint", host: `h${secondLookMost - 1}.example`, port: 443 }],
    );
  });

  it("is one port of each host first, HTTPS before others", () => {
    const connectivity = tried(
      ...[80, 443].flatMap((port) => [
        { host: "mail.example", port, ...blocked },
        { host: "files.example", port, ...blocked },
      ]),
    );
    expect(
      missedTargets({ ...none, connectivity }, plan).map((target) =>
        target.kind === "endpoint" ? `${target.host}:${target.port}` : target.url,
      ),
    ).toEqual(["mail.example:443", "files.example:443", "mail.example:80"]);
  });
});
