import { expect, it } from "vitest";

import { socketsOf, type SocketOutcome } from "./socket-outcome";

it.each<[SocketOutcome, object[]]>([
  [
    { kind: "opened", openMs: 31 },
    [{ host: "s.example", isOpened: true, openMs: 31, latencyMs: null, failure: null }],
  ],
  [
    { kind: "refused" },
    [{ host: "s.example", isOpened: false, openMs: null, latencyMs: null, failure: "refused" }],
  ],
  [
    { kind: "timeout" },
    [{ host: "s.example", isOpened: false, openMs: null, latencyMs: null, failure: "timeout" }],
  ],
  [
    { kind: "closed-early" },
    [
      {
        host: "s.example",
        isOpened: true,
        openMs: null,
        latencyMs: null,
        failure: "closed-early",
      },
    ],
  ],
  [{ kind: "not-tried" }, []],
])("%j", (outcome, results) => {
  expect(
    socketsOf([{ url: "wss://s.example:8443/path", outcome }], { isCalm: true }).results,
  ).toEqual(results);
});

it("a page that was late itself tells that a socket opened, and not how soon", () => {
  expect(
    socketsOf([{ url: "wss://s.example/", outcome: { kind: "opened", openMs: 31 } }], {
      isCalm: false,
    }).results,
  ).toMatchObject([{ isOpened: true, openMs: null }]);
});
