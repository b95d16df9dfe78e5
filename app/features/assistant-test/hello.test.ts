import { describe, expect, it } from "vitest";

import { heard, helloMessage } from "./hello";

it("a hello speaks version 2 and can be told apart", () => {
  expect(JSON.parse(helloMessage("m-1"))).toMatchObject({
    protocolVersion: 2,
    messageId: "m-1",
    H_: { T_: "AugLoop_Session_Protocol_SessionInitMessage" },
  });
});

describe("what is heard", () => {
  const reply = (more: object) =>
    JSON.stringify({
      sessionUrlBase: "https://x.example/",
      sessionKey: "k",
      origin: "o",
      messageId: "m",
      ...more,
    });
  it.each([
    [
      "a reply with a slice",
      reply({ sliceUrl: "wss://a.office.com/v2/" }),
      { kind: "reply", sliceUrl: "wss://a.office.com/v2/" },
    ],
    ["a reply without one", reply({}), { kind: "reply", sliceUrl: null }],
    ["a reply whose slice is no text", reply({ sliceUrl: 7 }), { kind: "reply", sliceUrl: null }],
    [
      "a reply whose slice is too long",
      reply({ sliceUrl: `wss://a.office.com/${"x".repeat(2000)}` }),
      { kind: "reply", sliceUrl: null },
    ],
    ["a sign of life", "~", { kind: "alive" }],
    ["a page", "<html></html>", { kind: "garbage" }],
    ["nothing", "", { kind: "garbage" }],
    ["JSON of something else", '{"error":"blocked"}', { kind: "garbage" }],
    ["a list", "[1]", { kind: "garbage" }],
    ["null", "null", { kind: "garbage" }],
    ["a text", '"sessionKey"', { kind: "garbage" }],
  ])("%s", (_what, message, expected) => expect(heard(message)).toEqual(expected));
});
