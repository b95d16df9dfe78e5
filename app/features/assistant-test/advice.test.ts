import { describe, expect, it } from "vitest";

import { isOfDomain } from "~/features/settings/test-domain";
import { seededShares } from "~/lib/seeded-random";

import { adviceFor, type Advice } from "./advice";
import type { AskedDomain } from "./asked-domain";
import type { SubTestResults, WebSocketResult } from "./assistant-test";
import { connectivityNotStarted, connectivityResult, type NameOutcome } from "./domain-outcome";
import { socketFailures, webSocketNotStarted, webSocketResult } from "./test-socket";
import { reachedRows, socketRows } from "./verdict";

const asked: AskedDomain[] = [
  {
    scheme: "https",
    displayDomainName: "*.office.com",
    testDomainNames: ["www.office.com", "m365.office.com"],
  },
  { scheme: "https", displayDomainName: "*.bing.com", testDomainNames: ["www.bing.com"] },
  { scheme: "wss", displayDomainName: "*.office.com", testDomainNames: ["augloop.office.com"] },
  {
    scheme: "wss",
    displayDomainName: "*.cloud.microsoft",
    testDomainNames: ["hub.cloud.microsoft"],
  },
];

type Code = NameOutcome["code"];

const reached = (www: Code, m365: Code, bing: Code) =>
  connectivityResult([
    {
      displayDomainName: "*.office.com",
      names: [
        { name: "www.office.com", code: www },
        { name: "m365.office.com", code: m365 },
      ],
    },
    { displayDomainName: "*.bing.com", names: [{ name: "www.bing.com", code: bing }] },
  ]);
const socket = (
  domain: string,
  failure: string | null = null,
  latencyMs = 40,
): WebSocketResult => ({
  domain,
  exceptionMessage: failure,
  attemptsInMs: failure ? [] : [latencyMs],
  connectionLatencyInMs: failure ? null : latencyMs,
  isWssEnabled: failure === null || ["closed", "garbage", "latency-timeout"].includes(failure),
});
const results = (
  connectivityTestResult: SubTestResults["connectivityTestResult"],
  ...sockets: WebSocketResult[]
): SubTestResults => ({ connectivityTestResult, webSocketTestResult: webSocketResult(sockets) });

const [loop, hub] = ["augloop.office.com", "hub.cloud.microsoft"];
const allReached = reached("Successful", "Successful", "Successful");

describe("advice names only what failed", () => {
  it.each<[when: string, SubTestResults, Advice[]]>([
    ["all is well", results(allReached, socket(loop), socket(hub)), []],
    [
      "nothing ran",
      { connectivityTestResult: connectivityNotStarted, webSocketTestResult: webSocketNotStarted },
      [],
    ],
    [
      "one domain is blocked",
      results(reached("Successful", "Successful", "Failed"), socket(loop)),
      [{ word: "allow-domains", names: ["*.bing.com"] }],
    ],
    [
      "one of two names of a domain fails",
      results(reached("Failed", "Successful", "Successful"), socket(hub)),
      [{ word: "check-names", names: ["www.office.com"] }],
    ],
    [
      "all names of a domain fail, but its WebSocket answers",
      results(reached("Failed", "Failed", "Successful"), socket(loop)),
      [{ word: "check-names", names: ["www.office.com", "m365.office.com"] }],
    ],
    [
      "all of a domain is blocked",
      results(reached("Failed", "Failed", "Successful"), socket(loop, "refused")),
      [{ word: "allow-domains", names: ["*.office.com"] }],
    ],
    [
      "HTTPS works and the WebSocket is refused",
      results(allReached, socket(loop, "refused"), socket(hub)),
      [{ word: "enable-wss", names: [loop] }],
    ],
    [
      "HTTPS works for one of two names and the WebSocket is refused",
      results(reached("Failed", "Successful", "Successful"), socket(loop, "refused")),
      [
        { word: "check-names", names: ["www.office.com"] },
        { word: "enable-wss", names: [loop] },
      ],
    ],
    [
      "HTTPS to the WebSocket's own name fails, and to another of its domain works",
      results(
        connectivityResult([
          {
            displayDomainName: "*.office.com",
            names: [
              { name: loop, code: "Failed" },
              { name: "www.office.com", code: "Successful" },
            ],
          },
        ]),
        socket(loop, "refused"),
      ),
      [{ word: "check-names", names: [loop] }],
    ],
    [
      "only one of two WebSockets of a domain opens, and HTTPS does not work",
      results(
        reached("Failed", "Failed", "Successful"),
        socket(loop),
        socket("eu.augloop.office.com", "refused"),
      ),
      [
        {
          word: "check-names",
          names: ["www.office.com", "m365.office.com", "eu.augloop.office.com"],
        },
      ],
    ],
    [
      "HTTPS works and the WebSocket times out",
      results(allReached, socket(loop, "websocket-timeout")),
      [{ word: "enable-wss", names: [loop] }],
    ],
    [
      "the WebSocket of a domain is refused that was not asked over HTTPS",
      results(allReached, socket(loop), socket(hub, "refused")),
      [{ word: "allow-wss", names: [hub] }],
    ],
    [
      "the WebSocket opens and is cut",
      results(allReached, socket(loop, "closed"), socket(hub)),
      [{ word: "keep-wss-open", names: [loop] }],
    ],
    [
      "another host answers on the WebSocket",
      results(allReached, socket(loop, "garbage")),
      [{ word: "keep-wss-open", names: [loop] }],
    ],
    [
      "each in its way",
      results(
        reached("Successful", "Successful", "Failed"),
        socket(loop, "refused"),
        socket(hub, "closed"),
      ),
      [
        { word: "allow-domains", names: ["*.bing.com"] },
        { word: "enable-wss", names: [loop] },
        { word: "keep-wss-open", names: [hub] },
      ],
    ],
    [
      "the browser has no WebSocket",
      results(allReached, socket(loop, "no-websocket")),
      [{ word: "use-other-browser", names: [] }],
    ],
    [
      "one host is slow",
      results(allReached, socket(loop, null, 400), socket(hub)),
      [{ word: "come-closer", names: [loop] }],
    ],
    [
      "one host is slow and another refused",
      results(allReached, socket(loop, null, 400), socket(hub, "refused")),
      [{ word: "allow-wss", names: [hub] }],
    ],
    [
      "an address was not opened",
      results(allReached, socket("elsewhere.example", "slice-outside")),
      [],
    ],
  ])("when %s", (_when, found, advice) => {
    expect(adviceFor(found, asked, "browser")).toEqual(advice);
  });

  it("and says nothing of the visitor's network by what the server did not reach", () => {
    const found = results(
      reached("Successful", "Successful", "DnsFailed"),
      socket(loop, "refused"),
      socket(hub),
    );
    expect(adviceFor(found, asked, "server")).toEqual([
      { word: "test-in-browser", names: ["*.bing.com", loop] },
    ]);
  });

  it("whatever came of the test", () => {
    const share = seededShares("advice");
    const pick = <One>(list: readonly One[]): One => list[Math.floor(share() * list.length)]!;
    for (let round = 0; round < 20_000; round++) {
      const code = () => pick(["Successful", "Failed", "DnsFailed", "SslBreak"] as const);
      const anySocket = (domain: string) =>
        socket(
          domain,
          pick([null, null, null, ...socketFailures, "slice-outside"]),
          pick([20, 400]),
        );
      const found = results(reached(code(), code(), code()), anySocket(loop), anySocket(hub));
      const testedBy = pick(["browser", "server"] as const);
      const named = adviceFor(found, asked, testedBy).flatMap(({ names }) => names);
      const covers = (host: string) => (name: string) =>
        name === host || (name.startsWith("*") && isOfDomain(host, name));
      const refused = socketRows(found, asked).filter(
        ({ verdict }) =>
          verdict === "failed" && found.webSocketTestResult.statusMessage !== "no-websocket",
      );
      expect(
        refused.filter(({ host }) => !named.some(covers(host ?? ""))),
        JSON.stringify(found),
      ).toEqual([]);
      const working = [
        ...reachedRows(found, asked)
          .filter(({ verdict }) => verdict === "ok")
          .flatMap(({ displayDomainName, names }) => [displayDomainName, ...names]),
        ...socketRows(found, asked)
          .filter(({ verdict }) => verdict === "ok" || verdict === "not-tested")
          .map(({ host }) => host ?? ""),
      ];
      expect(
        named.filter((name) => working.includes(name)),
        JSON.stringify(found),
      ).toEqual([]);
    }
  });
});
