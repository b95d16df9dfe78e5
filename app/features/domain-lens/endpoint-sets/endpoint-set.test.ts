import { expect, it } from "vitest";

import { prefixesInFeed } from "./endpoint-set";

const prefix = (text: string, serviceTreeId: string | null = null) => ({
  prefix: text,
  serviceTreeId,
});

it("a set's prefixes in the feed are its own, then its member set's, each once", () => {
  expect(
    prefixesInFeed(
      [prefix("13.107.6.152/31", "mail")],
      [prefix("13.107.6.152/31", "other"), prefix("2603:1006::/40", "rooms")],
    ),
  ).toEqual([
    { prefix: "13.107.6.152/31", serviceTreeId: "mail", isFromMemberSet: false },
    { prefix: "2603:1006::/40", serviceTreeId: "rooms", isFromMemberSet: true },
  ]);
  expect(prefixesInFeed([], [])).toEqual([]);
});
