import { monthHref } from "~/features/solutions/solutions-address";

import { dayOf } from "../aggregation/spans";
import type { Month } from "../npi/index-month";
import { offeredMonths } from "./month-period";

/** The report of the newest month that a reader is offered. */
export function newestMonth(
  { prefix, now }: { prefix: string; now: Date },
  { solutionId, reader }: { solutionId: string; reader: { partnerId: string | null } },
): { month: Month; href: string } | null {
  const today = dayOf(now.getTime());
  const [month] = offeredMonths({ today, isInWeeks: reader.partnerId !== null });
  return month === undefined ? null : { month, href: monthHref(prefix, { solutionId, month }) };
}
