import type { Transaction } from "kysely";

import type { Database } from "#db/schema";

import type { ChangeRequest } from "../change-requests/change-request";
import { aggregateOf } from "../change-requests/change-approval";
import { aggregateResults, blockingFailuresOf, type Weighed } from "./aggregate";
import { judgeChange } from "./judge-change";
import { judgeDuplication, judgePrefixFormat } from "./judge-endpoint";
import { loadFacts } from "./load-facts.server";
import type { ValidationFacts } from "./validation-facts";
import { wholeChange, type TestName } from "./validation-tests";

/**
 * The tests whose outcome hangs on what is published beside, that of a prefix's form only where it
 * goes from a member set to the sets that refer to it. Nobody outside is asked by any of them.
 */
const hangingTests: ReadonlySet<TestName> = new Set<TestName>([
  "duplication",
  "prefix-duplication",
  "prefix-format",
  "linked-logic-publish",
  "linked-logic-stage",
]);

/**
 * Which of some changes fail when they, and no others, are published together; what a bypass
 * names does not count.
 *
 * @returns their ids
 */
export async function failingTogether(
  trx: Transaction<Database>,
  changes: readonly ChangeRequest[],
  now: Date,
): Promise<Set<string>> {
  const togetherIds = changes.map(({ setId }) => setId);
  const failing = new Set<string>();
  for (const { id, differenceHash: hash, bypass } of changes) {
    const facts =
      hash === null ? null : await loadFacts(trx, { changeId: id, hash, now, togetherIds });
    if (!facts) continue;
    const results = hangingResults(facts);
    const aggregate = aggregateOf({
      aggregate: aggregateResults(results),
      blockingFailures: blockingFailuresOf(results),
      bypass,
      hash,
    });
    if (aggregate === "FailBlocking") failing.add(id);
  }
  return failing;
}

function hangingResults(facts: ValidationFacts): Weighed[] {
  const { names, prefixes, nameOverlaps, prefixOverlaps, content, mayBePrivate } = facts;
  const own = new Set(content.prefixes.map(({ prefix }) => prefix));
  return [
    ...judgeChange(facts).map((judgement) => ({ ...judgement, subject: wholeChange })),
    ...names.map((subject) => ({
      ...judgeDuplication("name", nameOverlaps.get(subject) ?? [], content),
      subject,
    })),
    ...prefixes.map((subject) => ({
      ...judgeDuplication("prefix", prefixOverlaps.get(subject) ?? [], content),
      subject,
    })),
    ...prefixes
      .filter((prefix) => content.isMemberSet || !own.has(prefix))
      .map((subject) => ({ ...judgePrefixFormat(subject, { mayBePrivate }), subject })),
  ].filter(({ test }) => hangingTests.has(test));
}
