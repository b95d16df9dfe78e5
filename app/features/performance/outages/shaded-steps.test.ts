import { expect, it } from "vitest";

import { shadedSteps } from "./shaded-steps";

const days = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"].map((day) => ({
  first: day,
  last: day,
}));
const weeks = [
  { first: "2026-03-02", last: "2026-03-08" },
  { first: "2026-03-09", last: "2026-03-15" },
];
const at = (text: string) => new Date(`2026-03-${text}Z`);
const outage = (start: string, end: string | null, state = "closed") => ({
  start: at(start),
  end: end === null ? null : at(end),
  state,
});

it.each([
  ["one day", [outage("02T10:00", "02T11:00")], days, [[1, 1]]],
  ["two days", [outage("02T23:00", "03T01:00")], days, [[1, 2]]],
  [
    "two outages in days beside each other",
    [outage("01T01:00", "01T02:00"), outage("02T01:00", "02T02:00")],
    days,
    [[0, 1]],
  ],
  ["an outage that is open", [outage("03T01:00", null, "open")], days, [[2, 3]]],
  [
    "two stretches",
    [outage("01T01:00", "01T02:00"), outage("03T01:00", "03T02:00")],
    days,
    [
      [0, 0],
      [2, 2],
    ],
  ],
  ["weeks", [outage("05T01:00", "05T02:00")], weeks, [[0, 0]]],
  ["no day that begins as it ends", [outage("02T10:00", "03T00:00")], days, [[1, 1]]],
  [
    "none after the last step",
    [outage("16T10:00", "16T12:00"), outage("17T01:00", null)],
    weeks,
    [],
  ],
  ["none that ended before the first", [outage("01T10:00", "02T00:00")], weeks, []],
  ["none that was withdrawn", [outage("02T10:00", "02T11:00", "withdrawn")], days, []],
] as const)("shades %s", (_, outages, steps, expected) =>
  expect(shadedSteps(outages, steps)).toEqual(
    expected.map(([from, to]) => ({ from: steps[from]?.first, to: steps[to]?.first })),
  ),
);
