import { randomBytes } from "node:crypto";

import type { ClientPlan } from "~/features/network-test/client/client-plan";
import { longestPrefixMatch, prefixTable } from "~/lib/ip";
import { toldResolver } from "~/lib/resolver-zone";

import { askName, canBeAsked, isHeard, type NameAnswer, type NameServer } from "../net/name-query";
import { found, missing, type AgentTest } from "../test-context";

/** Most of anything that is told of. */
const mostItems = 64;

/** Top-level domains below which nobody registered a name of 24 random letters. */
const emptyPlaces = ["com", "net"];

const uniqueLabel = () => randomBytes(12).toString("hex");

/** Which resolver asks for this machine, and whether it is true to what it hears. */
export const testDnsResolver: AgentTest<"dnsResolver"> = async ({ plan, resolvers }) => {
  if (resolvers.length === 0) return missing("not-configured", "the system has no resolver");
  const configured = [...new Set(resolvers.map(({ address }) => address))].slice(0, mostItems);
  const first = await firstToAsk(resolvers, plan.exchangeHost);
  if (!first)
    return found<"dnsResolver">(
      { configured, recursive: null, inventsAnswers: null, wrongAnswers: [], comparedCount: 0 },
      "no-route",
      "no way leads to a resolver of the system",
    );
  const [recursive, inventsAnswers, compared] = await Promise.all([
    recursiveOf(first, plan.resolverZone),
    inventsAt(first),
    comparedAt(first, plan),
  ]);
  const isUnknown = plan.resolverZone !== null && recursive === null;
  return found<"dnsResolver">(
    { configured, recursive, inventsAnswers, ...compared },
    isUnknown ? "no-answer" : null,
  );
};

/**
 * The resolver that serves this machine: systems go on to the next where one does not answer. Where all
 * are, it is the first to which a way leads.
 */
async function firstToAsk(
  resolvers: readonly NameServer[],
  host: string,
): Promise<NameServer | undefined> {
  const hasWay = await Promise.all(resolvers.map(canBeAsked));
  const askable = resolvers.filter((_server, at) => hasWay[at]);
  if (askable.length < 2) return askable[0];
  for (const server of askable) {
    if (isHeard(await askName(server, host, "A"))) return server;
  }
  return askable[0];
}

/** A name that nobody asked before reaches the authoritative server, which answers with who asked. */
async function recursiveOf(server: NameServer, zone: string | null): Promise<string | null> {
  if (zone === null) return null;
  for (let attempt = 0; attempt < 2; attempt++) {
    const { texts } = await askName(server, `${uniqueLabel()}.${zone}`, "TXT");
    const told = texts.map(toldResolver).find((address) => address !== null);
    if (told) return told;
  }
  return null;
}

async function inventsAt(server: NameServer): Promise<boolean | null> {
  return doInvent(
    await Promise.all(
      emptyPlaces.map((place) => askName(server, `${uniqueLabel()}.${place}`, "A")),
    ),
  );
}

/** An address for one name that does not exist is invented; nothing is known unless all were answered. */
function doInvent(answers: readonly Pick<NameAnswer, "outcome">[]): boolean | null {
  if (answers.some(({ outcome }) => outcome === "resolved")) return true;
  return answers.every(({ outcome }) => outcome === "no-such-name" || outcome === "no-address")
    ? false
    : null;
}

/** Of the front doors' answers those that could be held against published ranges, and those that lie outside. */
async function comparedAt(server: NameServer, plan: ClientPlan) {
  const hosts = [
    ["Exchange", plan.exchangeHost],
    ["SharePoint", plan.sharePointHost],
  ] as const;
  const judged = await Promise.all(
    hosts.map(async ([workload, host]) => {
      const cidrs = plan.optimizeRanges
        .filter((ranges) => ranges.workload === workload)
        .flatMap((ranges) => ranges.cidrs);
      const { addresses } = await askName(server, host, "A");
      return {
        isCompared: addresses.length > 0 && cidrs.length > 0,
        stray: strayAnswer(host, addresses, cidrs),
      };
    }),
  );
  return {
    comparedCount: judged.filter(({ isCompared }) => isCompared).length,
    wrongAnswers: judged.flatMap(({ stray }) => stray ?? []),
  };
}

/** An answer of which no address lies in the published ranges of its workload; null where nothing can be said. */
function strayAnswer(host: string, addresses: readonly string[], cidrs: readonly string[]) {
  if (addresses.length === 0 || cidrs.length === 0) return null;
  const table = prefixTable(cidrs.map((cidr) => [cidr, true] as const));
  if (addresses.some((address) => longestPrefixMatch(table, address) !== null)) return null;
  return { host, addresses: addresses.slice(0, mostItems), expected: cidrs.slice(0, mostItems) };
}
