import type { Context } from "~/features/access/context.server";
import type { Language } from "~/platform/languages";

import { dayOf } from "../aggregation/spans";
import { isConnectednessOffered } from "../connectedness-offered.server";
import { placeTree } from "../places/place-tree.server";
import { offeredNames } from "../quality/quality-name";
import { shownRealm } from "../shown-realm.server";
import { readListsFrom, shownFilledFrom, type FigureReader } from "./ask-overview.server";
import { readHistoryAddress, type HistoryAsked } from "./history-address";
import type { LocalHistory } from "./local-history";
import type { DayRange } from "./read-figures.server";
import { readLocalHistory } from "./read-local-history.server";
import type { AskedSolution } from "./solution-overview";

type Asking = Pick<Context, "db" | "environment" | "variant" | "now">;

/** What an address asks of the history of a solution, and the answer. */
export type AnsweredHistory = HistoryAsked & {
  history: LocalHistory;
  isDemonstration: boolean;
  /** The first day since 1970 that a demonstration has figures of, while earlier ones are added; null else. */
  filledFrom: number | null;
  hasConnectedness: boolean;
  /** `YYYY-MM-DD`: samples of earlier days keep the attribution by earlier lists; null without such days. */
  listsFrom: string | null;
  /** Whether the reader is the provider, who sees less than leadership. */
  isOfProvider: boolean;
};

/**
 * Reads the history that an address asks for.
 *
 * @param asking.isFile whether every figure is asked for, and none by hour
 */
export async function askHistory(
  context: Asking,
  asking: {
    solution: AskedSolution;
    reader: FigureReader;
    query: URLSearchParams;
    language: Language;
    isFile?: boolean;
  },
): Promise<AnsweredHistory> {
  const { solution, reader, query, language, isFile = false } = asking;
  const isOfProvider = reader.partnerId !== null;
  const tree = await placeTree();
  const today = dayOf(context.now.getTime());
  const hasConnectedness = await isConnectednessOffered(context);
  const read = readHistoryAddress(query, {
    tree,
    today,
    hasConnectedness,
    isInWeeks: isOfProvider,
  });
  // Before the figures, which may have more days by then than it says.
  const filledFrom = await shownFilledFrom(context);
  const listsFrom = await readListsFrom(context);
  const history = await readHistory(context, {
    solution,
    place: read.place,
    range: read.days,
    language,
    ...reader,
    ...(isFile
      ? { names: offeredNames(hasConnectedness), hoursOf: null }
      : { names: [read.name], hoursOf: read.name }),
  });
  return {
    ...read,
    history,
    hasConnectedness,
    isOfProvider,
    isDemonstration: shownRealm(context).isDemonstration,
    filledFrom,
    listsFrom,
  };
}

type Question = Omit<Parameters<typeof readLocalHistory>[1], "realm" | "today"> & {
  range: DayRange;
};

/** Reads a history in the realm that is shown. */
export async function readHistory(context: Asking, question: Question): Promise<LocalHistory> {
  const { db, now } = context;
  return readLocalHistory(
    { db, now, tree: await placeTree() },
    { ...question, realm: shownRealm(context), today: dayOf(now.getTime()) },
  );
}
