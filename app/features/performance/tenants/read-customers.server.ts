import { setImmediate } from "node:timers/promises";

import type { Transaction } from "kysely";

import type { Database } from "#db/schema";

import {
  addCustomerDay,
  noCustomerDay,
  settleCustomerDay,
  type CustomerDay,
} from "../aggregation/customer-day";
import { listCustomerDays, readCustomerDays } from "../aggregation/customer-day.repository.server";
import type { DayRange } from "../figures/read-figures.server";

/** Customers of a range that are kept one by one: about 15 MB. */
const customersOfRangeMost = 65_536;

/** Days that are read together, 1 MB each at most. */
const daysPerRead = 16;

/** What the customers of a solution did over some days. @param asked.solution its number */
export async function readCustomers(
  trx: Transaction<Database>,
  { realm, solution, range }: { realm: number; solution: number; range: DayRange },
): Promise<CustomerDay> {
  const keys = await listCustomerDays(trx, { realm, solutions: [solution], ...range });
  const sum = noCustomerDay();
  for (let from = 0; from < keys.length; from += daysPerRead) {
    for (const day of await readCustomerDays(trx, keys.slice(from, from + daysPerRead)))
      if (day) addCustomerDay(sum, day);
    settleCustomerDay(sum, customersOfRangeMost);
    await setImmediate();
  }
  return sum;
}
