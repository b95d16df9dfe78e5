import { writeFile } from "node:fs/promises";

import type { ClientPlan } from "~/features/network-test/client/client-plan";
import { clientFormatVersion } from "~/features/network-test/client/client-results";
import type { ClientFile, ClientResult } from "~/features/network-test/client/client-results.schema";
import { minuteMs } from "~/lib/time";

import type { Environment } from "./environment";
import { findingOf } from "./findings";
import { addRound, roundOf, trendOf } from "./history";
import { fileOf, keepPlan, keptPlan } from "./kept-plan";
import { optionsOf, type Options } from "./options";
import { contextOf, learnMachine, runAll, type Machine } from "./run-all";
import { runTokenOf } from "./run-token";
import { agentCall } from "./send/agent-call";
import { begin, Deliverer, type Wait } from "./send/deliver";
import { folderOf, keptResults, stateFolder, sweepRuns } from "./send/kept-results";
import { waysOut } from "./send/ways-out";
import { summaryOf, tableOf } from "./table";
import type { Terminal } from "./terminal";
import { thisClient } from "./version";
import { helpText, listText, termsText, uploadHint } from "./words";

/** How the program ends: all well, a test failed, wrong arguments or a server that refused. */
const exit = { well: 0, failed: 1, refused: 2 } as const;
type Exit = (typeof exit)[keyof typeof exit];

export type World = { words: readonly string[]; environment: Environment; terminal: Terminal; readInput: () => Promise<string>; wait: Wait };
type Started = { options: Options; server: string; state: string; machine: Machine; world: World };

/** The whole program: arguments, terms, plan, tests, sending. */
export async function runClient(world: World): Promise<Exit> {
  const { terminal, environment } = world;
  const read = optionsOf(world.words);
  if (!read.ok) return refused(terminal, read.refusal);
  const options = read.value;
  if (options.mode !== "run" || options.server === null) {
    terminal.print(options.mode === "list" ? listText : helpText);
    return exit.well;
  }
  if (!(await areTermsAccepted(options, terminal))) return refused(terminal, "Without a yes nothing is measured: on a terminal answer the question, elsewhere give --accept-terms.");
  const token = await runTokenOf({ environment, fragment: options.fragment, readInput: world.readInput });
  const machine = await learnMachine(options, environment).catch((error: Error) => error);
  if (machine instanceof Error) return refused(terminal, `--ca cannot be used: ${machine.message}`);
  const started: Started = { options, server: options.server, state: stateFolder(environment, process.platform), machine, world };
  return token === null ? runWithoutToken(started) : runWithToken(started, token);
}

function refused(terminal: Terminal, why: string): Exit {
  terminal.tell(why);
  return exit.refused;
}

async function areTermsAccepted({ areTermsAccepted: isGiven, server }: Options, terminal: Terminal): Promise<boolean> {
  if (isGiven) return true;
  if (!terminal.isInteractive) return false;
  terminal.tell(`${server}\n\n${termsText}`);
  return /^y(es)?$/i.test((await terminal.ask("\nGo on? [y/N] ")).trim());
}

/** Without a token nothing is sent; a plan that was kept is watched. */
async function runWithoutToken(started: Started): Promise<Exit> {
  const { options, state, server, world: { terminal } } = started;
  const plan = options.watchMinutes === null ? null : await keptPlan(fileOf(state, "plan", server));
  if (!plan) return refused(terminal, "The run token is missing: put it into PATHLENS_RUN_TOKEN, behind # of the address, or on standard input.");
  return watch(started, plan, await measure(started, plan, () => Promise.resolve()));
}

async function runWithToken(started: Started, token: string): Promise<Exit> {
  const { options, server, state, machine, world: { terminal, wait } } = started;
  const call = agentCall({ server, token, trust: machine.trust, ways: () => waysOut(machine.proxies, new URL(server)) });
  const planned = await begin(call, options.tests, wait).catch((error: Error) => ({ ok: false as const, refusal: `Nothing gets through to ${server}: ${error.message}.` }));
  if (!planned.ok) return refused(terminal, planned.refusal);
  if (options.watchMinutes !== null) await keepPlan(fileOf(state, "plan", server), planned.value);
  await sweepRuns(state, new Date());
  const deliverer = new Deliverer(call, await keptResults(folderOf(state, token)), wait);
  await deliverer.sendKept();
  const results = await measure(started, planned.value, (result) => deliverer.send(result));
  await deliverer.complete();
  const { refusal, putAway, accepted } = deliverer.delivery;
  terminal.tell(`${accepted} results are with the server.`);
  for (const { why } of putAway) terminal.tell(`One was put away. ${why}`);
  if (refusal !== null) terminal.tell(`${refusal}\n${uploadHint(options.jsonFile)}`);
  const end = await watch(started, planned.value, results);
  return refusal !== null || putAway.length > 0 ? exit.refused : end;
}

/** One round of all tests, its table, and its file where one is wanted. */
async function measure({ options, machine, world: { terminal } }: Started, plan: ClientPlan, send: (result: ClientResult) => Promise<void>): Promise<ClientResult[]> {
  const startedAt = new Date().toISOString();
  const results = await runAll(options.tests, contextOf(plan, machine), {
    started: (test, at) => terminal.progress(`[${at + 1}/${options.tests.length}] ${test} …`),
    done: send,
  });
  terminal.print(tableOf(results, terminal.width));
  terminal.print(summaryOf(results.map(findingOf)));
  if (options.jsonFile !== null) {
    const file: ClientFile = { format: "pathlens-client-results", formatVersion: clientFormatVersion, client: thisClient(), startedAt, finishedAt: new Date().toISOString(), place: options.place, results };
    await writeFile(options.jsonFile, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 })
      .catch((error: Error) => terminal.tell(`${options.jsonFile} could not be written: ${error.message}`));
  }
  return results;
}

/** Goes on measuring without sending, when asked to; else says how the round went. */
async function watch(started: Started, plan: ClientPlan, first: ClientResult[]): Promise<Exit> {
  const { options: { watchMinutes }, state, server, world: { terminal, wait } } = started;
  if (watchMinutes === null) return first.map(findingOf).some((finding) => finding.state === "failed") ? exit.failed : exit.well;
  for (let results = first; ; results = await measure(started, plan, () => Promise.resolve())) {
    const rounds = await addRound(fileOf(state, "history", server), roundOf(new Date().toISOString(), results));
    terminal.print(trendOf(rounds).join("\n"));
    terminal.progress(`Next round in ${watchMinutes} min; Ctrl-C ends.`);
    await wait(watchMinutes * minuteMs);
  }
}
