import { describe, expect, it } from "vitest";

import { ok, refuse } from "~/lib/result";
import { failures, reading, report, run, untimed, world } from "#tests/factories/scripted-test";

import type { Probes } from "./probes";

describe("latency", () => {
  const sampling = (script: (asked: number) => ReturnType<Probes["sample"]>) => {
    let asked = 0;
    const probes = world({ sample: () => script(++asked) });
    return { probes, asked: () => asked };
  };

  it("throws the first sample away", async () => {
    const { probes, asked } = sampling(async (number) => ok(reading(number === 1 ? 5 : 20)));
    const { progress } = await run(probes);
    expect(asked()).toBe(26);
    expect(progress.latency?.measuredMs).toBe(20);
  });

  it.each([
    ["dead", "endpoint-dead"],
    ["slow", "endpoint-timeout"],
  ] as const)(
    "a %s endpoint is given up after three failures, and the test goes on without a number",
    async (_, reason) => {
      const { probes, asked } = sampling(async () => refuse(reason));
      const sent: Record<string, string>[] = [];
      const readAnswer = async () => ({ isAnswered: false, status: null, faultZone: null });
      const ran = await run({
        ...probes,
        readAnswer,
        generateReport: async (fields) => (sent.push(fields), report),
      });
      expect(asked()).toBe(3);
      expect(failures(ran)).toEqual([{ type: "step-failed", step: "latency", reason }]);
      expect(ran.progress).toMatchObject({ outcome: "finished", latency: null });
      expect(sent[0]).toMatchObject({ latencyFailure: reason });
      expect(sent[0]).not.toHaveProperty("measuredLatency");
      expect(sent[0]).not.toHaveProperty("measuredLatencies");
    },
  );

  it.each([
    [
      "an error page",
      { isAnswered: true, status: 503 },
      { latencyFailure: "endpoint-error", exchangeAnswer: "error", exchangeStatus: "503" },
    ],
    [
      "an answer that no page may read",
      { isAnswered: true, status: null },
      { latencyFailure: "endpoint-error", exchangeAnswer: "error" },
    ],
    [
      "something that is no picture",
      { isAnswered: true, status: 200 },
      { latencyFailure: "endpoint-error", exchangeAnswer: "error", exchangeStatus: "200" },
    ],
    ["no answer", { isAnswered: false, status: null }, { latencyFailure: "endpoint-dead" }],
  ])("tells %s apart", async (_what, answer, told) => {
    const { probes } = sampling(async () => refuse("endpoint-dead"));
    const sent: Record<string, string>[] = [];
    await run({
      ...probes,
      readAnswer: async () => ({ ...answer, faultZone: null }),
      generateReport: async (fields) => (sent.push(fields), report),
    });
    const { latencyFailure, exchangeAnswer, exchangeStatus } = sent[0]!;
    expect({
      latencyFailure,
      ...(exchangeAnswer && { exchangeAnswer }),
      ...(exchangeStatus && { exchangeStatus }),
    }).toEqual(told);
  });

  it.each([
    ["a picture, its status read", 200, "good"],
    ["a picture, its status hidden", null, "good"],
    ["an error in the form of a picture", 503, "error"],
  ])("says of %s that it is %s: %s", async (_what, status, kind) => {
    const { probes } = sampling(async () => ok(reading(20)));
    const sent: Record<string, string>[] = [];
    await run({
      ...probes,
      readAnswer: async () => ({ isAnswered: true, status, faultZone: null }),
      generateReport: async (fields) => (sent.push(fields), report),
    });
    expect(sent[0]).toMatchObject({ measuredLatency: "20", exchangeAnswer: kind });
  });

  it("warms a connection up again after a failure", async () => {
    const { probes, asked } = sampling(async (number) => {
      if (number === 4) return refuse("endpoint-dead");
      return ok(reading(number === 5 ? 1 : 20));
    });
    const { progress } = await run(probes);
    expect(progress.latency?.measuredMs).toBe(20);
    expect(progress.samplesMs.filter((sample) => sample === null)).toHaveLength(1);
    expect(asked()).toBe(27);
  });

  it("keeps samples that are too few to be a latency, and says how many were lost", async () => {
    const { probes } = sampling(async (number) =>
      number < 5 ? ok(reading(20 + number)) : refuse("endpoint-timeout"),
    );
    const sent: Record<string, string>[] = [];
    const ran = await run({
      ...probes,
      generateReport: async (fields) => (sent.push(fields), report),
    });
    expect(failures(ran)).toEqual([
      { type: "step-failed", step: "latency", reason: "too-few-samples" },
    ]);
    expect(sent[0]).toMatchObject({
      latencyFailure: "too-few-samples",
      measuredLatencies: "22,23,24",
      lostSampleCount: "3",
    });
    expect(sent[0]).not.toHaveProperty("measuredLatency");
  });

  it("goes on when failures come one by one", async () => {
    const { probes } = sampling(async (number) =>
      number % 3 === 0 ? refuse("endpoint-timeout") : ok(reading(20)),
    );
    const sent: Record<string, string>[] = [];
    const { progress } = await run({
      ...probes,
      generateReport: async (fields) => (sent.push(fields), report),
    });
    expect(progress.latency).toMatchObject({ measuredMs: 20 });
    expect(sent[0]).toMatchObject({
      lostSampleCount: String(progress.samplesMs.filter((sample) => sample === null).length),
    });
    expect(Number(sent[0]!.lostSampleCount)).toBeGreaterThan(5);
  });

  it("counts an answer that came after its time as none", async () => {
    const { probes } = sampling(async () => ok(reading(5_000)));
    expect(failures(await run(probes))).toEqual([
      { type: "step-failed", step: "latency", reason: "endpoint-timeout" },
    ]);
  });

  it("calibrates wall time, once", async () => {
    let calibrations = 0;
    const probes = world({
      sample: async () => ok(untimed(22)),
      calibrate: async () => (calibrations++, { excessMs: 2, spreadMs: 0.5 }),
    });
    const { progress } = await run(probes);
    expect(calibrations).toBe(1);
    expect(progress).toMatchObject({
      latency: { method: "wall-time", measuredMs: 20, errorMs: 4 },
    });
    expect(progress.samplesMs.every((sample) => sample === 20)).toBe(true);
  });

  it.each([
    ["a busy processor", { meanLagMs: 40 }, "processor-busy"],
    ["a page out of sight", { wasHidden: true }, "tab-throttled"],
    ["a clock that was set", { clockShiftMs: 3000 }, "clock-stepped"],
  ])("makes no latency of wall time on %s, and names it", async (_what, seen, reason) => {
    const watchTab = () => () => ({ meanLagMs: 0, longestLagMs: 0, clockShiftMs: 0, ...seen });
    const sent: Record<string, string>[] = [];
    const ran = await run(
      world({
        watchTab,
        sample: async () => ok(untimed(22)),
        generateReport: async (fields) => (sent.push(fields), report),
      }),
    );
    expect(failures(ran)[0]).toEqual({ type: "step-failed", step: "latency", reason });
    expect(sent[0]).toMatchObject({
      latencyFailure: reason,
      measuredLatencies: expect.stringContaining("20,20"),
    });
    expect(sent[0]).not.toHaveProperty("measuredLatency");
    const timed = await run(world({ watchTab }));
    expect(timed.progress.latency).toMatchObject({ method: "resource-timing", measuredMs: 20 });
  });

  it("says how far off it may be where nothing could be calibrated", async () => {
    const { progress } = await run(
      world({ sample: async () => ok(untimed(22)), calibrate: async () => null }),
    );
    expect(progress.latency).toMatchObject({ measuredMs: 22, errorMs: 10 });
  });
});
