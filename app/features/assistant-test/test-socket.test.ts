import { describe, expect, it } from "vitest";

import type { WebSocketResult } from "./assistant-test";
import { bestLatency, SpeakFailed, testSocket, webSocketResult, type Speak } from "./test-socket";
import { testSockets } from "./test-sockets";

const reply = (sliceUrl?: string) => JSON.stringify({ sessionKey: "k", messageId: "m", sliceUrl });
const target = { domain: "a.office.com", address: "wss://a.office.com/" };
const limits = { webSocketTimeoutMs: 40, latencyTimeoutMs: 40 };
const never = () => new AbortController().signal;

/** What the other side does to each hello in turn; the last one for all further. `wait` never answers. */
type Turn = number | "garbage" | "wait" | SpeakFailed;
function speaker(turns: readonly Turn[]): Speak & { asked: number } {
  const speak = async (_address: string, signal: AbortSignal) => {
    const turn = turns[Math.min(spoken.asked, turns.length - 1)];
    spoken.asked += 1;
    if (turn instanceof SpeakFailed) throw turn;
    if (turn === "wait")
      await new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(new SpeakFailed("stopped", true))),
      );
    return { reply: turn === "garbage" ? "<html>" : reply(), latencyMs: turn as number };
  };
  const spoken = Object.assign(speak, { asked: 0 });
  return spoken;
}

it.each([
  [[80], 80],
  [[80, 20, 95], 20],
  [[], null],
])("the best of %j is %s", (latencies, best) => expect(bestLatency(latencies)).toBe(best));

describe("a host", () => {
  it.each<[string, Turn[], Partial<WebSocketResult>]>([
    [
      "answers: the best of five after one that warms up",
      [1, 90, 30, 50, 70, 40],
      {
        isWssEnabled: true,
        connectionLatencyInMs: 30,
        attemptsInMs: [90, 30, 50, 70, 40],
        exceptionMessage: null,
      },
    ],
    [
      "refuses the upgrade",
      [new SpeakFailed("refused", false)],
      { isWssEnabled: false, exceptionMessage: "refused" },
    ],
    [
      "closes without a reply",
      [new SpeakFailed("closed", true)],
      { isWssEnabled: true, exceptionMessage: "closed" },
    ],
    [
      "answers with a page",
      ["garbage"],
      { isWssEnabled: true, connectionLatencyInMs: null, exceptionMessage: "garbage" },
    ],
    [
      "opens and says nothing",
      ["wait"],
      { isWssEnabled: true, exceptionMessage: "websocket-timeout" },
    ],
    [
      "answers once and stalls",
      [5, "wait"],
      { isWssEnabled: true, connectionLatencyInMs: null, exceptionMessage: "latency-timeout" },
    ],
    [
      "stalls after two attempts",
      [5, 60, 50, "wait"],
      { isWssEnabled: true, connectionLatencyInMs: 50, exceptionMessage: null },
    ],
    [
      "answers once and closes",
      [5, new SpeakFailed("closed", true)],
      { isWssEnabled: true, connectionLatencyInMs: null, exceptionMessage: "closed" },
    ],
  ])("%s", async (_what, turns, expected) => {
    const { result } = await testSocket(target, { speak: speaker(turns), limits, signal: never() });
    expect(result).toMatchObject({ domain: "a.office.com", ...expected });
  });

  it("is asked six times when all goes well", async () => {
    const speak = speaker([10]);
    await testSocket(target, { speak, limits, signal: never() });
    expect(speak.asked).toBe(6);
  });
});

describe("all hosts", () => {
  const settings = {
    wssTestDomains: [
      { displayDomainName: "*.office.com", testDomainNames: ["a.office.com", "b.office.com"] },
    ],
    standIn: null,
  };
  const tryAll = (sliceUrl: string) =>
    testSockets({
      settings,
      addressOf: (name) => `wss://${name}/`,
      tools: {
        speak: async (address) => ({
          reply: reply(address.includes("slice") ? undefined : sliceUrl),
          latencyMs: 7,
        }),
        limits,
        signal: never(),
      },
    });

  it("are tried with the host that their replies name, once", async () => {
    const results = await tryAll("wss://slice.office.com/v2/");
    expect(
      results.map(({ domain, exceptionMessage }) => [domain, exceptionMessage]).sort(),
    ).toEqual([
      ["a.office.com", null],
      ["b.office.com", null],
      ["slice.office.com", null],
    ]);
  });

  it("never with one of somebody else", async () => {
    const results = await tryAll("wss://elsewhere.example/");
    expect(results.filter(({ domain }) => domain === "elsewhere.example")).toEqual([
      {
        domain: "elsewhere.example",
        isWssEnabled: false,
        connectionLatencyInMs: null,
        attemptsInMs: [],
        exceptionMessage: "slice-outside",
      },
    ]);
    expect(webSocketResult(results)).toMatchObject({ status: "Completed", statusMessage: null });
  });

  it.each([
    ["wss://elsewhere.example:8443/", "elsewhere.example:8443"],
    ["wss://a.office.com:8443/", "a.office.com:8443"],
    ["ws://a.office.com/", "a.office.com:80"],
    ["wss://x:y@a.office.com/", "a.office.com"],
    ["not an address", ""],
  ])("tell of %s, which is not opened, as %j", async (sliceUrl, domain) => {
    expect(
      (await tryAll(sliceUrl)).filter(({ exceptionMessage }) => exceptionMessage !== null),
    ).toMatchObject([{ domain, exceptionMessage: "slice-outside" }]);
  });
});

it.each<[string, (string | null)[], string, string | null]>([
  ["all is well", [null, null], "Completed", null],
  ["nothing was tried", [], "Completed", null],
  ["one was refused", [null, "refused"], "Failed", "refused"],
  ["one was slow and one refused", ["latency-timeout", "refused"], "Failed", "refused"],
  ["there is no WebSocket", ["no-websocket", "no-websocket"], "Failed", "no-websocket"],
  ["one leads to somebody else's host", [null, "slice-outside"], "Completed", null],
  ["one leads there and one was refused", ["slice-outside", "refused"], "Failed", "refused"],
])("the part's status when %s", (_when, words, status, statusMessage) => {
  const results = words.map((exceptionMessage) => ({
    domain: "a",
    isWssEnabled: true,
    connectionLatencyInMs: null,
    attemptsInMs: [],
    exceptionMessage,
  }));
  expect(webSocketResult(results)).toEqual({ status, statusMessage, webSocketResults: results });
});
