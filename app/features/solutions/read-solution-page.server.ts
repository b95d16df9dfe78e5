import type { Context } from "~/features/access/context.server";

import type { ContributionHead } from "./contribution.repository.server";
import { listsSummary } from "./lists-summary.server";
import { allowedActions } from "./solution-actions";
import { standingOf, type SolutionActor } from "./solution-actor";
import { isFresh, type Solution } from "./solution";
import { readHistory } from "./read-history.server";
import { solutionView } from "./solution.view";

/** Lines of history on one page. */
const historyLines = 20;

type Reading = Pick<Context, "db" | "now"> & { actor: SolutionActor };

/** Whose page is read; `before` is the id of the event that older ones are asked for. */
type Asked = {
  solution: Solution;
  owner: string | null;
  contributions: readonly ContributionHead[];
  before?: number;
};

/** All that the page of a solution shows. @param asked its contributions are the open ones */
export async function readSolutionPage(
  { db, now, actor }: Reading,
  { solution, owner, contributions, before }: Asked,
) {
  const { id: solutionId } = solution;
  const [summary, events] = await Promise.all([
    listsSummary(db, solution),
    readHistory(db, { solutionId, before, limit: historyLines + 1 }),
  ]);
  const open = contributions.find((each) => each.solutionId === solutionId);
  const facts = { ...solution, isContributed: open !== undefined };
  return {
    solution: solutionView(solution, owner, now),
    ...summary,
    allowed: allowedActions(facts, standingOf(actor, solution)),
    contributionId: open?.id ?? null,
    waitingIds: contributions.filter(({ targetId }) => targetId === solutionId).map(({ id }) => id),
    events: events.slice(0, historyLines),
    olderThan: events.length > historyLines ? (events[historyLines - 1]?.id ?? null) : null,
    isFresh: isFresh(solution, now),
  };
}
