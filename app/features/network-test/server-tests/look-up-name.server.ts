import { Resolver } from "node:dns/promises";

import { isPublicAddress } from "~/lib/ip";
import { timeLimit } from "~/platform/time-limit.server";

import type { ServerDnsResult } from "../server-tests";
import { aliasLimit } from "./limits";
import type { ServerNet } from "./server-net.server";

/** What one question gave: values, or the resolver's error code. */
type Answer = { values: string[]; code: string | null };

/** What was found; `addresses` holds all of them, the result only those that may be shown. */
export type NameLookUp = { result: Omit<ServerDnsResult, "role">; addresses: string[] };

/** Outcomes by the resolver's error code; every other code is a failure of the server. */
const outcomeOfCode = new Map<string, ServerDnsResult["outcome"]>([
  ["ENOTFOUND", "no-such-name"],
  ["ENODATA", "no-address"],
  ["ETIMEOUT", "timeout"],
  ["ECANCELLED", "timeout"],
  ["EREFUSED", "refused"],
  ["ECONNREFUSED", "refused"],
]);

/** When both questions failed, the outcome that says most about the name comes first. */
const outcomesByWeight = [
  "no-such-name",
  "server-failure",
  "refused",
  "timeout",
  "no-address",
] as const;

/** Looks up both kinds of addresses and the aliases of a name; what is missing at the end of the time timed out. */
export async function lookUpName(
  host: string,
  net: ServerNet,
  signal: AbortSignal,
): Promise<NameLookUp> {
  const { dnsFirstTryMs, dnsTries, dnsMs } = net.limits;
  const resolver = new Resolver({ timeout: dnsFirstTryMs, tries: dnsTries });
  if (net.dnsServers) resolver.setServers([...net.dnsServers]);
  const limit = timeLimit(dnsMs, signal);
  const startedAt = performance.now();
  const questions = Promise.all([
    asked(resolver.resolve4(host)),
    asked(resolver.resolve6(host)),
    aliasesOf(host, resolver, limit.signal),
  ]);
  if (limit.signal.aborted) resolver.cancel();
  else limit.signal.addEventListener("abort", () => resolver.cancel());
  const [version4, version6, canonicalNames] = await questions;
  limit.end();
  const elapsedMs = performance.now() - startedAt;

  const addresses = [...new Set([...version4.values, ...version6.values])];
  const shown = addresses.filter(
    (address) =>
      isPublicAddress(address) ||
      net.allowedDestinations.some((allowed) => allowed.host === address),
  );
  const outcome =
    addresses.length > 0
      ? shown.length > 0
        ? "resolved"
        : "no-address"
      : failureOf([version4, version6]);
  // A name that leads inside some network is not described to visitors, its aliases included.
  const isInside = addresses.length > 0 && shown.length === 0;
  return {
    result: {
      host,
      outcome,
      addresses: shown,
      canonicalNames: isInside ? [] : canonicalNames,
      elapsedMs,
    },
    addresses,
  };
}

async function asked(question: Promise<string[]>): Promise<Answer> {
  try {
    return { values: await question, code: null };
  } catch (error) {
    return { values: [], code: (error as NodeJS.ErrnoException).code ?? "" };
  }
}

async function aliasesOf(host: string, resolver: Resolver, stop: AbortSignal): Promise<string[]> {
  const aliases: string[] = [];
  let name = host;
  while (aliases.length < aliasLimit && !stop.aborted) {
    const [alias] = (await asked(resolver.resolveCname(name))).values;
    if (alias === undefined || alias === host || aliases.includes(alias)) break;
    aliases.push(alias);
    name = alias;
  }
  return aliases;
}

function failureOf(answers: readonly Answer[]): ServerDnsResult["outcome"] {
  const outcomes = answers.map(({ code }) =>
    code === null ? "no-address" : (outcomeOfCode.get(code) ?? "server-failure"),
  );
  return outcomesByWeight.find((outcome) => outcomes.includes(outcome)) ?? "no-address";
}
