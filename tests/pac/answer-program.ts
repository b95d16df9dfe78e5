// A program for the comparison with Chromium: reads questions from standard input, writes answers.
import { json } from "node:stream/consumers";
import tls from "node:tls";

import { ownAddresses } from "~/agent/net/own-addresses";
import { fetchPac } from "~/agent/pac/fetch-pac";
import type { PacWay } from "~/agent/pac/pac-answer";
import { PacFault } from "~/agent/pac/pac-fault";
import { PacScript } from "~/agent/pac/pac-script";

import type { OwnAnswer, Question } from "./own-answers";
import { knownNames } from "./pac-case";

const addresses: Readonly<Record<string, string>> = { ...knownNames, "six.example": "2001:db8::6" };
const worldAt = (nowMs: number) => ({
  addressesOf: (host: string) =>
    Promise.resolve(addresses[host] === undefined ? [] : [addresses[host]]),
  ownAddresses,
  now: () => new Date(nowMs),
});
const trust = { context: tls.createSecureContext(), certificateCount: 0 };

function spelled(way: PacWay): string {
  if (way.kind === "direct") return "DIRECT";
  const word = way.kind === "proxy" ? (way.isTls ? "HTTPS" : "PROXY") : way.kind.toUpperCase();
  return `${word} ${way.host.includes(":") ? `[${way.host}]` : way.host}:${way.port}`;
}

async function answer({ url, urls, nowMs }: Question): Promise<OwnAnswer> {
  const faults = new Set<string>();
  const codeOf = (error: unknown) => {
    if (!(error instanceof PacFault)) throw error;
    faults.add(error.code);
  };
  const source = await fetchPac(url, trust).catch((error: unknown) => {
    codeOf(error);
    return null;
  });
  const script = new PacScript(source ?? "", worldAt(nowMs));
  const lists: Record<string, string> = {};
  for (const one of source === null ? [] : urls) {
    const ways = await script.waysTo(new URL(one)).catch((error: unknown): PacWay[] => {
      codeOf(error);
      return [{ kind: "direct" }];
    });
    lists[one] = ways.map(spelled).join(";");
  }
  return { source, lists, faults: [...faults] };
}

async function run(): Promise<void> {
  const answers: OwnAnswer[] = [];
  for (const question of (await json(process.stdin)) as Question[])
    answers.push(await answer(question));
  process.stdout.write(JSON.stringify(answers), () => process.exit(0));
}

void run();
