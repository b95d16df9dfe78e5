import {
  askDns,
  DnsUnanswered,
  type DnsAnswer,
  type DnsQuestion,
} from "~/platform/dns-query.server";
import { timeLimit } from "~/platform/time-limit.server";

import { aliasLimit } from "./limits";
import { weightiest, type FamilyAnswer, type LookUp, type LookUpOutcome } from "./name-probe";
import type { OutsideNet } from "./outside-net.server";

/** What a question came to: an answer, or the machine word of why there is none. */
type Asked = { answer: DnsAnswer; error: null } | { answer: null; error: string };

type Asking = { net: OutsideNet; signal: AbortSignal };

const outcomeOfCode: Readonly<Record<string, LookUpOutcome>> = {
  NXDOMAIN: "no-such-name",
  SERVFAIL: "server-failure",
  REFUSED: "refused",
};

/** Everything about a name that a resolver tells, within the time for it. */
export async function lookUp(name: string, { net, signal }: Asking): Promise<LookUp> {
  const limit = timeLimit(net.limits.dnsMs, signal);
  const asking = { net, signal: limit.signal };
  try {
    const [four, six] = await Promise.all([
      asked({ name, type: "A" }, asking),
      asked({ name, type: "AAAA" }, asking),
    ]);
    signal.throwIfAborted();
    const answers = { 4: familyAnswer(four, "A"), 6: familyAnswer(six, "AAAA") };
    const outcome = weightiest([answers[4], answers[6]]);
    const told = [four.answer, six.answer].find((answer) => answer !== null) ?? null;
    const found = {
      families: answers,
      responseCode: told?.responseCode ?? four.error,
      explanations: told?.explanations ?? [],
      resolver: told?.server ?? null,
    };
    if (outcome === "server-failure") return { ...found, ...(await whyServerFails(name, asking)) };
    return {
      ...found,
      outcome,
      aliases: aliasesIn(told),
      dnssec: dnssecOf(told),
      isValidating: null,
    };
  } finally {
    limit.end();
  }
}

/**
 * Whether the configured resolver checks signatures: the root, which is signed, shows it. Null
 * where it does not answer.
 */
export async function isValidatingResolver(asking: Asking): Promise<boolean | null> {
  const { answer } = await asked({ name: ".", type: "SOA" }, asking);
  asking.signal.throwIfAborted();
  return answer?.responseCode === "NOERROR" ? answer.isAuthentic : null;
}

async function asked(
  question: DnsQuestion,
  { net, signal }: Asking,
  isUnchecked = false,
): Promise<Asked> {
  const { dnsTryMs, dnsTries } = net.limits;
  try {
    return {
      answer: await askDns(question, {
        servers: net.dnsServers,
        tryMs: dnsTryMs,
        tries: dnsTries,
        isUnchecked,
        signal,
      }),
      error: null,
    };
  } catch (error) {
    return { answer: null, error: error instanceof DnsUnanswered ? error.code : "ETIMEDOUT" };
  }
}

function familyAnswer({ answer, error }: Asked, type: "A" | "AAAA"): FamilyAnswer {
  if (!answer) return { outcome: error === "ETIMEDOUT" ? "timeout" : "unreachable", addresses: [] };
  if (answer.responseCode !== "NOERROR")
    return { outcome: outcomeOfCode[answer.responseCode] ?? "server-failure", addresses: [] };
  const addresses = [
    ...new Set(answer.records.filter((record) => record.type === type).map(({ data }) => data)),
  ];
  return { outcome: addresses.length > 0 ? "resolved" : "no-address", addresses };
}

function aliasesIn(answer: DnsAnswer | null): string[] {
  return [
    ...new Set(
      (answer?.records ?? []).filter(({ type }) => type === "CNAME").map(({ data }) => data),
    ),
  ];
}

function dnssecOf(answer: DnsAnswer | null): LookUp["dnssec"] {
  if (answer?.responseCode !== "NOERROR") return null;
  return answer.isAuthentic ? "signed" : "unsigned";
}

/** A forged answer comes when nobody checks it; aliases that lead back to one another never end. */
async function whyServerFails(
  name: string,
  asking: Asking,
): Promise<Pick<LookUp, "outcome" | "aliases" | "dnssec" | "isValidating">> {
  const unchecked = await asked({ name, type: "A" }, asking, true);
  if (unchecked.answer?.responseCode === "NOERROR")
    return {
      outcome: "server-failure",
      aliases: aliasesIn(unchecked.answer),
      dnssec: "forged",
      isValidating: true,
    };
  const aliases: string[] = [];
  for (let at = name; aliases.length < aliasLimit;) {
    const { answer } = await asked({ name: at, type: "CNAME" }, asking);
    const next = answer?.records.find(
      (record) => record.type === "CNAME" && record.name === at,
    )?.data;
    if (next === undefined) break;
    const isLoop = next === name || aliases.includes(next);
    aliases.push(next);
    if (isLoop) return { outcome: "alias-loop", aliases, dnssec: null, isValidating: null };
    at = next;
  }
  return { outcome: "server-failure", aliases, dnssec: null, isValidating: null };
}
