import { expect, it } from "vitest";

import { asksForScript } from "./hydration";

it.each([
  ["its route says so", { handle: { hydrate: true } }, true],
  ["its data says so", { data: { hydrate: true, report: {} } }, true],
  ["only its data says so", { handle: { hydrate: false }, data: { hydrate: true } }, true],
  ["nobody says anything", {}, false],
  ["it has no data", { handle: undefined, data: null }, false],
  ["another word is said", { handle: { hydrate: "true" }, data: { hydrate: 1 } }, false],
  ["its data is a text", { data: "hydrate" }, false],
])("a page asks for script when %s: %j → %s", (_when, match, asks) =>
  expect(asksForScript(match)).toBe(asks),
);
