import { clientTestNames, type ClientTest } from "~/features/network-test/client/client-results";
import { randomFrom, type Random } from "#tests/support/random";

import { causesOf, readsRates } from "./causes";
import { drawGeography } from "./geography";
import { compared, type Outcome } from "./outcome-table";
import { raiseNetwork } from "./raise-network";
import { reportOf } from "./report-of";
import { isOfTheMachine } from "./run-client";
import { networkWith, type NetworkChange } from "./scenarios/network";
import type { Scenario } from "./scenarios/scenario";
import { worldHosts, type WorldSettings } from "./world-settings";

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const word = (random: Random, length: number) => Array.from({ length }, () => random.pick(letters)).join("");

/** Sets a scenario up, runs the client in it, and holds what the report names against what was set. */
export async function judgeScenario(scenario: Scenario, tests: readonly ClientTest[] = clientTestNames): Promise<Outcome> {
  const startedAtMs = performance.now();
  const random = randomFrom(`laboratory ${scenario.name}`);
  const set = scenario.set(random);
  const settings = await settingsOf(set, random);
  const lab = await raiseNetwork(settings);
  try {
    const { results, busy } = await lab.client(tests);
    const report = await reportOf(results, settings.geography, lab.egress());
    const { named: byRows, kind } = causesOf(report);
    const isUneven = scenario.causes.includes("uneven-line") && readsRates(report, settings.network.line);
    const named = isUneven ? [...byRows, "uneven-line" as const] : byRows;
    return {
      name: scenario.name, set, causes: scenario.causes, ...compared({ causes: scenario.causes, follows: scenario.follows ?? [], named, busy: results.filter(isOfTheMachine).map(({ test }) => test) }),
      heading: kind, expectedHeading: scenario.heading ?? null, busy,
      untested: results.flatMap(({ test, data, reason }) => (data === null || reason !== null ? [`${test} (${reason})`] : [])),
      seconds: (performance.now() - startedAtMs) / 1000,
    };
  } finally {
    await lab.down();
  }
}

/** Names, addresses and makers of certificates are drawn: no rule can know them. */
export async function settingsOf(set: NetworkChange, random: Random): Promise<WorldSettings> {
  const network = networkWith(set);
  const geography = await drawGeography(random, { egressKm: network.egressKm, resolverKm: network.resolver.km }, { anywhere: worldHosts.filter((host) => host !== "tunnel"), near: ["tunnel"] });
  const net = `192.168.${random.whole(0, 250)}`;
  return {
    network, geography, zone: `${word(random, 8)}.test`, issuer: `${word(random, 7)} Trust`, interceptor: `${word(random, 7)} Guard`,
    house: { gateway: `${net}.1`, visitor: `${net}.${random.whole(2, 250)}`, hop: `${geography.line}.0.2` },
  };
}
