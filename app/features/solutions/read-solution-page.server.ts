import type { Context } from "~/features/access/context.server";
import { dayMs } from "~/lib/time";

import { findOpenContribution, listContributions } from "./contribution.repository.server";
import { listsSummary } from "./lists-summary.server";
import { allowedActions } from "./solution-actions";
import { standingOf, type SolutionActor } from "./solution-actor";
import type { Solution } from "./solution";
import { listSolutionEvents } from "./solution-event.repository.server";
import { solutionEventView, solutionView } from "./solution.view";

/** Lines of history on one page. */
const historyLines = 20;

/** Days after approval in which no figures exist yet. Source: specification, section 9. */
const freshDays = 3;

type Reading = Pick<Context, "db" | "variant" | "now"> & { actor: SolutionActor };

/** All that the page of a solution shows. @param before the id of the event that older ones are asked for */
export async function readSolutionPage(
  { db, variant, now, actor }: Reading,
  { solution, owner, before }: { solution: Solution; owner: string | null; before?: number },
) {
  const { id: solutionId } = solution;
  const [summary, open, contributions, events] = await Promise.all([
    listsSummary(db, solution),
    findOpenContribution(db, solutionId),
    listContributions(db, { variant, statuses: ["active"], solutionId }),
    listSolutionEvents(db, { solutionId, before, limit: historyLines + 1 }),
  ]);
  const facts = { ...solution, isContributed: open !== undefined };
  const approvedAt = solution.approved?.at.getTime() ?? 0;
  return {
    solution: solutionView(solution, owner, now),
    ...summary,
    allowed: allowedActions(facts, standingOf(actor, solution)),
    contributionId: open?.id ?? null,
    waitingIds: contributions.filter(({ targetId }) => targetId === solutionId).map(({ id }) => id),
    events: events.slice(0, historyLines).map(solutionEventView),
    olderThan: events.length > historyLines ? (events[historyLines - 1]?.id ?? null) : null,
    isFresh: solution.status === "active" && now.getTime() - approvedAt < freshDays * dayMs,
  };
}
