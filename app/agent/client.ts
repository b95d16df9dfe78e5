import type { ClientPlan } from "~/features/network-test/client/client-plan";
import type { ClientResult } from "~/features/network-test/client/client-results.schema";
import { minuteMs } from "~/lib/time";

import type { Environment } from "./environment";
import { findingOf } from "./findings";
import { addRound, roundOf, trendOf } from "./history";
import { fileOf, keepPlan, keptPlan, planFromFile } from "./kept-plan";
import { optionsOf, type Options } from "./options";
import { measureRound, usualFile, writeResults, type MeasuredRound } from "./round";
import { learnMachine, type Machine } from "./run-all";
import { runTokenOf } from "./run-token";
import { agentCall, type Call } from "./send/agent-call";
import { begin, Deliverer, type Wait } from "./send/deliver";
import { folderOf, keptResults, stateFolder, sweepRuns } from "./send/kept-results";
import { waysOut } from "./send/ways-out";
import type { Terminal } from "./terminal";
import { helpText, listText, placeWords, planHint, termsText, uploadHint } from "./words";

/** How the program ends: all well, a test failed, wrong arguments or a server that refused. */
const exit = { well: 0, failed: 1, refused: 2 } as const;
type Exit = (typeof exit)[keyof typeof exit];

/** What the program meets: `folder` is where it was started. */
export type World = {
  words: readonly string[];
  environment: Environment;
  folder: string;
  terminal: Terminal;
  readInput: () => Promise<string>;
  wait: Wait;
};
type Started = {
  options: Options;
  state: string;
  machine: Machine;
  world: World;
  /** The plan of `--plan`. */ given: ClientPlan | null;
};
/** A start that knows whom to send to. */
type Addressed = Started & { server: string };

/** The whole program: arguments, terms, plan, tests, sending. */
export async function runClient(world: World): Promise<Exit> {
  const { terminal, environment } = world;
  const read = optionsOf(world.words);
  if (!read.ok) return refused(terminal, read.refusal);
  const options = read.value;
  if (options.mode !== "run") {
    terminal.print(options.mode === "list" ? listText : helpText);
    return exit.well;
  }
  if (!(await areTermsAccepted(options, terminal)))
    return refused(
      terminal,
      "Without a yes nothing is measured: on a terminal answer the question, elsewhere give --accept-terms.",
    );
  const given = options.planFile === null ? null : await planFromFile(options.planFile);
  if (given && !given.ok) return refused(terminal, given.refusal);
  const machine = await learnMachine(options, environment).catch((error: Error) => error);
  if (machine instanceof Error) return refused(terminal, `--ca cannot be used: ${machine.message}`);
  return runStarted({
    options,
    state: stateFolder(environment, process.platform),
    machine,
    world,
    given: given?.value ?? null,
  });
}

async function runStarted(started: Started): Promise<Exit> {
  const {
    options: { server, fragment, watchMinutes },
    given,
    world: { environment, readInput, terminal },
  } = started;
  if (server === null) return runAlone(started, given);
  const addressed = { ...started, server };
  const token = await runTokenOf({ environment, fragment, readInput });
  if (token !== null) return runWithToken(addressed, token);
  const plan = given ?? (watchMinutes === null ? null : await planKeptOf(addressed));
  return plan
    ? runAlone(addressed, plan)
    : refused(
        terminal,
        "The run token is missing: put it into PATHLENS_RUN_TOKEN, behind # of the address, or on standard input.",
      );
}

function refused(terminal: Terminal, why: string): Exit {
  terminal.tell(why);
  return exit.refused;
}

async function areTermsAccepted(
  { areTermsAccepted: isGiven, server }: Options,
  terminal: Terminal,
): Promise<boolean> {
  if (isGiven) return true;
  if (!terminal.isInteractive) return false;
  terminal.tell(termsText(server));
  return /^y(es)?$/i.test((await terminal.ask("\nGo on? [y/N] ")).trim());
}

const planKeptOf = ({ state, server }: Addressed) => keptPlan(fileOf(state, "plan", server));

const nothingSent = () => Promise.resolve();

/** Measures and sends nothing; what was measured can be uploaded. */
async function runAlone(started: Started, plan: ClientPlan | null): Promise<Exit> {
  if (!plan) return refused(started.world.terminal, planHint);
  const round = await measure(started, plan, nothingSent);
  const {
    options: { watchMinutes, jsonFile },
    world: { terminal },
  } = started;
  if (watchMinutes === null && jsonFile === null)
    terminal.tell(uploadHint(await writeUsual(started, round), false));
  return goOn(started, plan, round);
}

async function runWithToken(started: Addressed, token: string): Promise<Exit> {
  const {
    options,
    server,
    state,
    given,
    world: { terminal, wait },
  } = started;
  const call = agentCall({
    server,
    token,
    trust: started.machine.trust,
    ways: () => waysOut(started.machine.proxies, new URL(server)),
  });
  const begun = await begin(call, options, wait).catch((error: Error) => error);
  if (!(begun instanceof Error) && begun.ok) {
    // Only a later round without an answer of the server would want it.
    await keepPlan(fileOf(state, "plan", server), begun.value).catch(() => undefined);
    const found = placeWords(begun.value.place);
    if (found !== null) terminal.tell(found);
    return runAndSend(started, begun.value, { call, token, refusal: null });
  }
  const why =
    begun instanceof Error ? `Nothing gets through to ${server}: ${begun.message}.` : begun.refusal;
  const isWatched = options.watchMinutes !== null;
  const plan = begun instanceof Error || isWatched ? (given ?? (await planKeptOf(started))) : null;
  if (!plan) return refused(terminal, begun instanceof Error ? `${why}\n${planHint}` : why);
  terminal.tell(why);
  return begun instanceof Error
    ? runAndSend(started, plan, { call, token, refusal: why })
    : runAlone(started, plan);
}

type Sending = {
  call: Call;
  token: string;
  /** Why nothing gets through, as is known before; results wait on the disk then. */ refusal:
    string | null;
};

async function runAndSend(
  started: Addressed,
  plan: ClientPlan,
  { call, token, refusal: before }: Sending,
): Promise<Exit> {
  const {
    options,
    state,
    world: { terminal, wait },
  } = started;
  await sweepRuns(state, new Date());
  const shelf = await keptResults(folderOf(state, token));
  if (shelf.fault() !== null) terminal.tell(`Results are kept in memory alone: ${shelf.fault()}`);
  const deliverer = new Deliverer(call, shelf, wait);
  if (before !== null) deliverer.wasCutOff(before);
  await deliverer.sendKept();
  const round = await measure(started, plan, (result) => deliverer.send(result));
  await deliverer.complete();
  const { refusal, putAway, accepted } = deliverer.delivery;
  terminal.tell(`${accepted} results are with the server.`);
  for (const { why } of putAway) terminal.tell(`One was put away. ${why}`);
  if (refusal !== null) {
    const file = options.jsonFile ?? (await writeUsual(started, round));
    terminal.tell([refusal, uploadHint(file, shelf.fault() === null)].join("\n"));
  }
  const end = await goOn(started, plan, round);
  return refusal !== null || putAway.length > 0 ? exit.refused : end;
}

/** One round, and its file where one is wanted. */
async function measure(
  { options, machine, world: { terminal } }: Started,
  plan: ClientPlan,
  done: (result: ClientResult) => Promise<void>,
): Promise<MeasuredRound> {
  const round = await measureRound({ options, machine, terminal }, plan, done);
  const fault =
    options.jsonFile === null ? null : await writeResults(options.jsonFile, round, options.place);
  if (fault !== null) terminal.tell(`${options.jsonFile} could not be written: ${fault}`);
  return round;
}

/** @returns the file that holds the round now; null where it could not be written */
async function writeUsual(
  { options, world: { folder, terminal } }: Started,
  round: MeasuredRound,
): Promise<string | null> {
  const file = usualFile(folder, round);
  const fault = await writeResults(file, round, options.place);
  if (fault !== null) terminal.tell(`${file} could not be written: ${fault}`);
  return fault === null ? file : null;
}

/** Goes on measuring without sending, when asked to; else says how the round went. */
async function goOn(started: Started, plan: ClientPlan, first: MeasuredRound): Promise<Exit> {
  const {
    options,
    state,
    world: { terminal, wait, environment },
  } = started;
  const { watchMinutes, server } = options;
  if (watchMinutes === null || server === null)
    return first.results.map(findingOf).some((finding) => finding.state === "failed")
      ? exit.failed
      : exit.well;
  let { machine } = started;
  for (
    let { results } = first;
    ;
    { results } = await measure({ ...started, machine }, plan, nothingSent)
  ) {
    const { rounds, fault } = await addRound(
      fileOf(state, "history", server),
      roundOf(new Date().toISOString(), results),
    );
    if (fault !== null) terminal.tell(`The history could not be written: ${fault}`);
    terminal.print(trendOf(rounds).join("\n"));
    terminal.progress(`Next round in ${watchMinutes} min; Ctrl-C ends.`);
    await wait(watchMinutes * minuteMs);
    // A laptop may be in another network by now, with other proxies.
    machine = await learnMachine(options, environment).catch(() => machine);
  }
}
