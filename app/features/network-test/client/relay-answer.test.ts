import { describe, expect, it } from "vitest";

import { mediaOf, relayAnswer, type RelayAnswer, type RelayReading } from "./relay-answer";

const reading = (changes: Partial<RelayReading> = {}): RelayReading => ({
  socketCount: 1,
  mapped: null,
  errors: [],
  isComplete: true,
  ...changes,
});
const open = (answerMs: number, address = "8.8.4.4") => reading({ mapped: { address, answerMs } });
const blocked = reading({ isComplete: false });
const lookUp = "STUN host lookup received error.";
const timedOut = "STUN binding request timed out.";

it.each<[string, RelayReading, RelayAnswer]>([
  ["an address came", open(20), "open"],
  [
    "an address came by one way, and another way failed",
    { ...open(20), errors: [timedOut] },
    "open",
  ],
  [
    "an address came, and the browser goes on gathering",
    { ...open(20), isComplete: false },
    "open",
  ],
  ["the browser still waits at the end", blocked, "blocked"],
  ["the browser says that no answer came", reading({ errors: [timedOut] }), "blocked"],
  ["the name has no address", reading({ errors: [lookUp] }), "unresolved"],
  [
    "the name has no address, by either version",
    reading({ errors: [lookUp, lookUp] }),
    "unresolved",
  ],
  [
    "the name has an address of one version, which does not answer",
    reading({ errors: [lookUp], isComplete: false }),
    "blocked",
  ],
  [
    "the name has an address of one version, which the browser gave up",
    reading({ errors: [lookUp, timedOut] }),
    "blocked",
  ],
  ["the browser was through without a word", reading(), "undecided"],
  ["the browser opened no socket", reading({ socketCount: 0 }), "no-socket"],
  [
    "the browser opened no socket and waits",
    reading({ socketCount: 0, isComplete: false }),
    "no-socket",
  ],
])("%s: the port is told so", (_what, seen, answer) => {
  expect(relayAnswer(seen)).toBe(answer);
});

const askedBy = (isCalm: boolean, ...readings: RelayReading[]) =>
  mediaOf(
    "relay.example",
    readings.map((one, at) => ({ port: 3478 + at, reading: one })),
    { isCalm },
  );
const asked = (...readings: RelayReading[]) => askedBy(true, ...readings);

describe("the ports together", () => {
  it.each<[string, RelayReading[], object]>([
    [
      "all open",
      [open(30), open(20, "8.8.8.8")],
      {
        transport: "udp",
        openUdpPorts: [3478, 3479],
        blockedUdpPorts: [],
        mappedAddress: "8.8.8.8",
        answerMs: 20,
      },
    ],
    [
      "one blocked",
      [open(30), blocked],
      { transport: "udp", openUdpPorts: [3478], blockedUdpPorts: [3479], mappedAddress: "8.8.4.4" },
    ],
    [
      "all blocked",
      [blocked, blocked],
      {
        transport: null,
        openUdpPorts: [],
        blockedUdpPorts: [3478, 3479],
        mappedAddress: null,
        answerMs: null,
      },
    ],
    [
      "one undecided, which is neither",
      [open(30), reading()],
      { openUdpPorts: [3478], blockedUdpPorts: [] },
    ],
  ])("%s", (_what, readings, data) => {
    expect(asked(...readings)).toMatchObject({ data, reason: null });
  });

  it("are told without a time by a page that was late itself", () => {
    expect(askedBy(false, open(30)).data).toMatchObject({
      openUdpPorts: [3478],
      mappedAddress: "8.8.4.4",
      answerMs: null,
    });
  });

  it("have no number of a call that never was", () => {
    expect(asked(open(30)).data).toMatchObject({
      sent: 0,
      received: 0,
      lossRatio: null,
      latencyMs: null,
      jitterMs: null,
      reorderRatio: null,
      isTcpFallbackOpen: null,
    });
  });

  it.each<[string, RelayReading[], string]>([
    ["nothing can be told", [reading()], "not-in-this-browser"],
    ["the browser may open no socket", [reading({ socketCount: 0 })], "not-in-this-browser"],
    ["the name is not found", [reading({ errors: [lookUp] })], "no-answer"],
    ["no port is set", [], "not-configured"],
  ])("are not tested where %s", (_what, readings, reason) => {
    expect(asked(...readings)).toEqual({ data: null, reason });
  });
});
