import { expect, it } from "vitest";

import { shipsScript } from "./page-script";

const running = {
  policy: ({ isRunning }: { isRunning: boolean }) => ({ script: isRunning ? "page" : "files" }),
};

it.each([
  ["a route's policy says so of its data", [{ handle: running, data: { isRunning: true } }], true],
  ["it says otherwise", [{ handle: running, data: { isRunning: false } }], false],
  ["the route's loader failed", [{ handle: running }], false],
  ["the route's loader was not asked", [{ handle: running, data: null }], false],
  ["no route has a policy", [{ handle: { i18n: ["ui"] }, data: {} }, { data: {} }], false],
])("whether a page ships its script when %s", (_when, matches, ships) =>
  expect(shipsScript(matches)).toBe(ships),
);
