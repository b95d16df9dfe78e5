import { historyHref } from "~/features/solutions/solutions-address";
import { listView } from "~/lib/list/list-view";

import { offeredNames, qualityKey } from "../quality/quality-name";
import type { AnsweredHistory } from "./ask-history.server";
import { datesOf, firstFilledDay } from "./day-range";
import { historyLinks, overviewOfHistory } from "./history-address";
import { historyList, historyPage } from "./history-list.schema";
import { listedSteps } from "./local-history";
import { earlierListsUntil, figureOf, shownStep, trendView } from "./trend.view";

type Viewing = {
  /** Of the variant. */
  prefix: string;
  solutionId: string;
};

export type LocalHistoryProps = ReturnType<typeof historyView>;
export type ShownHours = NonNullable<LocalHistoryProps["hours"]>;

/** What the page of a history shows, with its links. */
export function historyView(answered: AnsweredHistory, { prefix, solutionId }: Viewing) {
  const { asked, name, days, unread, history, filledFrom, hasConnectedness, isOfProvider } =
    answered;
  const { way, hours, currentTo } = history;
  const path = historyHref(prefix, solutionId);
  const links = historyLinks(path, asked, { isInWeeks: isOfProvider });
  const key = qualityKey(name);
  const listed = listedSteps(history.steps, answered);
  const page = historyPage(listed, asked);
  const assessed = wholeOf(answered, key);
  return {
    way: way.map((place) => ({ ...place, href: links.placeHref(place.id) })),
    /** Over the whole range; a provider may see some steps and not all of them together. */
    assessed,
    hasTrend: isOfProvider ? listed.length > 0 : assessed !== null,
    ...trendView(history, name),
    rows: page.rows.map((step) => shownStep(step, key)),
    hours: hours && {
      ...hours,
      days: datesOf(hours.days),
      isCut: hours.days.first > days.first || hours.days.end < days.end,
      cells: hours.cells.map(({ weekday, hour, ...of }) => ({
        weekday,
        hour,
        ...figureOf(of, key),
      })),
      weekdays: hours.weekdays.map(({ weekday, ...of }) => ({ weekday, ...figureOf(of, key) })),
      hours: hours.hours.map(({ hour, ...of }) => ({ hour, ...figureOf(of, key) })),
    },
    view: listView(historyList, {
      path,
      filePath: path,
      asked,
      page,
      // The page names them above its filters.
      unread: [],
      count: { number: listed.length, isMore: false },
    }),
    ranges: links.ranges,
    figures: offeredNames(hasConnectedness).map((each) => ({ ...each, key: qualityKey(each) })),
    figureKey: key,
    overview: overviewOfHistory({ prefix, solutionId }, asked),
    from: asked.from,
    to: asked.to,
    days: datesOf(days),
    currentTo: currentTo?.toISOString() ?? null,
    listsFrom: earlierListsUntil(answered),
    unread,
    isDemonstration: answered.isDemonstration,
    isOfProvider,
    filledFrom: firstFilledDay(days, filledFrom),
  };
}

/** What is hidden of a provider looks like what is not there. */
function wholeOf({ history: { whole }, isOfProvider }: AnsweredHistory, key: string) {
  const assessed = whole?.quality[key];
  return assessed && !(isOfProvider && assessed.figure.n === 0) ? assessed : null;
}
