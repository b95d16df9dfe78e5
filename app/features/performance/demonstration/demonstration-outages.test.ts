import { expect, it } from "vitest";

import { dayMs, hourMs, quarterHourMs } from "~/lib/time";

import { worstOf } from "../aggregation/connect-bucket";
import type { OutageBucket } from "../outages/judge-bucket";
import { walkCell } from "../outages/walk-cell";
import type { MeasuredSample } from "../samples/sample";
import { demonstrationSamples } from "./demonstration-samples";
import { demonstrationFaults, demonstrationTraffic } from "./demonstration-traffic";

/** Midnight of a day of 2026, and days that are looked at; the first of them are learned from. */
const firstDay = 20_770;
const days = 44;

type Attempts = { attempts: number; failures: number };

/** The quarter hours of a city of a network, as samples give them. */
function bucketsOf(network: number, city: number): OutageBucket[] {
  const { egress } = demonstrationTraffic[network] as { egress: string };
  const [one, two, three = ""] = egress.split(":");
  const own = new RegExp(`^${one}:${two}:${three.slice(0, 3)}`);
  const byQuarter = new Map<number, MeasuredSample[]>();
  for (let hour = 0; hour < days * 24; hour += 1)
    for (const sample of demonstrationSamples(firstDay * 24 + hour)) {
      if (sample.place !== city || !own.test(sample.egressIp)) continue;
      const at = Math.floor(sample.at / quarterHourMs) * quarterHourMs;
      byQuarter.set(at, [...(byQuarter.get(at) ?? []), sample]);
    }
  return [...byQuarter.entries()]
    .sort(([one], [other]) => one - other)
    .map(([at, samples]) => {
      const customers = grouped(samples, ({ tenantId }) => tenantId ?? "");
      const networks = grouped(samples, ({ egressIp }) => egressIp.split(":")[2] ?? "");
      const all = {
        attempts: samples.length,
        failures: samples.filter(({ isConnected }) => !isConnected).length,
      };
      return {
        at,
        ...all,
        customers: customers.length,
        failingNetworks: networks.filter(({ failures }) => failures > 0).length,
        worstCustomer: worstOf(new Map(customers.entries()), all),
        worstNetwork: worstOf(new Map(networks.entries()), all),
        worstWithin: { attempts: 0, failures: 0 },
      };
    });
}

function grouped(samples: readonly MeasuredSample[], keyOf: (sample: MeasuredSample) => string) {
  const groups = new Map<string, Attempts>();
  for (const sample of samples) {
    const group = groups.get(keyOf(sample)) ?? { attempts: 0, failures: 0 };
    group.attempts += 1;
    if (!sample.isConnected) group.failures += 1;
    groups.set(keyOf(sample), group);
  }
  return [...groups.values()];
}

it("a fault where a network is tested often is an outage, and nothing else there is", () => {
  const fault = demonstrationFaults.find(
    ({ network, city }) => demonstrationTraffic[network]?.busy?.city === city,
  );
  expect(fault).toBeDefined();
  const { network, city, every, rest, hours } = fault as (typeof demonstrationFaults)[number];
  const end = (firstDay + days) * dayMs;
  const { outages } = walkCell(
    { buckets: bucketsOf(network, city), hourOf: (at) => Math.floor(at / hourMs) % 24 },
    { from: firstDay * dayMs, end, earlier: [] },
  );
  const learned = firstDay + 8;
  const faultDays = Array.from({ length: days }, (_, day) => firstDay + day).filter(
    (day) => day >= learned && day % every === rest,
  );
  expect(faultDays.length).toBeGreaterThan(2);
  expect(outages.map(({ start }) => Math.floor(start / dayMs))).toEqual(faultDays);
  for (const { start, end: over, ending } of outages) {
    expect(ending).toBe("closed");
    expect((start % dayMs) / hourMs).toBeGreaterThanOrEqual(hours[0]);
    expect((start % dayMs) / hourMs).toBeLessThan(hours[0] + 1);
    expect(((over ?? 0) % dayMs) / hourMs).toBeGreaterThan(hours[1] - 1);
    expect(((over ?? 0) % dayMs) / hourMs).toBeLessThanOrEqual(hours[1] + 0.5);
  }
});
