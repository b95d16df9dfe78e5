import { describe, expect, it } from "vitest";

import { FrontDoors, type SandboxDoor } from "./front-doors";
import { jitterCycleLength } from "./round-trips";

const doors: SandboxDoor[] = [
  { workload: "Exchange", code: "SYD", city: "Sydney", latitude: -33.87, longitude: 151.21 },
  { workload: "Exchange", code: "AMS", city: "Amsterdam", latitude: 52.37, longitude: 4.9 },
  { workload: "Exchange", code: "FRA", city: "Frankfurt", latitude: 50.11, longitude: 8.68 },
  { workload: "SharePoint", code: "FRA", city: "Frankfurt", latitude: 50.11, longitude: 8.68 },
];
const utrecht = { latitude: 52.09, longitude: 5.12 };

const oneCycle = (take: () => number) => Array.from({ length: jitterCycleLength }, take);

describe("the chosen door", () => {
  it("is the nearest of its workload", () => {
    const frontDoors = new FrontDoors(doors, utrecht);
    expect(frontDoors.chosen("Exchange").code).toBe("AMS");
    expect(frontDoors.chosen("SharePoint").code).toBe("FRA");
  });

  it("is the scenario's where the workload has it", () => {
    const frontDoors = new FrontDoors(doors, utrecht);
    expect(frontDoors.change({ door: "SYD" })).toMatchObject({ ok: true });
    expect(frontDoors.chosen("Exchange").code).toBe("SYD");
    expect(frontDoors.chosen("SharePoint").code).toBe("FRA");
  });

  it("cannot be one that nobody listed", () => {
    const frontDoors = new FrontDoors(doors, utrecht);
    expect(frontDoors.change({ door: "XXX", mode: "dead" })).toEqual({
      ok: false,
      refusal: "unknown-door",
    });
    expect(frontDoors.scenario.mode).toBe("ok");
  });
});

describe("the delay", () => {
  it("is least the round trip of the door, whichever samples a test takes", () => {
    const frontDoors = new FrontDoors(doors, utrecht);
    const roundTrip = frontDoors.chosen("Exchange").roundTripMs;
    expect(roundTrip).toBeGreaterThan(4);
    expect(roundTrip).toBeLessThan(6);
    for (let offset = 0; offset < 3; offset++) {
      expect(Math.min(...oneCycle(() => frontDoors.nextDelayMs("Exchange")))).toBe(roundTrip);
      frontDoors.nextDelayMs("Exchange");
    }
  });

  it("grows with the distance, for the chosen door and for probes", () => {
    const frontDoors = new FrontDoors(doors, utrecht);
    const nearest = Math.max(...oneCycle(() => frontDoors.nextProbeDelayMs("AMS") ?? Number.NaN));
    const farthest = Math.min(...oneCycle(() => frontDoors.nextProbeDelayMs("SYD") ?? Number.NaN));
    expect(farthest).toBeGreaterThan(nearest + 200);
    expect(frontDoors.nextProbeDelayMs("XXX")).toBeUndefined();
  });

  it("is exact when it is set, and that of the map again when it is taken back", () => {
    const frontDoors = new FrontDoors(doors, utrecht);
    frontDoors.change({ delayMs: 80 });
    expect(oneCycle(() => frontDoors.nextDelayMs("Exchange"))).toEqual(
      Array(jitterCycleLength).fill(80),
    );
    frontDoors.change({ delayMs: null });
    expect(frontDoors.nextDelayMs("Exchange")).toBeLessThan(20);
  });
});

it("names the probed doors nearest first, with falling weights", () => {
  expect(new FrontDoors(doors, utrecht).probed()).toEqual([
    { code: "AMS", weight: 100 },
    { code: "FRA", weight: 50 },
    { code: "SYD", weight: 25 },
  ]);
});
