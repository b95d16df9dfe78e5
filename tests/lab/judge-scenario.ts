import { clientTestNames, type ClientTest } from "~/features/network-test/client/client-results";
import type { Measured } from "~/features/network-test/verdict";
import { randomFrom, type Random } from "#tests/support/random";

import { browserCauses, causesOf, readsRates, type Cause } from "./causes";
import { drawGeography } from "./geography";
import { compared, type Judged, type Outcome } from "./outcome-table";
import { raiseNetwork, type RaisedNetwork } from "./raise-network";
import { reportOf, resolverPart } from "./report-of";
import { isOfTheMachine, type ClientRun } from "./run-client";
import { networkWith, type NetworkChange } from "./scenarios/network";
import type { Scenario } from "./scenarios/scenario";
import { worldHosts, type WorldSettings } from "./world-settings";

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const word = (random: Random, length: number) => Array.from({ length }, () => random.pick(letters)).join("");

/** What runs in a scenario: tests of the client, and the page where its script is given. */
export type Runs = { tests?: readonly ClientTest[]; page?: string | undefined };

/** Sets a scenario up, runs the client and the page in it, and holds what each report names against what was set. */
export async function judgeScenario(scenario: Scenario, { tests = clientTestNames, page }: Runs): Promise<Outcome> {
  const startedAtMs = performance.now();
  const random = randomFrom(`laboratory ${scenario.name}`);
  const set = scenario.set(random);
  const settings = await settingsOf(set, random);
  const lab = await raiseNetwork(settings, page);
  try {
    const byClient = await lab.client(tests);
    const client = judgedBy(byClient, await reportOf(byClient.results, settings.geography, lab.egress()), { scenario, settings, causes: scenario.causes });
    const browser = page === undefined ? null : await judgedByPage(lab, { scenario, settings });
    return { name: scenario.name, set, causes: scenario.causes, ...client, expectedHeading: scenario.heading ?? null, browser, seconds: (performance.now() - startedAtMs) / 1000 };
  } finally {
    await lab.down();
  }
}

type Setting = { scenario: Scenario; settings: WorldSettings };

/** Of what is set, a page must name what a page can see; it may name the rest where it shows. */
async function judgedByPage(lab: RaisedNetwork, { scenario, settings }: Setting): Promise<Judged> {
  const run = await lab.browser();
  const report = { ...(await reportOf(run.results, settings.geography, lab.egress(), run.measured)), ...(await resolverPart(run.resolver)) };
  return judgedBy(run, report, { scenario, settings, causes: scenario.causes.filter((cause) => browserCauses.includes(cause)), also: [...scenario.causes, ...(scenario.inBrowser ?? [])] });
}

type Asked = Setting & { causes: readonly Cause[]; also?: readonly Cause[] };

function judgedBy({ results, busy }: Pick<ClientRun, "results" | "busy">, report: Measured, { scenario, settings, causes, also = [] }: Asked): Judged {
  const { named: byRows, kind } = causesOf(report);
  const isUneven = scenario.causes.includes("uneven-line") && readsRates(report, settings.network.line);
  const named = isUneven ? [...byRows, "uneven-line" as const] : byRows;
  return {
    ...compared({ causes, follows: [...(scenario.follows ?? []), ...also], named, busy: results.filter(isOfTheMachine).map(({ test }) => test) }),
    heading: kind, busy, untested: results.flatMap(({ test, data, reason }) => (data === null || reason !== null ? [`${test} (${reason})`] : [])),
  };
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
