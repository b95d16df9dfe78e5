import { describe, expect, it } from "vitest";

import {
  advancePlaceCombobox,
  startPlaceCombobox,
  type PlaceCombobox,
  type PlaceComboboxEvent,
  type PlaceSuggestion,
} from "./place-combobox";

const place = (id: number, city: string): PlaceSuggestion => ({
  id,
  city,
  region: "",
  country: "",
  latitude: 0,
  longitude: 0,
});
const paris = place(1, "Paris");
const texas = place(2, "Paris, Texas");
const found = [paris, texas];

const after = (
  events: readonly PlaceComboboxEvent[],
  start: PlaceCombobox = startPlaceCombobox(null),
) => events.reduce(advancePlaceCombobox, start);

const typed: PlaceComboboxEvent = { kind: "typed", offered: undefined };
const answer: PlaceComboboxEvent = { kind: "found", suggestions: found };
const down: PlaceComboboxEvent = { kind: "moved", by: 1 };
const up: PlaceComboboxEvent = { kind: "moved", by: -1 };
const closed: PlaceComboboxEvent = { kind: "closed" };

describe("the keys move", () => {
  it.each([
    ["nowhere without suggestions", [down], -1, false],
    ["to the first", [answer, down], 0, true],
    ["to the second", [answer, down, down], 1, true],
    ["around the end", [answer, down, down, down], 0, true],
    ["to the last", [answer, up], 1, true],
    ["around the beginning", [answer, down, up], 1, true],
    ["nowhere in a list that is closed", [answer, down, closed, down], -1, false],
    ["out of a list that closes", [answer, down, closed], -1, false],
    ["out of a list when more is typed", [answer, down, typed], -1, true],
    ["out of a list that another answer replaces", [answer, down, answer], -1, true],
  ] as const)("%s", (_where, events, activeIndex, isOpen) => {
    expect(after(events)).toMatchObject({ activeIndex, isOpen });
  });
});

describe("a search", () => {
  it.each([
    ["is not answered yet", [typed], "none-yet", false],
    ["finds", [typed, answer], "found", true],
    ["finds nothing", [typed, { kind: "found", suggestions: [] }], "nothing", false],
    [
      "finds nothing any more",
      [typed, answer, typed, { kind: "found", suggestions: [] }],
      "nothing",
      false,
    ],
    ["fails", [typed, answer, { kind: "search-failed" }], "failed", false],
    ["is forgotten with the list", [typed, answer, closed], "none-yet", false],
    ["keeps its failure when left", [typed, { kind: "search-failed" }, closed], "failed", false],
    [
      "is forgotten with the text",
      [typed, { kind: "found", suggestions: [] }, { kind: "cleared", offered: undefined }],
      "none-yet",
      false,
    ],
    ["works again", [typed, { kind: "search-failed" }, typed, answer], "found", true],
  ] as const)("%s", (_what, events, outcome, isOpen) => {
    expect(after(events)).toMatchObject({ outcome, isOpen });
  });
});

describe("a chosen place", () => {
  it("closes the list and leaves nothing to announce", () => {
    expect(after([typed, answer, down, { kind: "chose", place: paris }])).toEqual({
      ...startPlaceCombobox(paris),
      putAside: undefined,
    });
  });

  it.each([typed, { kind: "cleared", offered: undefined } as const])(
    "is dropped when $kind",
    (event) => {
      expect(after([event], startPlaceCombobox(paris)).chosen).toBeNull();
    },
  );

  it("outlives opening and closing the list", () => {
    expect(after([answer, down, closed], startPlaceCombobox(paris)).chosen).toBe(paris);
  });
});

it.each(["typed", "cleared"] as const)("the server's choice list is put aside when %s", (kind) => {
  expect(after([{ kind, offered: found }]).putAside).toBe(found);
});
