import { describe, expect, it } from "vitest";

import { acceptFor, takeFrame, textFrame } from "./frames";

describe("WebSocket frames", () => {
  it("answers the key of RFC 6455", () => {
    expect(acceptFor("dGhlIHNhbXBsZSBub25jZQ==")).toBe("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
  });

  it.each([[""], ["hello"], ["x".repeat(125)], ["y".repeat(126)], ["ü".repeat(3000)]])(
    "come back as they were: %#",
    (text) => {
      const taken = takeFrame(Buffer.concat([textFrame(text), Buffer.from("rest")]));
      expect(taken?.frame).toMatchObject({ opcode: 1, isFinal: true });
      expect(taken?.frame.payload.toString()).toBe(text);
      expect(taken?.rest.toString()).toBe("rest");
    },
  );

  it("wait until they are whole", () => {
    const whole = textFrame("x".repeat(300));
    for (const length of [0, 1, 3, 7, whole.length - 1])
      expect(takeFrame(whole.subarray(0, length))).toBeNull();
  });

  it("are refused when they claim to be endless", () => {
    const head = Buffer.from([0x81, 127, 0, 0, 1, 0, 0, 0, 0, 0]);
    expect(() => takeFrame(head)).toThrow(RangeError);
  });
});
