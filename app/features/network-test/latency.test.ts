import { describe, expect, it } from "vitest";

import {
  calibrationFrom,
  errorBoundMs,
  latencyOf,
  leastSampleCount,
  roundTripMsOf,
  type LatencyReading,
  type ReadingFailure,
} from "./latency";

const timed = (timingMs: number, isReused: boolean | null = true): LatencyReading => ({
  wallMs: timingMs + 3,
  timingMs,
  isReused,
});
const wall = (wallMs: number): LatencyReading => ({ wallMs, timingMs: null, isReused: null });
const times = <Value>(count: number, value: Value): Value[] =>
  Array.from({ length: count }, () => value);
const plain = { calibration: null, clockStepMs: 0.1 };
const calibrated = { calibration: { excessMs: 2, spreadMs: 0.5 }, clockStepMs: 0.1 };

describe("latencyOf gives a number only when it is one", () => {
  const dead: ReadingFailure = "endpoint-dead";
  const late: ReadingFailure = "endpoint-timeout";
  it.each([
    ["nothing was asked", [], [], "too-few-samples"],
    ["all were refused", [], times(3, dead), "endpoint-dead"],
    ["all were late", [], times(3, late), "endpoint-timeout"],
    ["most were refused", [], [dead, dead, late], "endpoint-dead"],
    ["half were late", [], [dead, late], "endpoint-timeout"],
    [
      "one less than the least was answered",
      times(leastSampleCount - 1, timed(20)),
      times(21, dead),
      "too-few-samples",
    ],
    ["every answer came on a new connection", times(25, timed(20, false)), [], "too-few-samples"],
  ] as const)("not when %s", (_, readings, failures, refusal) => {
    expect(latencyOf({ readings, failures }, plain)).toEqual({ ok: false, refusal });
  });

  it.each([
    [
      "the least number was answered",
      times(leastSampleCount, timed(20)),
      times(20, dead),
      "resource-timing",
      20,
    ],
    ["all were answered", times(25, timed(20)), [], "resource-timing", 20],
    ["no timing can be read", times(25, wall(22)), [], "wall-time", 20],
    [
      "too few have a timing",
      [...times(4, timed(20)), ...times(10, wall(22))],
      [],
      "wall-time",
      20,
    ],
    [
      "some came on a new connection",
      [timed(9, false), ...times(5, timed(20))],
      [],
      "resource-timing",
      20,
    ],
    ["reuse cannot be told", times(5, timed(20, null)), [], "resource-timing", 20],
  ] as const)("when %s", (_, readings, failures, method, measuredMs) => {
    expect(latencyOf({ readings, failures }, calibrated)).toMatchObject({
      ok: true,
      value: { method, measuredMs },
    });
  });

  it("takes the least, the median and the samples in their order", () => {
    const readings = [30, 21, 25, 40, 22, 23].map((ms) => timed(ms));
    expect(latencyOf({ readings, failures: [] }, plain)).toEqual({
      ok: true,
      value: {
        measuredMs: 21,
        medianMs: 24,
        samplesMs: [30, 21, 25, 40, 22, 23],
        method: "resource-timing",
        errorMs: 1.5,
      },
    });
  });

  it("keeps a single slow sample out of the measure", () => {
    const readings = [...times(24, timed(20)), timed(900)];
    expect(latencyOf({ readings, failures: [] }, plain)).toMatchObject({
      value: { measuredMs: 20, medianMs: 20 },
    });
  });
});

describe("roundTripMsOf", () => {
  it.each([
    ["timing goes before wall time", timed(20), calibrated.calibration, 20],
    ["wall time loses the excess", wall(22), calibrated.calibration, 20],
    ["wall time stays as it is without one", wall(22), null, 22],
    ["never below the step of the clock", wall(1), calibrated.calibration, 0.1],
    ["a timing of zero is one step", timed(0), null, 0.1],
  ])("%s", (_, reading, calibration, roundTripMs) => {
    expect(roundTripMsOf(reading, calibration)).toBe(roundTripMs);
  });
});

describe("calibrationFrom", () => {
  const own = (excessMs: number, isReused = true): LatencyReading => ({
    wallMs: 10 + excessMs,
    timingMs: 10,
    isReused,
  });

  it("is the lower quartile, with the way from the least to the median", () => {
    const readings = [7, 1, 30, 2, 3, 4, 5, 1, 9].map((excess) => own(excess));
    expect(calibrationFrom(readings)).toEqual({ excessMs: 2, spreadMs: 3 });
  });

  it.each([
    ["too few", times(4, own(1))],
    ["no timing", times(9, wall(10))],
    ["new connections", times(9, own(1, false))],
    ["a wall time below the timing", times(9, own(-1))],
    ["nothing", []],
  ])("is none from %s", (_, readings) => {
    expect(calibrationFrom(readings)).toBeNull();
  });
});

describe("errorBoundMs", () => {
  const none = { calibration: null, clockStepMs: 0.1 };
  const steady = { calibration: { excessMs: 1, spreadMs: 0.4 }, clockStepMs: 0.1 };
  const shaky = { calibration: { excessMs: 9, spreadMs: 12 }, clockStepMs: 0.1 };
  it.each([
    [20, { method: "resource-timing", ...none }, 1.5],
    [200, { method: "resource-timing", ...none }, 4],
    [20, { method: "resource-timing", ...shaky }, 1.5],
    [20, { method: "resource-timing", calibration: null, clockStepMs: 1 }, 2],
    [20, { method: "resource-timing", calibration: null, clockStepMs: 100 }, 200],
    [20, { method: "wall-time", ...steady }, 4],
    [200, { method: "wall-time", ...steady }, 10],
    [20, { method: "wall-time", ...shaky }, 12],
    [20, { method: "wall-time", ...none }, 10],
    [300, { method: "wall-time", ...none }, 15],
  ] as const)("%d ms by %o may be off by %d ms", (measuredMs, how, boundMs) => {
    expect(errorBoundMs(measuredMs, how)).toBeCloseTo(boundMs, 9);
  });
});
