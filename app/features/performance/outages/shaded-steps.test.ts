import { expect, it } from "vitest";

import { shadedSteps } from "./shaded-steps";

const days = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"];
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
  ["weeks", [outage("05T01:00", "05T02:00")], ["2026-03-02", "2026-03-09"], [[0, 0]]],
  ["none that was withdrawn", [outage("02T10:00", "02T11:00", "withdrawn")], days, []],
] as const)("shades %s", (_, outages, firsts, expected) =>
  expect(shadedSteps(outages, firsts)).toEqual(
    expected.map(([from, to]) => ({ from: firsts[from], to: firsts[to] })),
  ),
);
