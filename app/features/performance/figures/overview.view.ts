import { overviewTab } from "~/features/solutions/solutions-address";
import { listView } from "~/lib/list/list-view";

import type { AnsweredOverview } from "./ask-overview.server";
import { dateOf, datesOf } from "./day-range";
import { figureColumns } from "./figure-columns";
import { overviewLinks } from "./overview-address";
import { placeList, placePage } from "./place-list.schema";

/** Of counts and shares the greatest are looked for first. */
const firstOrders = Object.fromEntries(
  figureColumns
    .filter(({ figure }) => figure === "samples" || figure === "customers" || figure === "share")
    .map(({ key }) => [key, "descending" as const]),
);

type Viewing = {
  /** Of the page of the solution, and of the files of its table of places without their endings. */
  path: string;
  filePath: string;
  /** BCP 47. */
  language: string;
};

/** What the page of an overview shows, with its links. */
export function overviewView(
  { asked, days, unread, overview, isDemonstration, filledFrom }: AnsweredOverview,
  { path, filePath, language }: Viewing,
) {
  const links = overviewLinks(path, asked);
  const page = placePage(overview.places, asked, { language });
  return {
    way: overview.way.map((place) => ({ ...place, href: links.placeHref(place.id) })),
    whole: overview.whole,
    rows: page.rows.map((row) => ({ ...row, href: links.placeHref(row.place.id) })),
    view: listView(placeList, {
      path,
      filePath,
      asked,
      page,
      // The page names them above its filters, with or without a table.
      unread: [],
      fixed: overviewTab,
      count: { number: overview.places.length, isMore: false },
      firstOrders,
    }),
    ranges: links.ranges,
    workloadChoices: links.workloads,
    from: asked.from,
    to: asked.to,
    days: datesOf(days),
    currentTo: overview.currentTo?.toISOString() ?? null,
    unread,
    isDemonstration,
    filledFrom: filledFrom !== null && days.first < filledFrom ? dateOf(filledFrom) : null,
  };
}
