import { expect, it } from "vitest";

import { policyOf, type PageHandle } from "./page-policy";

const nothing = {
  script: "none",
  connect: [],
  asksSettings: false,
  frameOrigin: undefined,
  opensWindow: false,
};

const running: PageHandle<{ isRunning: boolean }> = {
  policy: ({ isRunning }) => ({ script: isRunning ? "page" : "none" }),
};

it.each<[string, Parameters<typeof policyOf>[0], object]>([
  ["no route has one", [{ handle: { i18n: ["ui"] }, data: {} }, { data: null }, {}], nothing],
  [
    "one route has one",
    [{ handle: running, data: { isRunning: true } }],
    { ...nothing, script: "page" },
  ],
  ["the data asks for no script", [{ handle: running, data: { isRunning: false } }], nothing],
  ["the route's loader failed", [{ handle: running, data: undefined }], nothing],
  ["the route's loader was not asked", [{ handle: running, data: null }], nothing],
  [
    "the answer of a form asks for script",
    [
      {
        handle: {
          policy: (_page: unknown, answer?: { token: string }) => ({
            script: answer ? "nonce" : "none",
          }),
        },
        data: {},
        answer: { token: "t" },
      },
    ],
    { ...nothing, script: "nonce" },
  ],
  [
    "several have one: the strongest script, and all that they reach",
    [
      {
        handle: {
          policy: () => ({
            script: "nonce",
            frameOrigin: "https://login.example",
            opensWindow: true,
          }),
        },
        data: {},
      },
      { handle: { policy: () => ({ script: "page", connect: ["https://a.example"] }) }, data: {} },
      {
        handle: { policy: () => ({ script: "files", connect: ["wss://b.example"] }) },
        data: {},
      },
      { handle: { policy: () => ({ asksSettings: true }) }, data: {} },
    ],
    {
      script: "page",
      connect: ["https://a.example", "wss://b.example"],
      asksSettings: true,
      frameOrigin: "https://login.example",
      opensWindow: true,
    },
  ],
])("the policy of a page where %s", (_when, matches, policy) =>
  expect(policyOf(matches)).toEqual(policy),
);
