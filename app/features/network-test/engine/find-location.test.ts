import { describe, expect, it } from "vitest";

import { refuse } from "~/lib/result";
import { report, run, settings, world } from "#tests/factories/scripted-test";

import { networkTestPlan } from "../plan";

describe("location", () => {
  it.each([
    "not-supported",
    "permission-denied",
    "position-unavailable",
    "timeout",
    "unknown",
  ] as const)("falls back to the egress place when the browser says %s", async (refusal) => {
    const ran = await run(world({ position: async () => refuse(refusal) }));
    expect(ran.progress).toMatchObject({
      outcome: "finished",
      alerts: [refusal],
      location: { source: "egress", label: "Seattle, Washington, United States" },
    });
  });

  it("leaves the egress place for the server to say", async () => {
    const sent: Record<string, string>[] = [];
    await run(
      world({
        position: async () => refuse("timeout"),
        generateReport: async (fields) => (sent.push(fields), report),
      }),
    );
    expect(sent[0]).toMatchObject({ browserLocationIsAutoDetected: "true" });
    expect(sent[0]).not.toHaveProperty("browserLatitude");
    expect(sent[0]).not.toHaveProperty("browserLocationCity");
  });

  it("asks for a city when no place is near, and goes no further", async () => {
    const ran = await run(world({ placeAt: async () => null }));
    expect(ran.progress).toMatchObject({
      phase: "TestFailed",
      alerts: ["type-in-city"],
      failure: { step: "location", reason: "type-in-city" },
    });
    expect(
      ran.events.some((event) => event.type === "step-started" && event.step === "latency"),
    ).toBe(false);
  });

  it.each([
    ["the egress place is unknown", async () => null],
    ["the server does not answer", async () => Promise.reject(new Error("CallBackend: …"))],
  ])("asks for a city when %s too", async (_, egressPlace) => {
    const ran = await run(world({ position: async () => refuse("timeout"), egressPlace }));
    expect(ran.progress).toMatchObject({
      phase: "TestFailed",
      alerts: ["timeout", "type-in-city"],
      failure: { reason: "type-in-city" },
    });
  });

  it("takes the egress place when the names of a point cannot be asked for", async () => {
    const ran = await run(
      world({ placeAt: async () => Promise.reject(new Error("CallBackend: …")) }),
    );
    expect(ran.progress).toMatchObject({
      outcome: "finished",
      alerts: ["unknown"],
      location: { source: "egress" },
    });
  });

  it("takes a chosen place without asking the browser", async () => {
    const sent: Record<string, string>[] = [];
    const chosenPlace = { placeId: 5812944, label: "Tacoma, Washington, United States" };
    const probes = world({
      position: async () => Promise.reject(new Error("must not be asked")),
      generateReport: async (fields) => (sent.push(fields), report),
    });
    const { progress } = await run(probes, { plan: networkTestPlan({ ...settings, chosenPlace }) });
    expect(progress).toMatchObject({
      outcome: "finished",
      alerts: [],
      location: { source: "manual", label: chosenPlace.label },
    });
    expect(sent[0]).toMatchObject({ placeId: "5812944", browserLocationIsAutoDetected: "false" });
    expect(sent[0]).not.toHaveProperty("browserLatitude");
  });
});
