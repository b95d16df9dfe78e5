import { dayOf } from "~/features/performance/aggregation/spans";
import { isConnectednessOffered } from "~/features/performance/connectedness-offered.server";
import { figureReader, overviewVersion } from "~/features/performance/figures/ask-overview.server";
import { askLatest, type LatestAsked } from "~/features/performance/latest/ask-latest.server";
import type { LatestKey } from "~/features/performance/latest/latest-order";
import { everywhere } from "~/features/performance/places/place-number";
import { placeTree } from "~/features/performance/places/place-tree.server";
import { findPartner } from "~/features/providers/partner.repository.server";
import type { ActiveFilter } from "~/features/solutions/active-solution.repository.server";
import { ok, refuse, type Result } from "~/lib/result";
import { dayMs, minuteMs } from "~/lib/time";
import type { RefusedField } from "~/platform/call.server";

import type { CallRefusal } from "../define-call";
import { placeOf, rangeOf } from "./asked-figures";
import { isOutsideStates } from "./cities-asked";
import {
  continuationAnswer,
  continuationHeader,
  listingName,
  readContinuation,
  writeContinuation,
} from "./continuation";
import { levelAt } from "./latest-level";
import { latestQuery, rowsMost, type LatestQuery } from "./latest-query";
import { latestEntity } from "./latest.view";
import { candidates, placeRefusals } from "./named-place";
import { answerWithHeaders, figureAnswer } from "./revalidated";
import { defineSolutionCall, type SolutionAsked } from "./solution-call";

const refusals = {
  ...placeRefusals,
  "not-found": [404, "no-such-solution"],
  "bad-input": 400,
  "listing-over": 410,
} as const;
type Word = keyof typeof refusals;

const days =
  "Figures are those of the solution's page: of the last 30 days, for a member of the last four whole ISO weeks, " +
  "rounded, and only where no single customer could be made out.";

const description =
  "Active solutions, all for leadership, for a member those of its own provider; any other account is answered 404. " +
  `${days} ${candidates}`;

const pages =
  "A page begins behind the last row of the page before, by the values that this row had: rows whose values stay " +
  "come once each. The header goes with the same parameters but for `top`, else it is answered 400; from the second " +
  "day after the first page on it is answered 410.";

const common = {
  method: "GET",
  isForEveryAccount: true,
  isRevalidated: true,
  refusals,
} as const;

const latest = defineSolutionCall<Word, undefined, LatestQuery>({
  ...common,
  name: "PartnerPerformance/latest",
  summary: "The newest figures of solutions, the first 100",
  description,
  query: latestQuery({ hasPages: false }),
  answer: figureAnswer("The first rows.", "LatestPerformances"),
  possible: ["no-such-place", "several-places", "not-found"],
  run: (asked) => answerLatest(asked, { hasPages: false }),
});

const pagination = defineSolutionCall<Word, undefined, LatestQuery>({
  ...common,
  name: "PartnerPerformance/latestPagination",
  summary: "The newest figures of solutions, by pages",
  description: `${description} ${pages}`,
  query: latestQuery({ hasPages: true }),
  answer: figureAnswer("A page.", "LatestPerformances", continuationAnswer),
  possible: ["no-such-place", "several-places", "not-found", "listing-over"],
  run: (asked) => answerLatest(asked, { hasPages: true }),
});

const ofPartner = defineSolutionCall({
  name: "PartnerPerformance/latestOfPartner",
  method: "GET",
  summary: "The newest figures of the caller's own solutions over all places",
  description:
    "Active solutions of the caller's provider, for leadership those that leadership owns; the first " +
    `${rowsMost} by name. ${days}`,
  answer: figureAnswer("By name.", "LatestPerformances"),
  isRevalidated: true,
  run: async ({ context, actor, request }) => {
    const { now } = context;
    const range = rangeOf({}, { now, isInWeeks: !actor.isLeadership });
    if (!range.ok) throw new Error("The usual days are a range.");
    const asked = {
      ownerPartnerId: actor.partnerId,
      filter: everySolution,
      place: everywhere,
      level: "Global" as const,
      range: range.value,
      keys: byName,
      after: null,
      limit: rowsMost,
      reader: figureReader(actor),
    };
    return answerPage({ context, actor, request }, asked);
  },
});

/** The calls of the newest figures of solutions. */
export const latestCalls = [latest, pagination, ofPartner];

const everySolution: ActiveFilter = { search: "", types: [], ids: [] };
const byName: readonly LatestKey[] = [{ sort: "name", order: "ascending" }];

type Asking = SolutionAsked<undefined, LatestQuery>;

async function answerLatest(
  asked: Asking,
  { hasPages }: { hasPages: boolean },
): Promise<Response | CallRefusal<Word>> {
  const { context, actor, query } = asked;
  const owner = await ownerOf(asked);
  if (owner === "none") return { refusal: "not-found" };
  const keys = await keysOf(asked);
  if (!keys.ok) return { refusal: "bad-input", details: [keys.refusal] };
  const found = await placeOf(isOutsideStates(query) ? { ...query, state: undefined } : query);
  if (!found.ok) return found.refusal;
  const level = levelAt(await placeTree(), found.value, query);
  if (!level.ok) return { refusal: "bad-input", details: [level.refusal] };
  const { top, continuation, ...listed } = query;
  const listing = listingName([context.variant, actor.isLeadership || actor.partnerId, listed]);
  const start = startOf(continuation, { listing, keys: keys.value, now: context.now });
  if (!start.ok) return start.refusal;
  const { day, after } = start.value;
  const isInWeeks = !actor.isLeadership;
  const range = rangeOf({}, { now: new Date(day * dayMs), isInWeeks });
  if (!range.ok) return range.refusal;
  const { searchBy: search, partnerTypes: types, targetSolutionIds: ids, tag, isOfficial } = query;
  return answerPage(asked, {
    ...owner,
    filter: { search, types, ids, tag, isOfficial },
    place: found.value,
    level: level.value,
    range: range.value,
    keys: keys.value,
    after,
    limit: top,
    reader: figureReader(actor),
    ...(hasPages ? { listing: { name: listing, day } } : {}),
  });
}

/** Whose solutions are listed; `none` for an account that sees none of them. */
async function ownerOf({
  context: { db, variant },
  actor: { isLeadership, partnerId },
  query: { partnerId: asked },
}: Asking): Promise<Pick<LatestAsked, "ownerPartnerId"> | "none"> {
  if (!isLeadership) {
    const isOwn = partnerId !== null && (asked === undefined || asked === partnerId);
    return isOwn ? { ownerPartnerId: partnerId } : "none";
  }
  if (asked === undefined) return {};
  const isThere = (await findPartner(db, { variant, id: asked })) !== undefined;
  return isThere ? { ownerPartnerId: asked } : "none";
}

/** What rows are sorted by; refused for figures that are not offered. */
async function keysOf({
  context,
  query: { orderBy, isDescending, thenBy, isThenByDescending },
}: Asking): Promise<Result<LatestKey[], RefusedField>> {
  const isOffered = await isConnectednessOffered(context);
  for (const [field, sort] of Object.entries({ orderBy, thenBy }))
    if (sort === "connectedness" && !isOffered) return refuse({ field, sentence: "not-offered" });
  const order = (isFalling: boolean) => (isFalling ? "descending" : "ascending");
  return ok([
    { sort: orderBy, order: order(isDescending) },
    ...(thenBy ? [{ sort: thenBy, order: order(isThenByDescending) } as const] : []),
  ]);
}

/** The day whose figures a listing has, and where its page begins. */
function startOf(
  continuation: string | null,
  { listing, keys, now }: { listing: string; keys: readonly LatestKey[]; now: Date },
): Result<{ day: number; after: LatestAsked["after"] }, CallRefusal<Word>> {
  const today = dayOf(now.getTime());
  if (continuation === null) return ok({ day: today, after: null });
  const read = readContinuation(continuation, { listing, keys, today });
  if (read.ok) return read;
  if (read.refusal === "listing-over") return refuse({ refusal: "listing-over" });
  const details = [{ field: continuationHeader, sentence: "no-such-page" }];
  return refuse({ refusal: "bad-input", details });
}

type PageAsked = LatestAsked & {
  /** Absent where there are no further pages. */
  listing?: { name: string; day: number };
};

async function answerPage(
  { context, actor, request }: Pick<Asking, "context" | "actor" | "request">,
  { listing, ...asked }: PageAsked,
): Promise<Response> {
  // Which days the last ones are depends on the time.
  const minute = Math.floor(context.now.getTime() / minuteMs);
  const start = request.headers.get(continuationHeader);
  const version = [actor.isLeadership, actor.partnerId, start, minute];
  return answerWithHeaders(request, [...version, ...(await overviewVersion(context))], async () => {
    const page = await askLatest(context, asked);
    const hasConnectedness = await isConnectednessOffered(context);
    const tree = await placeTree();
    const headers: Record<string, string> = {};
    if (listing && page.next)
      headers[continuationHeader] = writeContinuation(listing.name, {
        day: listing.day,
        after: page.next,
      });
    return { entity: latestEntity(page, { tree, hasConnectedness, range: asked.range }), headers };
  });
}
