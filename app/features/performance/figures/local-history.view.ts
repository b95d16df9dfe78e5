import { historyHref } from "~/features/solutions/solutions-address";
import { listView } from "~/lib/list/list-view";

import { bestOf, offeredNames, qualityKey } from "../quality/quality-name";
import type { AnsweredHistory } from "./ask-history.server";
import { datesOf, firstFilledDay } from "./day-range";
import { historyLinks, overviewOfHistory } from "./history-address";
import { historyList, historyPage } from "./history-list.schema";
import { listedSteps, type HistoryStep, type TimedFigures } from "./local-history";
import { trendFinding } from "./trend-finding";

type Viewing = {
  /** Of the variant. */
  prefix: string;
  solutionId: string;
};

export type LocalHistoryProps = ReturnType<typeof historyView>;
export type ShownStep = LocalHistoryProps["steps"][number];
export type ShownHours = NonNullable<LocalHistoryProps["hours"]>;

/** What the page of a history shows, with its links. */
export function historyView(answered: AnsweredHistory, { prefix, solutionId }: Viewing) {
  const { asked, name, days, unread, history, filledFrom, hasConnectedness, isOfProvider } =
    answered;
  const { way, stepKind, hours, currentTo } = history;
  const path = historyHref(prefix, solutionId);
  const links = historyLinks(path, asked, { isInWeeks: isOfProvider });
  const key = qualityKey(name);
  const listed = listedSteps(history.steps, answered);
  const page = historyPage(listed, asked);
  const assessed = wholeOf(answered, key);
  const steps = history.steps.map((step) => shownStep(step, key));
  const shownSteps = steps.filter(({ figure }) => figure.isShown);
  return {
    way: way.map((place) => ({ ...place, href: links.placeHref(place.id) })),
    name,
    /** Over the whole range; a provider may see some steps and not all of them together. */
    assessed,
    hasTrend: isOfProvider ? listed.length > 0 : assessed !== null,
    stepKind,
    steps,
    finding: findingOf(answered),
    /** Whether values are means of different workloads. */
    isMixed: new Set(shownSteps.map(({ figure }) => basisOf(figure))).size > 1,
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
    /** `YYYY-MM-DD`: earlier days of the range keep the attribution by earlier lists. */
    listsFrom:
      answered.listsFrom !== null && datesOf(days).first < answered.listsFrom
        ? answered.listsFrom
        : null,
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

function shownStep(step: HistoryStep, key: string) {
  const { isPartial, samples, customers } = step;
  return { ...datesOf(step), isPartial, samples, customers, ...figureOf(step, key) };
}

/** Every figure that was asked for is there, with samples or without. */
function figureOf({ figures }: TimedFigures, key: string) {
  const figure = figures[key];
  if (!figure) throw new Error(`The figure ${key} was not asked for.`);
  return { figure };
}

const basisOf = ({ workloads }: { workloads: readonly string[] }) => workloads.join(" ");

function findingOf({ history, name }: AnsweredHistory) {
  const key = qualityKey(name);
  return trendFinding(
    history.steps.map((step) => {
      const { first, samples, figure } = shownStep(step, key);
      return {
        first,
        hasSamples: samples > 0,
        interval: figure.isShown ? { low: figure.low, high: figure.high } : null,
        basis: basisOf(figure),
      };
    }),
    bestOf(name.figure),
  );
}
