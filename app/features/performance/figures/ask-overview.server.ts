import type { Context } from "~/features/access/context.server";
import type { Solution } from "~/features/solutions/solution";
import type { SolutionActor } from "~/features/solutions/solution-actor";
import { solutionsVersion } from "~/features/solutions/solution-list.repository.server";
import { forbidden } from "~/platform/http.server";
import type { Language } from "~/platform/languages";

import { dayOf } from "../aggregation/spans";
import { findListsFrom } from "../attribution/reattribution.repository.server";
import { readFilledFrom } from "../demonstration/read-filled-from.server";
import { isConnectednessOffered } from "../connectedness-offered.server";
import { isLargeMapOffered, withOfferedMap } from "./large-map.server";
import { placeTree } from "../places/place-tree.server";
import { withoutConnectedness } from "../quality/quality-name";
import { realmNumber } from "../realm";
import { shownRealm } from "../shown-realm.server";
import { readOverviewAddress, type OverviewAsked } from "./overview-address";
import { readFigureRevision } from "./numbered-solution.repository.server";
import { readSolutionOverview, type OverviewQuestion } from "./read-solution-overview.server";
import type { AskedSolution } from "./solution-overview";
import type { PlaceFigures, SolutionOverview } from "./solution-overview";

/** What figures of a solution are asked with. */
export type Asking = Pick<Context, "db" | "environment" | "variant" | "now">;

/** What an address asks of the overview of a solution, and the answer. */
export type AnsweredOverview = OverviewAsked & {
  overview: SolutionOverview;
  isDemonstration: boolean;
  /** The first day since 1970 that a demonstration has figures of, while earlier ones are added; null else. */
  filledFrom: number | null;
  hasConnectedness: boolean;
  /** Whether the reader is the provider, who sees less than leadership. */
  isOfProvider: boolean;
  /** Whether there is a map to move. */
  offersLargeMap: boolean;
  /** `YYYY-MM-DD`: samples of earlier days keep the attribution by earlier lists; null without such days. */
  listsFrom: string | null;
};

/** Who reads figures of a solution: the partner that has it, or leadership as null. */
export type FigureReader = { partnerId: string | null };

/**
 * Who an actor is that may see a solution as a whole: leadership, else the partner that has it.
 *
 * @throws {Response} 403 where it may not read figures
 */
export function figureReader({
  isLeadership,
  partnerId,
  mayReadFigures,
}: Pick<SolutionActor, "isLeadership" | "partnerId" | "mayReadFigures">): FigureReader {
  if (!mayReadFigures) throw forbidden();
  if (isLeadership) return { partnerId: null };
  if (partnerId === null) throw new Error("Figures are for leadership and for partners.");
  return { partnerId };
}

/** A solution as figures know it: by the version in force. */
export function asFigured({ id, isOfficial, type, approved }: Solution): AskedSolution {
  return { id, isOfficial, type: approved?.type ?? type };
}

/** Changes with all that an overview or a history shows beside the solution itself. */
export async function overviewVersion(context: Asking): Promise<unknown[]> {
  const { db, variant } = context;
  return [
    await readFigureRevision(db, shownRealm(context)),
    await solutionsVersion(db, variant),
    await shownFilledFrom(context),
    await isConnectednessOffered(context),
    await isLargeMapOffered(context),
    await readListsFrom(context),
  ];
}

/** The first day whose samples are attributed by the lists of today; null where they never changed. */
export function readListsFrom({ db, variant }: Asking): Promise<string | null> {
  return findListsFrom(db, variant);
}

/** The first day since 1970 that a demonstration has figures of, while earlier ones are added; null else. */
export function shownFilledFrom(context: Asking): Promise<number | null> {
  return readFilledFrom(context.db, {
    realm: realmNumber(shownRealm(context)),
    today: dayOf(context.now.getTime()),
    historyDays: context.environment.demonstrationDays,
  });
}

/** Reads the overview of a solution that an address asks for. */
export async function askOverview(
  context: Asking,
  asking: {
    solution: AskedSolution;
    reader: FigureReader;
    query: URLSearchParams;
    language: Language;
  },
): Promise<AnsweredOverview> {
  const { solution, reader, query, language } = asking;
  const isOfProvider = reader.partnerId !== null;
  const tree = await placeTree();
  const today = dayOf(context.now.getTime());
  const offersLargeMap = await isLargeMapOffered(context);
  const read = withOfferedMap(
    readOverviewAddress(query, { tree, today, isInWeeks: isOfProvider }),
    offersLargeMap,
  );
  // Before the figures, which may have more days by then than it says.
  const filledFrom = await shownFilledFrom(context);
  const listsFrom = await readListsFrom(context);
  const overview = await readOverview(context, {
    trendOn: today,
    solution,
    place: read.place,
    range: read.days,
    language,
    ...reader,
  });
  return {
    ...read,
    overview,
    hasConnectedness: await isConnectednessOffered(context),
    isOfProvider,
    offersLargeMap,
    listsFrom,
    isDemonstration: shownRealm(context).isDemonstration,
    filledFrom,
  };
}

/** Reads an overview in the realm that is shown, with the figures that are offered. */
export async function readOverview(
  context: Asking,
  question: Omit<OverviewQuestion, "realm">,
): Promise<SolutionOverview> {
  const { db, now } = context;
  const overview = await readSolutionOverview(
    { db, now, tree: await placeTree() },
    { ...question, realm: shownRealm(context) },
  );
  return (await isConnectednessOffered(context))
    ? overview
    : overviewWithoutConnectedness(overview);
}

function overviewWithoutConnectedness(overview: SolutionOverview): SolutionOverview {
  return {
    ...overview,
    whole: overview.whole && figuresWithoutConnectedness(overview.whole),
    places: overview.places.map(figuresWithoutConnectedness),
  };
}

/** Figures of a place without those of WebSocket upgrades. */
export function figuresWithoutConnectedness<Of extends PlaceFigures>(figures: Of): Of {
  return { ...figures, quality: withoutConnectedness(figures.quality) };
}
