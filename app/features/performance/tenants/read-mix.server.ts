import { readList } from "~/lib/list/define-list";
import type { Unread } from "~/lib/list/read-query";
import { tenantsTab } from "~/features/solutions/solutions-address";

import { dayOf } from "../aggregation/spans";
import { shownFilledFrom, type Asking } from "../figures/ask-overview.server";
import { listComparedSolutions } from "../figures/compared-solution.repository.server";
import { readCurrentTo } from "../figures/current-to.server";
import { daysOfRange } from "../figures/day-range";
import { inOneState, type DayRange } from "../figures/read-figures.server";
import { realmNumber } from "../realm";
import { shownRealm } from "../shown-realm.server";
import { listCustomerNames } from "./customer-name.repository.server";
import { mixList, type MixListAsked } from "./mix-list.schema";
import { mixedCustomers, SamplesBySolution, type MixedCustomer } from "./provider-mix";
import { readCustomersOf } from "./read-customers.server";
import { samplesOf } from "./tenant-rows";

/** Customers of all official solutions that are kept: about 20 MB. */
const mixedMost = 65_536;

/** The customers of all official solutions of a slot over the last 30 days. */
export type AnsweredMix = {
  asked: MixListAsked;
  unread: Unread[];
  days: DayRange;
  customers: MixedCustomer[];
  /** Whether each customer is among them. */
  isWhole: boolean;
  currentTo: Date | null;
  isDemonstration: boolean;
  filledFrom: number | null;
};

/** Reads the customers that an address asks for; for leadership. */
export async function askMix(context: Asking, query: URLSearchParams): Promise<AnsweredMix> {
  const { asked, unread } = readList(mixList, query, Object.keys(tenantsTab));
  const { db, variant, now } = context;
  const realm = shownRealm(context);
  const days = daysOfRange("30-days", dayOf(now.getTime()));
  const filledFrom = await shownFilledFrom(context);
  const read = await inOneState(db, async ({ trx }) => {
    const solutions = await listComparedSolutions(trx, { variant, slot: asked.slot });
    const samples = new SamplesBySolution();
    const asking = {
      realm: realmNumber(realm),
      solutions: solutions.map(({ number }) => number),
      range: days,
    };
    for await (const { solution, day } of readCustomersOf(trx, asking)) {
      samples.lowerLimit(day.limit);
      for (const [customer, tally] of day.customers)
        samples.add(solution, customer, samplesOf(tally));
      samples.keep(mixedMost);
    }
    const nameOf = await listCustomerNames(trx, { variant, customers: [...samples.of.keys()] });
    return {
      customers: mixedCustomers(samples.of, solutions, nameOf),
      isWhole: samples.isWhole,
      currentTo: await readCurrentTo(trx, { realm, now }),
    };
  });
  return {
    ...read,
    asked,
    unread,
    days,
    filledFrom,
    isDemonstration: realm.isDemonstration,
  };
}
