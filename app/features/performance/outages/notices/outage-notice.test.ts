import { describe, expect, it } from "vitest";

import { countryNumber } from "../../places/place-number";
import type { OutageCategory } from "../outage-category";
import { reconcileOutages, type OutageEvent, type StoredOutage } from "../reconcile-outages";
import type { CellOutage } from "../walk-cell";
import { isNoticeFor } from "./outage-notice";

const germany = countryNumber("DE");
const munich = 2_867_714;
const way = [0, germany, munich];

describe("a notice for an event", () => {
  it.each<[OutageEvent, OutageCategory, least: number, wasTold: boolean, expected: boolean]>([
    ["opened", 3, 3, false, true],
    ["opened", 2, 3, false, false],
    ["worsened", 3, 3, false, true],
    ["worsened", 2, 3, false, false],
    ["worsened", 4, 3, true, true],
    ["ended", 3, 3, true, true],
    ["ended", 2, 3, false, false],
    // Late samples took it below the category that the subscriber wants.
    ["ended", 2, 3, true, true],
    ["reopened", 2, 3, true, true],
    ["withdrawn", 1, 3, true, true],
    // There is nothing to take back.
    ["withdrawn", 5, 1, false, false],
    ["restored", 3, 3, true, true],
    ["restored", 3, 3, false, true],
    ["restored", 2, 3, false, false],
  ])("%s, of category %s where %s is wanted and told before is %s: %s", (...row) => {
    const [kind, category, leastCategory, wasTold, expected] = row;
    expect(isNoticeFor({ leastCategory, country: null }, { kind, category, way }, wasTold)).toBe(
      expected,
    );
  });

  it.each([
    [germany, true],
    [-1, false],
  ])("of a place in a country is for those who want %s: %s", (country, expected) => {
    const happening = { kind: "opened", category: 3, way } as const;
    expect(isNoticeFor({ leastCategory: 1, country }, happening, false)).toBe(expected);
    expect(isNoticeFor({ leastCategory: 1, country }, happening, true)).toBe(expected);
  });
});

describe("an outage worsens", () => {
  const stored: StoredOutage = {
    id: "one",
    start: 0,
    openedAt: 1,
    end: null,
    closedAt: null,
    state: "open",
    peakRatio: 0.3,
    networks: 3,
  };
  const found: CellOutage = {
    start: 0,
    openedAt: 1,
    end: null,
    closedAt: null,
    ending: null,
    peakRatio: 0.3,
    networks: 3,
  };

  it.each([
    ["only when its category rises", 0.6, ["worsened"]],
    ["not within its category", 0.4, []],
    ["not when its peak falls", 0.12, []],
  ])("%s", (_what, peakRatio, events) => {
    const [change] = reconcileOutages([stored], [{ ...found, peakRatio }], found.openedAt);
    expect(change?.events).toEqual(events);
  });
});
