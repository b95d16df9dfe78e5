import type { Context } from "~/features/access/context.server";
import {
  listSolutionsOfAs,
  type SolutionOfAs,
} from "~/features/solutions/as-solution.repository.server";
import { solutionsVersion } from "~/features/solutions/solution-list.repository.server";

import { listAsDays } from "../aggregation/as-day.repository.server";
import { dayOf } from "../aggregation/spans";
import { shownFilledFrom } from "../figures/ask-overview.server";
import { readCurrentTo } from "../figures/current-to.server";
import { readFigureRevision } from "../figures/numbered-solution.repository.server";
import { inOneState, type DayRange } from "../figures/read-figures.server";
import { realmNumber } from "../realm";
import { shownRealm } from "../shown-realm.server";
import { asTraffic, type AsTraffic } from "./as-traffic";

type Asking = Pick<Context, "db" | "environment" | "variant" | "now">;

/** The traffic of an AS, and whose it is by the lists of solutions. */
export type TrafficOfAs = AsTraffic & {
  /** Samples are counted up to here; null without any. */
  currentTo: Date | null;
  /** Active solutions that list the AS, official ones first; at most 100. */
  solutions: SolutionOfAs[];
};

/**
 * The samples of an AS over some days, by workload and over time, in the realm that is shown; for leadership. An AS
 * without samples has zeros. It reads a row for each day at most.
 *
 * @param asked.range at most two years
 */
export async function trafficOfAs(
  context: Asking,
  { asn, range }: { asn: number; range: DayRange },
): Promise<TrafficOfAs> {
  const { db, variant, now } = context;
  const realm = shownRealm(context);
  const { days, currentTo } = await inOneState(db, async ({ trx }) => ({
    days: await listAsDays(trx, { realm: realmNumber(realm), asn, ...range }),
    currentTo: await readCurrentTo(trx, { realm, now }),
  }));
  return {
    ...asTraffic({ asn, range, days, today: dayOf(now.getTime()) }),
    currentTo,
    solutions: await listSolutionsOfAs(db, { variant, asn }),
  };
}

/** Changes with the traffic of any AS; which days are the last ones depends on the time as well. */
export async function trafficVersion(context: Asking): Promise<unknown[]> {
  return [
    await readFigureRevision(context.db, shownRealm(context)),
    await solutionsVersion(context.db, context.variant),
    await shownFilledFrom(context),
  ];
}
