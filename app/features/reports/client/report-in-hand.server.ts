import { LRUCache } from "lru-cache";

import { clientTests, type ClientTest } from "~/features/network-test/client/client-results";
import type { SectionName } from "~/features/network-test/client/client-sections";

import type { ClientCall } from "./client-call.server";
import {
  scoredSections,
  type TakenResult,
  type TokenForResult,
} from "./run-token.repository.server";

/** Reports that one process keeps in hand, a few kB of each. */
const mostInHand = 5000;

/**
 * Reports as this process left them with the last result of their client, by token, the newest last. The
 * next result is judged by that in place of a read: the statement that writes it says whether all is as
 * it was judged, so what others changed meanwhile costs one attempt and nothing else.
 */
const inHand = new LRUCache<string, TokenForResult>({ max: mostInHand });

const isScored = (name: SectionName) => scoredSections.includes(name);

/**
 * @returns undefined where the last result left nothing, or where the report has something of this
 * test already, which is not kept here
 */
export function takeInHand(call: ClientCall, test: ClientTest): TokenForResult | undefined {
  const kept = inHand.get(keyOf(call));
  const { section } = clientTests[test];
  return kept && (isScored(section) || !kept.filled.includes(section)) ? kept : undefined;
}

/**
 * Keeps a report as it is once this was written; sections that have no part in a score, which may
 * be large, are kept by name alone.
 */
export function keepInHand(
  call: ClientCall,
  before: TokenForResult,
  { test, change }: Pick<TakenResult, "change"> & { test: ClientTest },
): void {
  const { section } = clientTests[test];
  const report = { ...before.report, ...change };
  if (!isScored(section)) delete report[section];
  const filled =
    change && !before.filled.includes(section) ? [...before.filled, section] : before.filled;
  // Which keys came before is for the database to say: the next result has another one.
  dropFromHand(call);
  inHand.set(keyOf(call), {
    ...before,
    bodyHash: null,
    report,
    filled,
    revision: before.revision + (change ? 1 : 0),
  });
}

/** Forgets a report that others changed. */
export function dropFromHand(call: ClientCall): void {
  inHand.delete(keyOf(call));
}

function keyOf({ variant, tokenHash }: ClientCall): string {
  return `${variant} ${tokenHash.toString("base64")}`;
}
