import { describe, expect, it } from "vitest";

import { mediaFigures, type MediaAnswer } from "./media-figures";
import { readStunAnswer, stunRequest } from "./stun";

/** Packets sent every 20 ms with these round trips in ms, in the order they came. */
const stream = (...roundTrips: [sequence: number, roundTripMs: number][]): MediaAnswer[] =>
  roundTrips.map(([sequence, ms]) => ({
    sequence,
    sentAtMs: sequence * 20,
    receivedAtMs: sequence * 20 + ms,
  }));

describe("figures of a stream", () => {
  it.each<[string, number, MediaAnswer[], ReturnType<typeof mediaFigures>]>([
    [
      "a clean one",
      3,
      stream([0, 40], [1, 40], [2, 40]),
      { lossRatio: 0, latencyMs: 40, jitterMs: 0, reorderRatio: 0 },
    ],
    [
      "half lost",
      4,
      stream([0, 40], [2, 40]),
      { lossRatio: 0.5, latencyMs: 40, jitterMs: 0, reorderRatio: 0 },
    ],
    [
      "one difference of 16 ms",
      2,
      stream([0, 40], [1, 56]),
      { lossRatio: 0, latencyMs: 48, jitterMs: 16, reorderRatio: 0 },
    ],
    [
      "one that was uneven long ago",
      4,
      stream([0, 40], [1, 60], [2, 60], [3, 60]),
      { lossRatio: 0, latencyMs: 60, jitterMs: 6.667, reorderRatio: 0 },
    ],
    [
      "one overtaken",
      4,
      stream([0, 40], [2, 40], [1, 70], [3, 40]),
      { lossRatio: 0, latencyMs: 40, jitterMs: 20, reorderRatio: 0.25 },
    ],
    ["nothing back", 500, [], null],
  ])("%s", (_what, sent, answers, expected) => {
    expect(mediaFigures(sent, answers)).toEqual(expected);
  });
});

describe("STUN", () => {
  /** An answer as RFC 5769 (2.2) prints it: 192.0.2.1, port 32853, XOR mapped. */
  const sample = Buffer.from(
    "0101003c2112a442b7e7a701bc34d686fa87dfae8022000b7465737420766563746f72200020" +
      "00080001a147e112a643000800142b91f599fd9e90c38c7489f92af9ba53f06be7d780280004c07d4c96",
    "hex",
  );

  it("reads the sample of RFC 5769", () => {
    expect(readStunAnswer(sample)).toEqual({
      transactionId: "b7e7a701bc34d686fa87dfae",
      isSuccess: true,
      mappedAddress: "192.0.2.1",
    });
  });

  it.each([
    ["a request", stunRequest().bytes],
    ["half an answer", sample.subarray(0, 30)],
    ["something short", Buffer.from("hello")],
    ["another cookie", Buffer.concat([sample.subarray(0, 4), Buffer.alloc(sample.length - 4)])],
  ])("takes %s for no answer", (_what, bytes) => {
    expect(readStunAnswer(bytes)).toBeNull();
  });

  it("asks with a new id each time", () => {
    const [one, other] = [stunRequest(), stunRequest()];
    expect(one.bytes.subarray(0, 8).toString("hex")).toBe("000100002112a442");
    expect(one.transactionId).not.toBe(other.transactionId);
  });
});
