import { historyHref, overviewTab, solutionHref } from "~/features/solutions/solutions-address";
import { readList } from "~/lib/list/define-list";
import { listPairs, pathWith } from "~/lib/list/list-address";

import {
  isOfConnectedness,
  qualityKey,
  qualityNames,
  type QualityName,
} from "../quality/quality-name";
import { rangeNames, usualRange, type RangeName } from "./day-range";
import { historyList, usualFigure, type HistoryListAsked } from "./history-list.schema";
import { overviewLinks } from "./overview-address";
import { overviewList, type OverviewListAsked } from "./overview-list.schema";
import { hasDays, readPlaceAndDays, type PlaceAndDays, type PlaceReading } from "./place-and-days";

/** What a provider sees where an address asks for nothing: its usual range is one step, and no history. */
const usualWeeks: RangeName = "90-days";

/** What an address asks of a history, as far as it can be read. */
export type HistoryAsked = PlaceAndDays<HistoryListAsked> & {
  /** What the trend is of. */
  name: QualityName;
};

type ReadingAddress = PlaceReading & {
  /** Whether figures of WebSocket upgrades are offered. */
  hasConnectedness: boolean;
};

/** Reads the address of a history; a figure that is not offered is left out and named in `unread`. */
export function readHistoryAddress(
  query: URLSearchParams,
  { hasConnectedness, ...reading }: ReadingAddress,
): HistoryAsked {
  const { asked, unread } = readList(historyList, query);
  const isShort = reading.isInWeeks && asked.range === usualRange && !hasDays(asked);
  const range = isShort ? usualWeeks : asked.range;
  const read = readPlaceAndDays({ ...asked, range }, reading);
  const isOffered = hasConnectedness || !isOfConnectedness(asked.figure);
  const figure = isOffered ? asked.figure : usualFigure;
  return {
    ...read,
    asked: { ...read.asked, figure },
    name: qualityNames.find((name) => qualityKey(name) === figure) ?? {
      workload: null,
      figure: usualFigure,
    },
    unread: [
      ...unread,
      ...read.unread,
      ...(isShort && query.has("range") ? [{ name: "range", value: asked.range }] : []),
      ...(isOffered ? [] : [{ name: "figure", value: asked.figure }]),
    ],
  };
}

/**
 * Links of a history that keep the rest of its address.
 *
 * @param path of the page
 * @param reader.isInWeeks whether the ranges are those of a provider
 */
export function historyLinks(
  path: string,
  asked: HistoryListAsked,
  { isInWeeks = false }: { isInWeeks?: boolean } = {},
) {
  const hrefOf = (other: Partial<HistoryListAsked>) =>
    pathWith(path, listPairs(historyList, { ...asked, cursor: null, ...other }));
  return {
    /** @param id of a place, "" for everywhere */
    placeHref: (id: string) => hrefOf({ place: id }),
    ranges: rangeNames
      .filter((range) => !isInWeeks || range !== usualRange)
      .map((range) => ({
        range,
        href: hrefOf({ range, from: "", to: "" }),
        isCurrent: asked.range === range && asked.from === "" && asked.to === "",
      })),
  };
}

/** The history of the place and days of an overview. */
export function historyOfOverview(
  { prefix, solutionId }: { prefix: string; solutionId: string },
  { place, range, from, to }: Pick<OverviewListAsked, "place" | "range" | "from" | "to">,
): string {
  const { asked } = readList(historyList, new URLSearchParams({ place, range, from, to }));
  return historyLinks(historyHref(prefix, solutionId), asked).placeHref(place);
}

/** The overview of the same place and days, and how a figure of it was worked out. */
export function overviewOfHistory(
  { prefix, solutionId }: { prefix: string; solutionId: string },
  { place, range, from, to, figure }: HistoryListAsked,
) {
  const query = new URLSearchParams({ ...overviewTab, place, range, from, to });
  const { asked } = readList(overviewList, query, Object.keys(overviewTab));
  const links = overviewLinks(solutionHref(prefix, solutionId), asked);
  return { href: links.placeHref(place), figureHref: links.figureHref(figure) };
}
