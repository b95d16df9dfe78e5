import { expect, it } from "vitest";

import type { ClientTest } from "~/features/network-test/client/client-results";

import type { Cause } from "./causes";
import { compared, isWrongByTime } from "./outcome-table";

it.each<[string, { causes: Cause[]; follows: Cause[]; named: Cause[]; busy?: ClientTest[] }, { missed: Cause[]; falseAlarms: Cause[]; followed: Cause[] }]>([
  ["nothing of nothing", { causes: [], follows: [], named: [] }, { missed: [], falseAlarms: [], followed: [] }],
  ["what was set", { causes: ["loss"], follows: [], named: ["loss"] }, { missed: [], falseAlarms: [], followed: [] }],
  ["one of two", { causes: ["loss", "bloat"], follows: [], named: ["loss"] }, { missed: ["bloat"], falseAlarms: [], followed: [] }],
  ["what follows", { causes: ["loss"], follows: ["slow-line"], named: ["slow-line", "loss"] }, { missed: [], falseAlarms: [], followed: ["slow-line"] }],
  ["what could not be measured apart", { causes: ["loss", "bloat"], follows: [], named: [], busy: ["skype"] }, { missed: ["bloat"], falseAlarms: [], followed: [] }],
  ["what nobody set", { causes: [], follows: [], named: ["other"] }, { missed: [], falseAlarms: ["other"], followed: [] }],
])("counts %s", (_what, asked, expected) => {
  expect(compared({ busy: [], ...asked })).toMatchObject(expected);
});

it.each<[string, { missed: Cause[]; falseAlarms: Cause[] }, boolean]>([
  ["nothing wrong", { missed: [], falseAlarms: [] }, false],
  ["a time", { missed: [], falseAlarms: ["jitter"] }, true],
  ["a rate and a time", { missed: ["bloat"], falseAlarms: ["jitter"] }, true],
  ["a time and a proxy", { missed: ["proxy"], falseAlarms: ["jitter"] }, false],
  ["a firewall", { missed: ["udp-blocked"], falseAlarms: [] }, false],
])("says of %s whether a busy machine may have brought it about", (_what, wrong, expected) => {
  expect(isWrongByTime([wrong])).toBe(expected);
});
