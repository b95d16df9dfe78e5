import type { OutageCategory } from "../outage-category";
import type { OutageEvent } from "../reconcile-outages";

/** What became of a notice: it waits to be composed, its subscriber was told, or it was not for the subscriber. */
export const noticeStates = ["waiting", "told", "dropped"] as const;
export type NoticeState = (typeof noticeStates)[number];

/** The part of a subscription that selects outages. */
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

/** Events that only concern subscribers who already got a notice of the outage. */
const corrections: readonly OutageEvent[] = ["withdrawn"];

/**
 * Whether an event is a notice for a subscription. After its first notice, a subscriber gets all later ones of the
 * outage, even if late samples lower the category below the wanted one.
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
