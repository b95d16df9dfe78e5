import type { Context } from "~/features/access/context.server";
import { readListsFrom, shownFilledFrom } from "~/features/performance/figures/ask-overview.server";
import { firstFilledDay } from "~/features/performance/figures/day-range";
import type { DayRange } from "~/features/performance/figures/read-figures.server";
import { earlierListsUntil } from "~/features/performance/figures/trend.view";

/** What the first days of a range lack, as calls have it. */
export type EarlierDays = { listsFrom: string | null; filledFrom: string | null };

/** Reads it before the figures, which may have more days by then than it says. */
export async function readEarlierDays(context: Context, days: DayRange): Promise<EarlierDays> {
  const filledFrom = firstFilledDay(days, await shownFilledFrom(context));
  const listsFrom = earlierListsUntil({ days, listsFrom: await readListsFrom(context) });
  return { listsFrom, filledFrom };
}
