import { setImmediate } from "node:timers/promises";

import type { Transaction } from "kysely";

import type { Database } from "#db/schema";

import {
  addCustomerDay,
  noCustomerDay,
  settleCustomerDay,
  type CustomerDay,
} from "../aggregation/customer-day";
import {
  listCustomerDays,
  readCustomerDays,
  type ListedCustomerDay,
} from "../aggregation/customer-day.repository.server";
import type { DayRange } from "../figures/read-figures.server";

/** Customers of a range that are kept one by one: about 15 MB. */
const customersOfRangeMost = 65_536;

/** Bytes of days, as they are stored, that are read together. */
const bytesPerRead = 1024 * 1024;

/** A solution, and its days in one. */
type SolutionDays = { solution: number; day: CustomerDay };

type Asked = { realm: number; range: DayRange };

/** What the customers of a solution did over some days. @param asked.solution its number */
export async function readCustomers(
  trx: Transaction<Database>,
  { solution, ...asked }: Asked & { solution: number },
): Promise<CustomerDay> {
  const first = await readCustomersOf(trx, { ...asked, solutions: [solution] }).next();
  return first.done ? noCustomerDay() : first.value.day;
}

/**
 * What the customers of each of some solutions did over some days: one solution after the other, so that only one sum
 * is in memory. Days of several small solutions are read together.
 *
 * @param asked.solutions their numbers; those without customers are left out
 */
export async function* readCustomersOf(
  trx: Transaction<Database>,
  { realm, solutions, range }: Asked & { solutions: readonly number[] },
): AsyncGenerator<SolutionDays, void> {
  const listed = await listCustomerDays(trx, { realm, solutions, ...range });
  let sum: SolutionDays | undefined;
  for (const some of withinBytes(listed)) {
    const days = await readCustomerDays(trx, some);
    for (const [at, { solution }] of some.entries()) {
      if (sum?.solution !== solution) {
        if (sum) yield settled(sum);
        sum = { solution, day: noCustomerDay() };
      }
      const day = days[at];
      if (day) addCustomerDay(sum.day, day);
    }
    if (sum) settled(sum);
    await setImmediate();
  }
  if (sum) yield sum;
}

function settled(sum: SolutionDays): SolutionDays {
  settleCustomerDay(sum.day, customersOfRangeMost);
  return sum;
}

/** Days in their order, as many together as `bytesPerRead` allows, and one at least. */
function* withinBytes(listed: readonly ListedCustomerDay[]): Generator<ListedCustomerDay[]> {
  let some: ListedCustomerDay[] = [];
  let bytes = 0;
  for (const day of listed) {
    if (some.length > 0 && bytes + day.bytes > bytesPerRead) {
      yield some;
      some = [];
      bytes = 0;
    }
    some.push(day);
    bytes += day.bytes;
  }
  if (some.length > 0) yield some;
}
