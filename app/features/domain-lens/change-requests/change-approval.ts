import type { Aggregate, Approval, ChangeFacts } from "./change-facts";

/** An approval counts for the difference it was given for, and not for what came after. */
export function isStanding(
  approval: Approval | null,
  { hash }: Pick<ChangeFacts, "hash">,
): boolean {
  return approval !== null && hash !== null && approval.hash === hash;
}

/** A champion who is not an author can approve for the workload. */
export function needsChampion({
  champions,
  authors,
}: Pick<ChangeFacts, "champions" | "authors">): boolean {
  return champions.some((champion) => !authors.includes(champion));
}

/** By the escalation rules, or because no champion is left who is no author. */
export function needsCouncil(
  change: Pick<ChangeFacts, "escalations" | "champions" | "authors">,
): boolean {
  return change.escalations.length > 0 || !needsChampion(change);
}

/** The tests' word, with a bypass that names this very difference and every failure there is now. */
export function aggregateOf({
  aggregate,
  bypass,
  blockingFailures,
  hash,
}: Pick<ChangeFacts, "aggregate" | "bypass" | "blockingFailures" | "hash">): Aggregate {
  if (aggregate !== "FailBlocking" || !bypass || !isStanding(bypass, { hash })) return aggregate;
  return blockingFailures.every((failure) => bypass.failures.includes(failure))
    ? "ByPass"
    : "FailBlocking";
}
