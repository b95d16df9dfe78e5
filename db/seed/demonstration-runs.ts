import { namedPlace } from "~/features/geo/place";
import {
  detourRoundTripMs,
  doorsOf,
  expectedDoors,
  type FrontDoor,
} from "~/features/network-test/front-doors";
import { peerDays } from "~/features/network-test/peers";
import { latencySampleCount } from "~/features/network-test/plan";
import type { Variant } from "~/features/settings/variants";
import { geodesicKm } from "~/lib/geodesy";
import { dayMs } from "~/lib/time";

import demonstration from "./demonstration-networks.json";
import type { ExampleRun } from "./example-report";
import { seededRandom, type SeededRandom } from "./seeded-random";

/** A run with the customer that made it. */
export type CustomerRun = ExampleRun & { customer: string };

type Network = (typeof demonstration.networks)[number];

/** Customers in each city of the demonstration: enough for peers (5) and for medians (10). */
const customersPerCity = 18;

/** Most tests one customer made in the last 30 days, each on another day. */
const testsPerCustomerLimit = 3;

/** The span of days over which the tests are spread; one less than peers look back, so that none is on the edge. */
const spreadDays = peerDays - 1;

/**
 * How customers reach the suite, and in how many of a hundred cases. `accessMs` is what
 * the access line adds; `egress` is where the traffic leaves.
 */
const habits = [
  { share: 62, accessMs: [0.5, 5], egress: "local" },
  { share: 16, accessMs: [18, 70], egress: "local" },
  { share: 14, accessMs: [2, 12], egress: "same-continent" },
  { share: 5, accessMs: [4, 40], egress: "anywhere" },
  { share: 3, accessMs: [380, 620], egress: "local" },
] as const satisfies readonly {
  share: number;
  accessMs: readonly [number, number];
  egress: string;
}[];
type Habit = (typeof habits)[number];

/** Where the customers of GCC are. */
const gccCountryCode = "US";

/** Farthest egress in km that counts as the same continent. */
const continentKm = 5000;

/** The cities of the demonstration, as places of a report. */
export const demonstrationNetworks: readonly [Network, ...Network[]] = nonEmpty(
  demonstration.networks,
);

/** Where a network's traffic leaves: its place, one of its addresses, its name. */
export function egressOf(network: Network, host: number): ExampleRun["egress"] {
  const [prefix = ""] = network.prefixes;
  const [base = ""] = prefix.split("/");
  const octets = base.split(".").map(Number);
  const last = (octets.pop() ?? 0) + host;
  return {
    place: namedPlace(network),
    address: [...octets, last].join("."),
    asn: network.asn,
    organisation: network.provider,
  };
}

/** Samples around a round trip of `latencyMs`, which is the least of them. */
export function samplesAround(latencyMs: number, random: SeededRandom): number[] {
  const samples = Array.from(
    { length: latencySampleCount - 1 },
    () => latencyMs + random.between(0, 1) ** 3 * (4 + latencyMs / 5),
  );
  const at = Math.floor(random.between(0, latencySampleCount));
  return [...samples.slice(0, at), latencyMs, ...samples.slice(at)].map(
    (sample) => Math.round(sample * 10) / 10,
  );
}

/**
 * The tests of all invented customers in the days before `now`. The same customers, ids
 * and figures every time; only the days move.
 */
export function customerRuns(
  variant: Variant,
  { doors, now }: { doors: readonly FrontDoor[]; now: Date },
): CustomerRun[] {
  const random = seededRandom(`demonstration ${variant}`);
  const exchangeDoors = doorsOf(doors, { variant, workload: "Exchange" });
  const homes = demonstrationNetworks.filter(
    ({ countryCode }) => variant !== "GCC" || countryCode === gccCountryCode,
  );
  return homes.flatMap((home) =>
    Array.from({ length: customersPerCity }, (_, number) => {
      const habit = habitOf(random.between(0, 100));
      const customer = `${variant} ${home.city} ${number}`;
      return customerTests({ home, habit, customer }, { random, doors: exchangeDoors, now });
    }).flat(),
  );
}

type Customer = { home: Network; habit: Habit; customer: string };
type Circumstances = { random: SeededRandom; doors: readonly FrontDoor[]; now: Date };

function customerTests(
  { home, habit, customer }: Customer,
  { random, doors, now }: Circumstances,
): CustomerRun[] {
  const place = namedPlace(home);
  const leaving = egressNetwork(home, habit, random);
  const egress = egressOf(leaving, 1 + Math.floor(random.between(0, 60)));
  const [nearest] = expectedDoors(egress.place, doors, new Map());
  if (!nearest) throw new Error("The demonstration needs front doors.");
  const detourMs = detourRoundTripMs(geodesicKm(place, egress.place));
  const [leastAccessMs, mostAccessMs] = habit.accessMs;
  const accessMs = random.between(leastAccessMs, mostAccessMs);
  const tests = 1 + Math.floor(random.between(0, testsPerCustomerLimit));
  const firstDay = random.between(0, spreadDays / testsPerCustomerLimit);

  return Array.from({ length: tests }, (_, test) => {
    const daysAgo = firstDay + (test * spreadDays) / testsPerCustomerLimit;
    const latencyMs = nearest.expectedRoundTripMs + detourMs + accessMs * random.between(0.9, 1.15);
    return {
      reportId: random.uuid(),
      runId: random.uuid(),
      at: new Date(Math.floor(now.getTime() - daysAgo * dayMs)),
      place,
      placeSource: random.pick(["browser", "browser", "manual"] as const),
      egress,
      doorCode: nearest.door.code,
      samplesMs: samplesAround(latencyMs, random),
      failure: null,
      customer,
    };
  });
}

function egressNetwork(home: Network, { egress }: Habit, random: SeededRandom): Network {
  if (egress === "local") return home;
  const others = demonstrationNetworks.filter((network) => network !== home);
  const near = others.filter(
    (network) => geodesicKm(namedPlace(home), namedPlace(network)) < continentKm,
  );
  const candidates = egress === "same-continent" && near.length > 0 ? near : others;
  return random.pick(nonEmpty(candidates));
}

function habitOf(percent: number): Habit {
  let upTo = 0;
  for (const habit of habits) {
    upTo += habit.share;
    if (percent < upTo) return habit;
  }
  return habits[0];
}

function nonEmpty<Item>(items: readonly Item[]): readonly [Item, ...Item[]] {
  const [first, ...rest] = items;
  if (first === undefined) throw new Error("The demonstration needs networks.");
  return [first, ...rest];
}
