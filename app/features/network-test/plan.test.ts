import { describe, expect, it } from "vitest";

import { settings } from "#tests/factories/scripted-test";

import { chooseProbeEndpoints, networkTestPlan, transportOf } from "./plan";

const endpoint = (name: string, weight: number) => ({
  name,
  weight,
  url: `https://${name}.example/`,
  telemetryUrl: null,
});

describe("networkTestPlan", () => {
  it("has the steps of the test in their order", () => {
    const plan = networkTestPlan({ ...settings, probeEndpoints: [endpoint("a", 1)] });
    expect(plan.map(({ kind, isMandatory }) => [kind, isMandatory])).toEqual([
      ["location", true],
      ["latency", false],
      ["probe-endpoints", false],
      ["report", true],
      ["server-tests", false],
      ["save", true],
    ]);
  });

  it("leaves probing out where nothing is listed", () => {
    expect(networkTestPlan(settings).map(({ kind }) => kind)).not.toContain("probe-endpoints");
  });

  it("holds the limits of the specification", () => {
    const plan = networkTestPlan({ ...settings, probeEndpoints: [endpoint("a", 1)] });
    expect(plan[0]).toMatchObject({ timeoutMs: 10_000, highAccuracy: true, chosen: null });
    expect(plan[1]).toMatchObject({
      sampleCount: 25,
      warmUpCount: 1,
      timeoutMs: 5_000,
      transport: "image",
    });
    expect(plan[2]).toMatchObject({ concurrency: 6, timeoutMs: 5_000 });
  });

  it("carries what was entered", () => {
    const chosenPlace = { placeId: 5812944, label: "Tacoma, Washington, United States" };
    const plan = networkTestPlan({
      ...settings,
      chosenPlace,
      tenantDomain: "contoso.com",
      debugTrace: true,
    });
    expect(plan[0]).toMatchObject({ chosen: chosenPlace });
    expect(plan.find(({ kind }) => kind === "report")).toMatchObject({
      tenantDomain: "contoso.com",
      debugTrace: true,
    });
  });
});

it.each([
  ["https://door.example/latency.gif", "image"],
  ["https://door.example/owa/x.PNG?v=1", "image"],
  ["https://door.example/a.svg#top", "image"],
  ["/own.ico", "image"],
  ["https://door.example/", "beacon"],
  ["https://door.example/beacon", "beacon"],
  ["https://door.example/beacon?file=a.gif", "beacon"],
  ["https://door.example/gif", "beacon"],
])("%s is asked as %s", (url, transport) => {
  expect(transportOf(url)).toBe(transport);
});

describe("chooseProbeEndpoints", () => {
  it("takes the heaviest first and leaves out what has no weight", () => {
    const listed = [
      endpoint("light", 1),
      endpoint("none", 0),
      endpoint("heavy", 9),
      endpoint("less-than-none", -1),
      endpoint("light-too", 1),
    ];
    expect(chooseProbeEndpoints(listed).map(({ name }) => name)).toEqual([
      "heavy",
      "light",
      "light-too",
    ]);
  });

  it("takes a hundred at most", () => {
    const listed = Array.from({ length: 130 }, (_, index) => endpoint(`n${index}`, index + 1));
    const chosen = chooseProbeEndpoints(listed);
    expect(chosen).toHaveLength(100);
    expect(chosen.at(-1)?.weight).toBe(31);
  });
});
