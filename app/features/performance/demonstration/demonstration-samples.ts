import { sharesFrom } from "~/lib/seeded-random";
import { hourMs } from "~/lib/time";

import type { MeasuredSample } from "../samples/sample";
import { hoursOfDay } from "../aggregation/spans";
import { workloads } from "../workload";
import { countryPercentiles, type CountryPercentiles } from "./country-percentiles";
import {
  demonstrationFaults,
  demonstrationTraffic,
  type DemonstrationTraffic,
} from "./demonstration-traffic";
import { measuresOf } from "./measured-run";

/** Runs of the quietest hour, as a share of those at noon. */
const quietShare = 0.25;

/** Share of runs that do not connect without any fault. */
const usualFailures = 0.003;

/** Keeps the random numbers of neighbouring hours apart. */
const hourSalt = 0x9e3779b1;

type Share = () => number;

/**
 * The samples of one hour of the demonstration: always the same for the same hour.
 *
 * @param hour since 1970, UTC
 */
export function demonstrationSamples(hour: number): MeasuredSample[] {
  const share = sharesFrom(Math.imul(hour, hourSalt));
  return demonstrationTraffic.flatMap((traffic, network) => {
    const expected = traffic.runs * activityAt(hour);
    const runs = Math.floor(expected + share());
    return Array.from({ length: runs }, () => runOf({ traffic, network, hour, share })).flat();
  });
}

/** More people test by day than by night: the demonstration's networks are around Greenwich. */
function activityAt(hour: number): number {
  const angle = ((hour % hoursOfDay) / hoursOfDay) * 2 * Math.PI;
  return quietShare + (1 - quietShare) * (0.5 - 0.5 * Math.cos(angle));
}

type Run = { traffic: DemonstrationTraffic; network: number; hour: number; share: Share };

/** One run: a sample of each workload. */
function runOf({ traffic, network, hour, share }: Run): MeasuredSample[] {
  const city = cityOf(traffic, share());
  const isOfLargest = city.dominated !== undefined && share() < city.dominated;
  const customer = isOfLargest
    ? 0
    : Math.floor(share() ** 1.5 * (city.customers ?? traffic.customers));
  const isConnected = share() >= failuresAt(network, city.id, hour);
  const percentiles = countryPercentiles[city.country] as CountryPercentiles;
  const common = {
    at: hour * hourMs + Math.floor(share() * hourMs),
    egressIp: egressOf(traffic.egress, customer),
    tenantId: tenantOf(network, customer),
    place: city.id,
    isOnsite: null,
    vpnName: traffic.vpnName ?? null,
    tlsIssuer: traffic.tlsIssuer ?? null,
    isConnected,
  };
  return workloads.map((workload) => ({
    ...common,
    workload,
    ...measuresOf(workload, { percentiles, slower: traffic.slower ?? 1, isConnected, share }),
  }));
}

function cityOf({ cities }: DemonstrationTraffic, share: number) {
  const whole = cities.reduce((sum, city) => sum + city.share, 0);
  let rest = share * whole;
  const found = cities.find((city) => (rest -= city.share) < 0);
  return (found ?? cities[0]) as DemonstrationTraffic["cities"][number];
}

function failuresAt(network: number, city: number, hour: number): number {
  const day = Math.floor(hour / hoursOfDay);
  const fault = demonstrationFaults.find(
    ({ every, rest, hours: [from, to], ...of }) =>
      of.network === network &&
      of.city === city &&
      day % every === rest &&
      hour % hoursOfDay >= from &&
      hour % hoursOfDay < to,
  );
  return fault?.failures ?? usualFailures;
}

/** IPv4 for a prefix that ends in a dot, else IPv6; each customer has its own network. */
function egressOf(prefix: string, customer: number): string {
  if (prefix.endsWith(".")) return `${prefix}${customer + 1}`;
  return `${prefix}${(customer + 1).toString(16)}::1`;
}

/** An invented tenant; all of its bits are zero but those that tell it apart. */
function tenantOf(network: number, customer: number): string {
  const number = network * 1_000 + customer + 1;
  return `00000000-0000-4000-8000-${number.toString().padStart(12, "0")}`;
}
