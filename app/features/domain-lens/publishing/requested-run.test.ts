import { describe, expect, it } from "vitest";

import { runRefreshSeconds, type RequestedRun } from "./requested-run";
import { requestedRunView } from "./requested-run.view";

const createdAt = new Date("2030-03-01T12:00:00Z");
const aRun: RequestedRun = {
  id: "run",
  instance: "Worldwide",
  state: "running",
  total: 4,
  done: 0,
  outcome: null,
  requestedBy: { key: "t/o", name: "Connie" },
  createdAt,
  finishedAt: null,
};

describe("how far a publish run is", () => {
  it.each([
    ["waiting", 0, 0, 0, 0],
    ["running", 4, 0, 0, 0],
    ["running", 4, 1.5, 1, 0.37125],
    ["running", 4, 4, 4, 0.99],
    ["finished", 4, 4, 4, 1],
    ["failed", 4, 1.5, 1, 1],
  ] as const)(
    "%s with %d changes of which %d are done: %d whole, the bar at %d",
    (state, total, done, whole, doneRatio) => {
      const view = requestedRunView({ ...aRun, state, total, done });
      expect(view).toMatchObject({
        total,
        done: whole,
        isOpen: state === "waiting" || state === "running",
      });
      expect(view.doneRatio).toBeCloseTo(doneRatio);
    },
  );

  it.each([
    [0, 2],
    [9_999, 2],
    [10_000, 5],
  ])("after %d ms a page looks again in %d s", (ageMs, seconds) => {
    expect(runRefreshSeconds(aRun, new Date(createdAt.getTime() + ageMs))).toBe(seconds);
  });
});
