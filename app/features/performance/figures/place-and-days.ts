import type { Unread } from "~/lib/list/read-query";
import { ok, refuse, type Result } from "~/lib/result";

import { everywhere } from "../places/place-number";
import type { PlaceTree } from "../places/place-tree.server";
import { weeksAsked } from "../privacy/four-weeks";
import { daysAsked, daysOfRange, type AskedDays, type RangeName } from "./day-range";
import type { DayRange } from "./read-figures.server";

type Asked = AskedDays & { place: string };

/** What an address is read with. */
export type PlaceReading = {
  tree: Pick<PlaceTree, "numberOf" | "publicId">;
  /** UTC day since 1970. */
  today: number;
  /** Whether the days are those of a provider, whole weeks. */
  isInWeeks: boolean;
};

/** What an address asks for, as far as it can be read. */
export type PlaceAndDays<Of extends Asked> = {
  /** With the id of the place, and without days that make no range. */
  asked: Of;
  /** Number of the place. */
  place: number;
  days: DayRange;
  /** What of the address makes no sense, and is left out. */
  unread: Unread[];
};

/**
 * The place and the days that an address asks for. A place that is not known is everywhere, and days that make no
 * range are left out; both are named in `unread`.
 */
export function readPlaceAndDays<Of extends Asked>(
  asked: Of,
  { tree, today, isInWeeks }: PlaceReading,
): PlaceAndDays<Of> {
  const place = placeNamed(tree, asked.place);
  const days = shownDays(asked, { today, isInWeeks });
  return {
    asked: {
      ...asked,
      place: tree.publicId(place ?? everywhere),
      ...(days.ok ? {} : { from: "", to: "" }),
    },
    place: place ?? everywhere,
    days: days.ok ? days.value : usualDays(asked.range, { today, isInWeeks }),
    unread: [
      ...(place === null ? [{ name: "place", value: asked.place }] : []),
      ...(days.ok ? [] : namesOf(asked)),
    ],
  };
}

type DaysReading = Pick<PlaceReading, "today" | "isInWeeks">;

/**
 * The days that are asked for, as a reader may see them.
 *
 * @returns refused as by `daysAsked`, and where a provider sees no week that has one of the days
 */
export function shownDays(
  asked: AskedDays,
  { today, isInWeeks }: DaysReading,
): Result<DayRange, "last-before-first" | "too-long" | "not-shown"> {
  const days = daysAsked(asked, today);
  if (!isInWeeks || !days.ok) return days;
  if (!hasDays(asked)) return ok(weeksAsked({ range: asked.range, days: null }, today));
  const weeks = weeksAsked({ range: asked.range, days: days.value }, today);
  const hasOneOfThem = weeks.first < days.value.end && days.value.first < weeks.end;
  return hasOneOfThem ? ok(weeks) : refuse("not-shown");
}

/** The days of a range that ends now, as a reader may see them. */
export function usualDays(range: RangeName, { today, isInWeeks }: DaysReading): DayRange {
  return isInWeeks ? weeksAsked({ range, days: null }, today) : daysOfRange(range, today);
}

/** Whether an address asks for days, and not for a range that ends now. */
export function hasDays({ from, to }: Pick<AskedDays, "from" | "to">): boolean {
  return from !== "" || to !== "";
}

function namesOf({ from, to }: Asked): Unread[] {
  return Object.entries({ from, to }).flatMap(([name, value]) =>
    value === "" ? [] : { name, value },
  );
}

/** The place of an id, or of the English name of a country or state; null for what names none. */
function placeNamed(tree: Pick<PlaceTree, "numberOf">, text: string): number | null {
  if (text === "") return everywhere;
  if (/^\d+$/.test(text)) return tree.numberOf({ city: text }).place;
  return tree.numberOf({ country: text }).place ?? tree.numberOf({ state: text }).place;
}
