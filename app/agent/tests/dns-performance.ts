import { machineReason } from "~/features/network-test/client/machine-conditions";
import { latencyOf, rounded } from "~/features/network-test/client/repeated-latency";

import { askName, type NameAnswer, type NameServer } from "../net/name-query";
import { found, missing, type AgentTest, type TestContext } from "../test-context";

/** How often each resolver is asked each name: the first answer fills its cache, the others show its way. */
const rounds = 3;

/** Most resolvers and names that are tested: a system asks no more than three resolvers (resolv.conf(5)). */
const mostResolvers = 3;
const mostNames = 12;
const mostItems = 64;

/** How quickly and how well the configured resolvers answer for the suite's names. */
export const testDnsPerformance: AgentTest<"dnsPerformance"> = async ({ plan, resolvers, watchMachine }) => {
  const hosts = namesOf(plan);
  const tested = resolvers.slice(0, mostResolvers);
  const [first] = tested;
  if (!first) return missing("not-configured", "the system has no resolver");
  const endWatch = watchMachine();
  const byResolver = await Promise.all(tested.map(async (server) => ({ server, answers: await askAll(server, hosts) })));
  const busy = machineReason(endWatch());
  const names = hosts.map((host, at) => ({ host, ...withoutTexts(byResolver[0]?.answers[at]?.[0]) }));
  return found<"dnsPerformance">({ resolvers: byResolver.map(({ server, answers }) => judged(server, answers.flat(), busy !== null)), names }, busy);
};

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

function judged({ address }: NameServer, answers: readonly NameAnswer[], isBusy: boolean) {
  const heard = answers.filter(({ outcome }) => outcome !== "timeout" && outcome !== "refused" && outcome !== "server-failure");
  const latency = isBusy ? null : latencyOf(heard.map(({ elapsedMs }) => elapsedMs), answers.length);
  const failure = heard.length > 0 ? null : answers.some(({ outcome }) => outcome !== "timeout") ? ("failed" as const) : ("time-out" as const);
  return { address, latency, failures: answers.length - heard.length, failure };
}

function withoutTexts(answer: NameAnswer | undefined) {
  const { outcome = "timeout", addresses = [], canonicalNames = [], elapsedMs = 0 } = answer ?? {};
  return { outcome, addresses: addresses.slice(0, mostItems), canonicalNames: canonicalNames.slice(0, mostItems), elapsedMs: rounded(elapsedMs) } as const;
}

/** The front doors, what is traced, then names of the feed that are names. */
export function namesOf(plan: TestContext["plan"]): string[] {
  const hosts = [plan.exchangeHost, plan.sharePointHost, ...plan.traceHosts.map(({ host }) => host), ...plan.endpoints.map(({ host }) => host)];
  const isName = (host: string) => !host.includes("*") && /[a-z]/i.test(host) && !host.includes(":");
  return [...new Set(hosts.filter(isName))].slice(0, mostNames);
}
