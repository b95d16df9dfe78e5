import type { OutageCategory } from "../outage-category";
import type { OutageEvent } from "../reconcile-outages";

/** What became of a notice: it waits to be composed, its subscriber was told, or it was not for the subscriber. */
export const noticeStates = ["waiting", "told", "dropped"] as const;
export type NoticeState = (typeof noticeStates)[number];

/** What of a subscription decides which outages it is told of. */
export type Wanted = {
  leastCategory: number;
  /** Number of a country, with all places in it; null is everywhere. */
  country: number | null;
};

/** What happened to an outage, with its category after it. */
export type OutageHappening = {
  kind: OutageEvent;
  category: OutageCategory;
  /** The place and those that it lies in. */
  way: readonly number[];
};

/** Events that say something only to a subscriber who was told of the outage before. */
const corrections: readonly OutageEvent[] = ["withdrawn"];

/**
 * Whether a subscription is told of an event. An outage that it was told of stays told to its end, also where late
 * samples take it below the category that is wanted.
 *
 * @param wasTold of an earlier event of the same outage
 */
export function isNoticeFor(
  { leastCategory, country }: Wanted,
  { kind, category, way }: OutageHappening,
  wasTold: boolean,
): boolean {
  if (country !== null && !way.includes(country)) return false;
  return wasTold || (!corrections.includes(kind) && category >= leastCategory);
}
