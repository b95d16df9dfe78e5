import { clientTestNames, type ClientTest } from "~/features/network-test/client/client-results";
import type { Measured, Quantity, VerdictRow } from "~/features/network-test/verdict";
import { verdictsOf } from "~/features/network-test/verdicts";
import { randomFrom, type Random } from "#tests/support/random";

import { alarmRows, browserCauses, causesOf, silentRows, type Cause, type Measurer } from "./causes";
import { depthOf, queueMs, shownConsequences, type Consequence } from "./follows";
import { drawGeography } from "./geography";
import { compared, type Figure, type Judged, type Outcome } from "./outcome-table";
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
export async function judgeScenario(scenario: Scenario, { tests = scenario.tests ?? clientTestNames, page }: Runs): Promise<Outcome> {
  const startedAtMs = performance.now();
  const random = randomFrom(`laboratory ${scenario.name}`);
  const set = scenario.set(random);
  const settings = await settingsOf(set, random);
  const lab = await raiseNetwork(settings, page);
  try {
    const byClient = await lab.client(tests);
    const client = judgedBy(byClient, await reportOf(byClient.results, settings.geography, lab.egress()), { scenario, by: tests, causes: scenario.causes, follows: scenario.follows ?? [] });
    const browser = page === undefined ? null : await judgedByPage(lab, { scenario, settings });
    return { name: scenario.name, set, causes: scenario.causes, ...client, browser, seconds: (performance.now() - startedAtMs) / 1000 };
  } finally {
    await lab.down();
  }
}

type Setting = { scenario: Scenario; settings: WorldSettings };

/** Of what is set, a page must name what a page can see; it may name the rest where it shows. */
async function judgedByPage(lab: RaisedNetwork, { scenario, settings }: Setting): Promise<Judged> {
  const run = await lab.browser();
  const report = { ...(await reportOf(run.results, settings.geography, lab.egress(), run.measured)), ...(await resolverPart(run.resolver)) };
  const causes = scenario.causes.filter((cause) => browserCauses.includes(cause));
  return judgedBy(run, report, { scenario, by: "page", causes, also: scenario.causes, follows: [...(scenario.follows ?? []), ...(scenario.inBrowser ?? [])] });
}

type Asked = { scenario: Scenario; by: Measurer; causes: readonly Cause[]; also?: readonly Cause[]; follows: readonly Consequence[] };

function judgedBy({ results, busy }: Pick<ClientRun, "results" | "busy">, report: Measured, { scenario, by, causes, also = [], follows }: Asked): Judged {
  const { named, kind } = causesOf(report);
  const rows = alarmRows(by);
  const busyTests = results.filter(isOfTheMachine).map(({ test }) => test);
  return {
    ...compared({ causes, follows: [...also, ...shownConsequences(follows, report)], named, busy: busyTests }),
    heading: kind, busy, busyTests, rowCount: rows.length, silent: silentRows(report, rows), figures: figuresOf(report, (scenario.near ?? []).filter((row) => rows.includes(row))), untested: results.flatMap(({ test, data, reason }) => (data === null || reason !== null ? [`${test} (${reason})`] : [])),
  };
}

/** What rows say by how much, and against which limit. */
function figuresOf(report: Measured, rows: readonly VerdictRow[]): Figure[] {
  const depthsMs = [report.congestion?.data?.gateway, report.congestion?.data?.firstPublicHop].map(depthOf);
  // What is held against a limit there is the depth of a queue, which the row does not show.
  if (rows.includes("congestion")) return [{ row: "congestion", values: depthsMs, limit: queueMs }];
  return verdictsOf(report).flatMap(({ row, measured, target }) => (rows.includes(row) ? [{ row, values: measured.flatMap(numberOf), limit: target?.limit ? (numberOf(target.limit)[0] ?? null) : null }] : []));
}

const numberOf = (quantity: Quantity): number[] => ("value" in quantity && quantity.unit !== "count" ? [quantity.value] : []);

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
