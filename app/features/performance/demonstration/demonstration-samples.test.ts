import { describe, expect, it } from "vitest";

import { parseAddress } from "~/lib/ip";
import { hourMs } from "~/lib/time";

import { workloads } from "../workload";
import { countryPercentiles, valueAtShare } from "./country-percentiles";
import { demonstrationSamples } from "./demonstration-samples";
import { demonstrationFaults, demonstrationTraffic } from "./demonstration-traffic";

/** An hour of 2026. */
const hour = 496_000;
const samplesByHour = Array.from({ length: 24 * 14 }, (_, at) => demonstrationSamples(hour + at));
const samples = samplesByHour.flat();

describe("the samples of an hour", () => {
  it("are always the same, and others in another hour", () => {
    expect(demonstrationSamples(hour)).toEqual(demonstrationSamples(hour));
    expect(demonstrationSamples(hour)).not.toEqual(demonstrationSamples(hour + 24));
  });

  it("lie within it, on valid addresses, and are of every workload", () => {
    const outside = samplesByHour.flatMap((ofHour, index) => {
      const from = (hour + index) * hourMs;
      return ofHour.filter(({ at }) => !(at >= from && at < from + hourMs));
    });
    expect(outside).toEqual([]);
    const invalid = samples.filter(({ egressIp }) => parseAddress(egressIp)?.text !== egressIp);
    expect(invalid).toEqual([]);
    expect(new Set(samples.map(({ workload }) => workload))).toEqual(new Set(workloads));
  });

  it("of a failed connection measure nothing", () => {
    const failed = samples.filter(({ isConnected }) => !isConnected);
    expect(failed.length).toBeGreaterThan(0);
    for (const { latencyMs, downloadBps, lossRatio, jitterMs } of failed)
      expect([latencyMs, downloadBps, lossRatio, jitterMs]).toEqual([null, null, null, null]);
  });

  it("follow the percentiles of their country", () => {
    const norwegian = new Set(
      demonstrationTraffic
        .flatMap(({ cities }) => cities)
        .flatMap(({ id, country }) => (country === "NO" ? [id] : [])),
    );
    const latencies = samples
      .filter(({ place, workload, egressIp }) => {
        const isUsual = egressIp.startsWith("2001:db8:f600:");
        return isUsual && workload === "Exchange" && norwegian.has(place);
      })
      .flatMap(({ latencyMs }) => latencyMs ?? [])
      .sort((one, other) => one - other);
    const median = latencies[Math.floor(latencies.length / 2)] ?? 0;
    const [, , expected] = countryPercentiles.NO?.roundTripMs ?? [];
    expect(median / (expected ?? 0)).toBeGreaterThan(0.8);
    expect(median / (expected ?? 0)).toBeLessThan(1.25);
  });
});

it.each([
  [0, 1],
  [0.05, 1],
  [0.15, Math.sqrt(1 * 4)],
  [0.25, 4],
  [0.5, 8],
  [0.95, 64],
  [1, 64],
])("a share of %s lies at %s", (share, value) => {
  expect(valueAtShare([1, 4, 8, 16, 64], share)).toBeCloseTo(value, 9);
});

it("every fault is of a network that tests in its city", () => {
  for (const { network, city } of demonstrationFaults)
    expect(demonstrationTraffic[network]?.cities.some(({ id }) => id === city)).toBe(true);
});
