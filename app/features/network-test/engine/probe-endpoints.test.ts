import { describe, expect, it } from "vitest";

import { ok, refuse } from "~/lib/result";
import { failures, reading, run, settings, world } from "#tests/factories/scripted-test";

import { networkTestPlan } from "../plan";

describe("further endpoints", () => {
  const endpoints = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `n${index}`,
      url: `https://n${index}.example/`,
      weight: 1,
      telemetryUrl: "https://telemetry.example/",
    }));

  it("are asked six at a time and told to their telemetry address in one message", async () => {
    let running = 0;
    let most = 0;
    const told: unknown[][] = [];
    const probes = world({
      sample: async () => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running -= 1;
        return ok(reading(20));
      },
      sendTelemetry: (_, results) => told.push([...results]),
    });
    const { progress } = await run(probes, {
      plan: networkTestPlan({ ...settings, probeEndpoints: endpoints(20) }),
    });
    expect(most).toBe(6);
    expect(progress.probes).toHaveLength(20);
    expect(told.map((results) => results.length)).toEqual([20]);
  });

  it("that are dead are named, and the others measured", async () => {
    const probes = world({
      sample: async ({ url }) => (url.includes("n1.") ? refuse("endpoint-dead") : ok(reading(20))),
    });
    const ran = await run(probes, {
      plan: networkTestPlan({ ...settings, probeEndpoints: endpoints(3) }),
    });
    const byName = Object.fromEntries(
      ran.progress.probes.map(({ name, ...result }) => [name, result]),
    );
    expect(byName).toEqual({
      n0: { latencyMs: 20, failure: null },
      n1: { latencyMs: null, failure: "endpoint-dead" },
      n2: { latencyMs: 20, failure: null },
    });
    expect(failures(ran)).toEqual([]);
  });

  it.each<[string, "endpoint-dead" | "endpoint-timeout", number]>([
    ["that look dead once are asked again", "endpoint-dead", 20],
    ["that are silent are not", "endpoint-timeout", 0],
  ])("%s", async (_what, refusal, latencyMs) => {
    let asked = 0;
    const sample = async ({ url }: { url: string }) =>
      url.includes("n0.") && ++asked === 1 ? refuse(refusal) : ok(reading(20));
    const ran = await run(world({ sample }), {
      plan: networkTestPlan({ ...settings, probeEndpoints: endpoints(1) }),
    });
    expect(ran.progress.probes.map((one) => one.latencyMs ?? 0)).toEqual([latencyMs]);
  });

  it("that are all dead fail their step alone", async () => {
    const probes = world({
      sample: async ({ url }) => (url.includes("door") ? ok(reading(20)) : refuse("endpoint-dead")),
    });
    const ran = await run(probes, {
      plan: networkTestPlan({ ...settings, probeEndpoints: endpoints(2) }),
    });
    expect(failures(ran)).toEqual([
      { type: "step-failed", step: "probe-endpoints", reason: "no-probe-answered" },
    ]);
    expect(ran.progress.outcome).toBe("finished");
  });
});
