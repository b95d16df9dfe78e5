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
    const runIn = (city: DemonstrationCity) => runOf({ traffic, network, city, hour, share });
    return [
      ...Array.from({ length: runs }, () => runIn(cityOf(traffic, share()))),
      ...busyCitiesAt(traffic, hour).map(runIn),
    ].flat();
  });
}

/** The city where the network is tested often, for each of its runs in an hour. */
function busyCitiesAt({ busy }: DemonstrationTraffic, hour: number): DemonstrationCity[] {
  if (!busy) return [];
  const { city, country, runs, hours } = busy;
  const ofDay = hour % hoursOfDay;
  const isBusy = ofDay >= hours[0] && ofDay < hours[1];
  return Array.from({ length: isBusy ? runs : 0 }, () => ({ id: city, country, share: 1 }));
}

/** More people test by day than by night: the demonstration's networks are around Greenwich. */
function activityAt(hour: number): number {
  const angle = ((hour % hoursOfDay) / hoursOfDay) * 2 * Math.PI;
  return quietShare + (1 - quietShare) * (0.5 - 0.5 * Math.cos(angle));
}

type DemonstrationCity = DemonstrationTraffic["cities"][number];

type Run = {
  traffic: DemonstrationTraffic;
  network: number;
  city: DemonstrationCity;
  hour: number;
  share: Share;
};

/** One run: a sample of each workload. */
function runOf({ traffic, network, city, hour, share }: Run): MeasuredSample[] {
  const isOfLargest = city.dominated !== undefined && share() < city.dominated;
  const customer = isOfLargest
    ? 0
    : Math.floor(share() ** 1.5 * (city.customers ?? traffic.customers));
  const isConnected = share() >= failuresAt(network, city.id, hour);
  const percentiles = countryPercentiles[city.country] as CountryPercentiles;
  const common = {
    at: hour * hourMs + Math.floor(share() * hourMs),
    egressIp: egressOf(traffic, customer),
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

function cityOf({ cities }: DemonstrationTraffic, share: number): DemonstrationCity {
  const whole = cities.reduce((sum, city) => sum + city.share, 0);
  let rest = share * whole;
  const found = cities.find((city) => (rest -= city.share) < 0);
  return (found ?? cities[0]) as DemonstrationCity;
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
function egressOf({ egress, prefixes = 1 }: DemonstrationTraffic, customer: number): string {
  if (egress.endsWith(".")) return `${egress}${customer + 1}`;
  const [one, two, three = ""] = egress.split(":");
  const prefix = (Number.parseInt(three, 16) + (customer % prefixes)).toString(16);
  return `${one}:${two}:${prefix}:${(customer + 1).toString(16)}::1`;
}

/** An invented tenant; all of its bits are zero but those that tell it apart. */
function tenantOf(network: number, customer: number): string {
  const number = network * 1_000 + customer + 1;
  return `00000000-0000-4000-8000-${number.toString().padStart(12, "0")}`;
}
