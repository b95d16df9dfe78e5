import { expect, it } from "vitest";

import { assistantSample } from "./assistant-sample";
import type { SubTestResults, WebSocketResult } from "./assistant-test";
import { connectivityNotStarted, connectivityResult } from "./domain-outcome";
import { failedSocket, unopenedSocket, webSocketNotStarted, webSocketResult } from "./test-socket";

const asked = [
  { scheme: "https", displayDomainName: "*.a.example", testDomainNames: ["a.example"] },
  { scheme: "wss", displayDomainName: "*.a.example", testDomainNames: ["hub.a.example"] },
] as const;

const domains = (...codes: ("Successful" | "Failed" | "SslBreak")[]) =>
  connectivityResult([
    {
      displayDomainName: "*.a.example",
      names: codes.map((code, at) => ({ name: `${at}.a.example`, code })),
    },
  ]);
const socket = (latencyMs: number | null): WebSocketResult => ({
  domain: "hub.a.example",
  isWssEnabled: true,
  connectionLatencyInMs: latencyMs,
  attemptsInMs: [],
  exceptionMessage: null,
});
const sockets = (...results: WebSocketResult[]) => webSocketResult(results);

const blocked = failedSocket("hub.a.example", "refused");
const mute = failedSocket("hub.a.example", "latency-timeout");

const found = (
  connectivityTestResult: SubTestResults["connectivityTestResult"],
  webSocketTestResult: SubTestResults["webSocketTestResult"],
  testedBy: "browser" | "server" = "browser",
) => {
  const sample = assistantSample({
    result: { connectivityTestResult, webSocketTestResult },
    testedBy,
    asked: asked.map((domain) => ({ ...domain, testDomainNames: [...domain.testDomainNames] })),
  });
  return sample && [sample.isConnected, sample.isWssConnected, sample.latencyMs];
};

it.each([
  ["all is well", domains("Successful"), sockets(socket(41), socket(30)), [true, true, 30]],
  ["WebSockets are blocked", domains("Successful"), sockets(blocked), [true, false, null]],
  ["one of two is", domains("Successful"), sockets(blocked, socket(30)), [true, true, 30]],
  ["one stands and says nothing", domains("Successful"), sockets(mute), [true, true, null]],
  ["domains are blocked", domains("Failed"), sockets(socket(30)), [true, true, 30]],
  [
    "a name of a domain answers",
    domains("Failed", "Successful"),
    sockets(blocked),
    [true, false, null],
  ],
  ["the encryption is opened", domains("SslBreak"), sockets(blocked), [true, false, null]],
  ["no WebSocket was tried", domains("Successful"), webSocketNotStarted, [true, null, null]],
  [
    "another party's host is only named",
    domains("Successful"),
    sockets(unopenedSocket("elsewhere.example")),
    [true, null, null],
  ],
  ["nothing is reached", domains("Failed"), sockets(blocked), null],
  ["nothing was tested", connectivityNotStarted, webSocketNotStarted, null],
] as const)("where %s", (_what, connectivity, socketResult, expected) => {
  expect(found(connectivity, socketResult)).toEqual(expected);
});

it("is none of the visitor's network where the server tested", () => {
  expect(found(domains("Successful"), sockets(socket(30)), "server")).toBeNull();
});
