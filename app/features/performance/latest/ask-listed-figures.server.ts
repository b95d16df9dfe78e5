import type { Context } from "~/features/access/context.server";
import { figuresAwait, type FiguresAwait, type Solution } from "~/features/solutions/solution";

import { dayOf } from "../aggregation/spans";
import { isConnectednessOffered } from "../connectedness-offered.server";
import {
  overviewVersion,
  shownFilledFrom,
  type FigureReader,
} from "../figures/ask-overview.server";
import { datesOf, firstFilledDay, usualRange } from "../figures/day-range";
import { usualDays } from "../figures/place-and-days";
import { areOutagesOffered } from "../outages/outages-offered.server";
import { countOpenOutages, listOpenOutages } from "../outages/open-outages.server";
import { placeTree } from "../places/place-tree.server";
import { withoutConnectedness } from "../quality/quality-name";
import { shownRealm } from "../shown-realm.server";
import type { LatestFigures } from "./latest-row";
import { readListedFigures } from "./read-listed-figures.server";

type Asking = Pick<Context, "db" | "environment" | "variant" | "now">;

/** What a list says of the traffic of one solution. */
export type ListedFigures = {
  /** Null without samples that may be shown. */
  quality: LatestFigures["quality"] | null;
  /** Why there are no figures yet. */
  awaited: FiguresAwait;
  /** Outages of now that the reader may see. */
  openOutages: number;
};

/** Changes with all that `askListedFigures` answers, beside the solutions themselves. */
export async function listedFiguresVersion(context: Asking): Promise<unknown[]> {
  return [
    ...(await overviewVersion(context)),
    await areOutagesOffered(context),
    await listOpenOutages(context),
  ];
}

export type AskedListedFigures = Awaited<ReturnType<typeof askListedFigures>>;

/** Figures of all places of some solutions, over the days that their pages show first. */
export async function askListedFigures(
  context: Asking,
  { solutions, reader }: { solutions: readonly Solution[]; reader: FigureReader },
) {
  const { db, now } = context;
  const isOfProvider = reader.partnerId !== null;
  const range = usualDays(usualRange, { today: dayOf(now.getTime()), isInWeeks: isOfProvider });
  const realm = shownRealm(context);
  // Before the figures, which may have more days by then than it says.
  const filledFrom = await shownFilledFrom(context);
  const asked = { realm, solutions, range, ...reader };
  const found = await readListedFigures({ db, tree: await placeTree() }, asked);
  const openOutages = await countOpenOutages(context, { solutions, reader });
  const hasConnectedness = await isConnectednessOffered(context);
  const figuresOf = (solution: Solution): ListedFigures => {
    const quality = found.get(solution.id)?.quality ?? null;
    return {
      quality: quality && !hasConnectedness ? withoutConnectedness(quality) : quality,
      awaited: figuresAwait(solution, now),
      openOutages: openOutages?.get(solution.id) ?? 0,
    };
  };
  return {
    figures: Object.fromEntries(solutions.map((solution) => [solution.id, figuresOf(solution)])),
    hasOutages: openOutages !== null,
    isOfProvider,
    days: datesOf(range),
    isDemonstration: realm.isDemonstration,
    filledFrom: firstFilledDay(range, filledFrom),
  };
}
