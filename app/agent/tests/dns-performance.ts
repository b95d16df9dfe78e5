import { machineReason } from "~/features/network-test/client/machine-conditions";
import { latencyOf, rounded } from "~/features/network-test/client/repeated-latency";

import { askName, canBeAsked, isHeard, type NameAnswer, type NameServer } from "../net/name-query";
import { found, missing, type AgentTest, type TestContext } from "../test-context";

/** How often each resolver is asked each name: the first answer fills its cache, the others show its way. */
const rounds = 3;

/** Most resolvers and names that are tested: a system asks no more than three resolvers (resolv.conf(5)). */
const mostResolvers = 3;
const mostNames = 12;
const mostItems = 64;

/** How quickly and how well the configured resolvers answer for the suite's names. */
export const testDnsPerformance: AgentTest<"dnsPerformance"> = async ({
  plan,
  resolvers,
  watchMachine,
}) => {
  const hosts = namesOf(plan);
  const tested = resolvers.slice(0, mostResolvers);
  if (tested.length === 0) return missing("not-configured", "the system has no resolver");
  const endWatch = watchMachine();
  const byResolver = await Promise.all(
    tested.map(async (server) => ({
      server,
      answers: (await canBeAsked(server)) ? await askAll(server, hosts) : null,
    })),
  );
  const busy = machineReason(endWatch());
  const resolverRows = byResolver.map(({ server, answers }) =>
    answers ? judged(server, answers, busy !== null) : notAsked(server),
  );
  const asked = byResolver.flatMap(({ answers }) => (answers ? [answers] : []));
  if (asked.length === 0)
    return found<"dnsPerformance">(
      { resolvers: resolverRows, names: [] },
      "no-route",
      "no way leads to a resolver of the system",
    );
  const names = hosts.map((host, at) => ({ host, ...withoutTexts(systemsAnswer(asked, at)) }));
  return found<"dnsPerformance">({ resolvers: resolverRows, names }, busy);
};

/**
 * What the system hears of a name: it goes on to its next resolver where one is silent, refuses or fails.
 * Where none answers, it is what the first one said.
 */
function systemsAnswer(
  byResolver: readonly NameAnswer[][][],
  name: number,
): NameAnswer | undefined {
  const answers = byResolver.flatMap((resolver) => resolver[name] ?? []);
  return answers.find(isHeard) ?? answers[0];
}

/** One name after the other, so that answers do not wait for each other. */
async function askAll(server: NameServer, hosts: readonly string[]): Promise<NameAnswer[][]> {
  const all: NameAnswer[][] = [];
  for (const host of hosts) {
    const answers: NameAnswer[] = [];
    for (let round = 0; round < rounds; round++) {
      answers.push(await askName(server, host, "A"));
      // A resolver that is silent stays so: waiting for each of its answers would take minutes.
      if (answers.every(({ outcome }) => outcome === "timeout")) break;
    }
    all.push(answers);
  }
  return all;
}

/** A resolver on the machine itself, as many systems have one, only hands questions on. */
const isOnMachine = (address: string) => /^127\./.test(address) || address === "::1";

/**
 * The latency is that of all answers, of which most come from the resolver's memory and show the way
 * to it. What a resolver on the machine remembers shows nothing but the machine: there only the first
 * answer for each name counts, which is that of the resolver behind it.
 */
export function judged(
  { address }: Pick<NameServer, "address">,
  answers: readonly (readonly NameAnswer[])[],
  isBusy: boolean,
) {
  const all = answers.flat();
  const heard = all.filter(isHeard);
  const timed = isOnMachine(address)
    ? answers.flatMap(([first]) => (first && isHeard(first) ? [first] : []))
    : heard;
  const latency = isBusy
    ? null
    : latencyOf(
        timed.map(({ elapsedMs }) => elapsedMs),
        isOnMachine(address) ? answers.length : all.length,
      );
  const failure =
    heard.length > 0
      ? null
      : all.some(({ outcome }) => outcome !== "timeout")
        ? ("failed" as const)
        : ("time-out" as const);
  return { address, latency, failures: all.length - heard.length, failure };
}

const notAsked = ({ address }: NameServer) => ({
  address,
  latency: null,
  failures: 0,
  failure: "no-route" as const,
});

function withoutTexts(answer: NameAnswer | undefined) {
  const { outcome = "timeout", addresses = [], canonicalNames = [], elapsedMs = 0 } = answer ?? {};
  return {
    outcome,
    addresses: addresses.slice(0, mostItems),
    canonicalNames: canonicalNames.slice(0, mostItems),
    elapsedMs: rounded(elapsedMs),
  } as const;
}

/** The front doors, what is traced, then names of the feed that are names. */
function namesOf(plan: TestContext["plan"]): string[] {
  const hosts = [
    plan.exchangeHost,
    plan.sharePointHost,
    ...plan.traceHosts.map(({ host }) => host),
    ...plan.endpoints.map(({ host }) => host),
  ];
  const isName = (host: string) =>
    !host.includes("*") && /[a-z]/i.test(host) && !host.includes(":");
  return [...new Set(hosts.filter(isName))].slice(0, mostNames);
}
