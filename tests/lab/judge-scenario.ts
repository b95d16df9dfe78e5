import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import {
  clientTestNames,
  clientTests,
  type ClientTest,
} from "~/features/network-test/client/client-results";
import type { ClientSection } from "~/features/network-test/client/client-sections";
import { joinedSection } from "~/features/network-test/client/joined-section";
import { headline } from "~/features/network-test/headline";
import type { ServerTestResults } from "~/features/network-test/server-tests";
import type { Measured, Quantity, VerdictRow } from "~/features/network-test/verdict";
import { verdictsOf } from "~/features/network-test/verdicts";
import { randomFrom, type Random } from "#tests/support/random";

import {
  alarmRows,
  browserCauses,
  causesOf,
  silentRows,
  type Cause,
  type Measurer,
} from "./causes";
import { depthOf, queueMs, shownConsequences, type Consequence } from "./follows";
import { drawGeography } from "./geography";
import { compared, type Figure, type Headed, type Judged, type Outcome } from "./outcome-table";
import { raiseNetwork, type RaisedNetwork } from "./raise-network";
import { refutationsOf } from "./refuted";
import { reportOf, resolverPart } from "./report-of";
import { isBusyLatency, isOfTheMachine, type ClientRun } from "./run-client";
import { networkWith, type NetworkChange } from "./scenarios/network";
import type { Scenario } from "./scenarios/scenario";
import { worldHosts, type WorldSettings } from "./world-settings";

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const word = (random: Random, length: number) =>
  Array.from({ length }, () => random.pick(letters)).join("");

/** What runs in a scenario: tests of the client, and the page where its script is given. */
export type Runs = { tests?: readonly ClientTest[]; page?: string | undefined };

/** Sets a scenario up, runs the client and the page in it, and holds what each report names against what was set. */
export async function judgeScenario(
  scenario: Scenario,
  { tests = scenario.tests ?? clientTestNames, page: script }: Runs,
): Promise<Outcome> {
  const startedAtMs = performance.now();
  const random = randomFrom(`laboratory ${scenario.name}`);
  const set = scenario.set(random);
  const settings = await settingsOf(set, random);
  const lab = await raiseNetwork(settings, script);
  try {
    const serverTests = lab.server();
    const byClient = await lab.client(tests);
    const clientReport = lab.lookedAgain(
      await reportOf(byClient.results, { settings, egressIp: lab.egress(), serverTests }),
    );
    const client = judgedBy(byClient, clientReport, {
      scenario,
      by: tests,
      causes: scenario.causes,
      follows: scenario.follows ?? [],
    });
    const page =
      script === undefined ? null : await judgedByPage(lab, { scenario, settings, serverTests });
    const both = page && bothIn(clientReport, page.report);
    keepReports(scenario.name, { client: clientReport, browser: page?.report, both: both?.report });
    return {
      name: scenario.name,
      set,
      causes: scenario.causes,
      ...client,
      browser: page?.judged ?? null,
      both: both?.headed ?? null,
      seconds: (performance.now() - startedAtMs) / 1000,
    };
  } finally {
    await lab.down();
  }
}

type Setting = { scenario: Scenario; settings: WorldSettings; serverTests: ServerTestResults };

/** Of what is set, a page must name what a page can see; it may name the rest where it shows. */
async function judgedByPage(
  lab: RaisedNetwork,
  { scenario, settings, serverTests }: Setting,
): Promise<{ judged: Judged; report: Measured }> {
  const run = await lab.browser();
  const seen = { settings, egressIp: lab.egress(), serverTests, inBrowser: run.measured };
  const report = lab.lookedAgain({
    ...(await reportOf(run.results, seen)),
    ...(await resolverPart(run.resolver)),
  });
  const causes = scenario.causes.filter((cause) => browserCauses.includes(cause));
  const follows = [...(scenario.follows ?? []), ...(scenario.inBrowser ?? [])];
  return {
    judged: judgedBy(run, report, { scenario, by: "page", causes, also: scenario.causes, follows }),
    report,
  };
}

/**
 * The report of a visitor who opened the page and ran the client in it, its sections joined as the
 * server joins them.
 */
function bothIn(byClient: Measured, byPage: Measured): { headed: Headed; report: Measured } {
  const sections = clientTestNames.flatMap((test) => {
    const { section } = clientTests[test];
    const [kept, next] = [byPage[section], byClient[section]] as (ClientSection | null)[];
    return next ? [[section, joinedSection(test, (kept ?? null) as never, next as never)]] : [];
  });
  const results = [byPage, byClient].flatMap(({ secondLook }) => secondLook?.results ?? []);
  const report = {
    ...byPage,
    ...(Object.fromEntries(sections) as Partial<Measured>),
    secondLook: { at: byClient.dateTime, results },
  };
  return { headed: headedBy(report), report };
}

/** What heads a report, and what in the report contradicts it. */
function headedBy(report: Measured): Headed {
  const finding = headline(verdictsOf(report), report);
  return {
    heading: finding.kind,
    hasTicket: finding.ticket.length > 0,
    refuted: refutationsOf(report, finding),
    isLatencyBusy: isBusyLatency(report.latencyFailure),
  };
}

/** Keeps the measured data in the folder of PATHLENS_REPORTS, to look at what a wrong verdict was made from. */
function keepReports(name: string, reports: Record<string, Measured | undefined>): void {
  const folder = process.env.PATHLENS_REPORTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  for (const [side, report] of Object.entries(reports)) {
    if (report)
      writeFileSync(
        path.join(folder, `${name.replaceAll(/[^a-z0-9]+/gi, "-")}.${side}.json`),
        JSON.stringify(report, null, 1),
      );
  }
}

type Asked = {
  scenario: Scenario;
  by: Measurer;
  causes: readonly Cause[];
  also?: readonly Cause[];
  follows: readonly Consequence[];
};

function judgedBy(
  { results, busy }: Pick<ClientRun, "results" | "busy">,
  report: Measured,
  { scenario, by, causes, also = [], follows }: Asked,
): Judged {
  const { named } = causesOf(report);
  const rows = alarmRows(by);
  const busyTests = results.filter(isOfTheMachine).map(({ test }) => test);
  return {
    ...compared({
      causes,
      follows: [...also, ...shownConsequences(follows, report)],
      named,
      busy: busyTests,
    }),
    ...headedBy(report),
    busy,
    busyTests,
    rowCount: rows.length,
    silent: silentRows(report, rows),
    figures: figuresOf(
      report,
      (scenario.near ?? []).filter((row) => rows.includes(row)),
    ),
    untested: results.flatMap(({ test, data, reason }) =>
      data === null || reason !== null ? [`${test} (${reason})`] : [],
    ),
  };
}

/** What rows say by how much, and against which limit. */
function figuresOf(report: Measured, rows: readonly VerdictRow[]): Figure[] {
  const depthsMs = [report.congestion?.data?.gateway, report.congestion?.data?.firstPublicHop].map(
    depthOf,
  );
  // What is held against a limit there is the depth of a queue, which the row does not show.
  if (rows.includes("congestion")) return [{ row: "congestion", values: depthsMs, limit: queueMs }];
  return verdictsOf(report).flatMap(({ row, measured, target }) =>
    rows.includes(row)
      ? [
          {
            row,
            values: measured.flatMap(numberOf),
            limit: target?.limit ? (numberOf(target.limit)[0] ?? null) : null,
          },
        ]
      : [],
  );
}

const numberOf = (quantity: Quantity): number[] =>
  "value" in quantity && quantity.unit !== "count" ? [quantity.value] : [];

/** Names, addresses and makers of certificates are drawn: no rule can know them. */
export async function settingsOf(set: NetworkChange, random: Random): Promise<WorldSettings> {
  const network = networkWith(set);
  const { wrong, vpn } = network;
  const isFarEnd = vpn === "split-out";
  const distances = {
    egressKm: Math.max(network.egressKm, wrong.egress),
    resolverKm: Math.max(network.resolver.km, wrong.resolver),
    wrong,
  };
  const geography = await drawGeography(random, distances, {
    anywhere: worldHosts.filter((host) => host !== "tunnel" || isFarEnd),
    near: isFarEnd ? [] : ["tunnel"],
  });
  const net = `192.168.${random.whole(0, 250)}`;
  return {
    network,
    geography,
    zone: `${word(random, 8)}.test`,
    issuer: `${word(random, 7)} Trust`,
    interceptor: `${word(random, 7)} Guard`,
    house: {
      gateway: `${net}.1`,
      visitor: `${net}.${random.whole(2, 250)}`,
      hop: `${geography.line}.0.2`,
    },
  };
}
