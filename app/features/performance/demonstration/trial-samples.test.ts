import { expect, it } from "vitest";

import { parseAddress } from "~/lib/ip";

import { trialSamples } from "./trial-samples";

const size = {
  egresses: ["2001:db8:1:", "2001:db8:2:", "2001:db8:3:"],
  places: [5809844, 2643743],
  from: 1_000,
  to: 2_000,
};

it("samples are the same for a seed, lie in their time, and are shared by Zipf's law", () => {
  const samples = [...trialSamples(size, 6_000, 1)];
  expect(samples).toEqual([...trialSamples(size, 6_000, 1)]);
  expect(samples).not.toEqual([...trialSamples(size, 6_000, 2)]);
  for (const { at, egressIp, place } of samples) {
    expect(at >= size.from && at < size.to).toBe(true);
    expect(parseAddress(egressIp)?.text).toBe(egressIp);
    expect(size.places).toContain(place);
  }
  const [first = 0, second = 0, third = 0] = size.egresses.map(
    (egress) => samples.filter(({ egressIp }) => egressIp.startsWith(egress)).length,
  );
  expect(first / second).toBeCloseTo(2, 0);
  expect(first / third).toBeCloseTo(3, 0);
});
