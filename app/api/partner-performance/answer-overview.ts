import {
  asFigured,
  overviewVersion,
  readOverview,
} from "~/features/performance/figures/ask-overview.server";
import type { DayRange } from "~/features/performance/figures/read-figures.server";
import type { SolutionOverview } from "~/features/performance/figures/solution-overview";
import { minuteMs } from "~/lib/time";

import type { CallRefusal } from "../define-call";
import {
  figuredSolution,
  placeOf,
  rangeOf,
  type FigureWord,
  type PlaceAndDates,
} from "./asked-figures";
import { readEarlierDays, type EarlierDays } from "./earlier-days";
import { answerFigures } from "./revalidated";
import type { SolutionAsked } from "./solution-call";

type OverviewAsked = Pick<
  SolutionAsked<undefined, PlaceAndDates>,
  "context" | "actor" | "request" | "query"
>;

/** What was asked for. */
export type Answered = EarlierDays & { range: DayRange; solutionId: string };

/** What an overview is answered as. */
type Answering = {
  /** Of the solution. */
  id: unknown;
  /** The place and days, where they are not those of the query. */
  within?: PlaceAndDates;
  entity: (overview: SolutionOverview, answered: Answered) => unknown;
};

/** Answers from the overview of a solution, or 304 to a reader who has the answer. */
export async function answerOverview(
  asked: OverviewAsked,
  { id, within = asked.query, entity }: Answering,
): Promise<Response | CallRefusal<FigureWord>> {
  const { context, request } = asked;
  const figured = await figuredSolution(asked, id);
  if (!figured) return { refusal: "not-found" };
  const { solution, reader } = figured;
  const found = await placeOf(within);
  if (!found.ok) return found.refusal;
  const { now } = context;
  const range = rangeOf(within, { now, isInWeeks: reader.partnerId !== null });
  if (!range.ok) return range.refusal;
  // Which days the last ones are depends on the time.
  const minute = Math.floor(now.getTime() / minuteMs);
  const of = [solution.id, solution.revision, reader.partnerId, minute];
  return answerFigures(request, [...of, ...(await overviewVersion(context))], async () => {
    const earlier = await readEarlierDays(context, range.value);
    const overview = await readOverview(context, {
      ...reader,
      solution: asFigured(solution),
      place: found.value,
      range: range.value,
      language: "en",
    });
    return entity(overview, { ...earlier, range: range.value, solutionId: solution.id });
  });
}
