import { readList } from "~/lib/list/define-list";
import type { Unread } from "~/lib/list/read-query";
import { tenantsTab } from "~/features/solutions/solutions-address";

import { dayOf } from "../aggregation/spans";
import { shownFilledFrom, type Asking, type FigureReader } from "../figures/ask-overview.server";
import { readCurrentTo } from "../figures/current-to.server";
import { findNumberedSolution } from "../figures/numbered-solution.repository.server";
import { shownDays, usualDays } from "../figures/place-and-days";
import { inOneState, type DayRange } from "../figures/read-figures.server";
import type { AskedSolution } from "../figures/solution-overview";
import { offeredMonths, periodOf } from "../months/month-period";
import type { Month } from "../npi/index-month";
import { placeTree } from "../places/place-tree.server";
import { realmNumber } from "../realm";
import { customerKey } from "../samples/customer-key.server";
import { shownRealm } from "../shown-realm.server";
import { listCustomerNames } from "./customer-name.repository.server";
import { readCustomers } from "./read-customers.server";
import { readOpenTenants } from "./read-open-tenants.server";
import type { TenantBands } from "./tenant-bands";
import { tenantBandList, type TenantBandListAsked } from "./tenant-band-list.schema";
import { tenantList, type TenantListAsked } from "./tenant-list.schema";
import { tenantRows, type TenantRows } from "./tenant-rows";

type Common = {
  unread: Unread[];
  days: DayRange;
  currentTo: Date | null;
  isDemonstration: boolean;
  /** See `AnsweredOverview`. */
  filledFrom: number | null;
};

/** What an address asks of the customers of a solution, and the answer: rows, or the bands of a provider. */
export type AnsweredTenants =
  | (Common & { isOfProvider: false; asked: TenantListAsked; found: TenantRows })
  | (Common & {
      isOfProvider: true;
      asked: TenantBandListAsked;
      month: Month;
      months: Month[];
      found: TenantBands | null;
    });

type Question = { solution: AskedSolution; reader: FigureReader; query: URLSearchParams };

/** Reads the customers of a solution that an address asks for, as far as the reader may see them. */
export async function askTenants(context: Asking, asking: Question): Promise<AnsweredTenants> {
  const isOfProvider = asking.reader.partnerId !== null;
  const common = {
    isDemonstration: shownRealm(context).isDemonstration,
    filledFrom: await shownFilledFrom(context),
  };
  return isOfProvider
    ? { ...common, ...(await askBands(context, asking)) }
    : { ...common, ...(await askRows(context, asking)) };
}

async function askRows(context: Asking, { solution, query }: Question) {
  const { asked, unread } = readList(tenantList, query, Object.keys(tenantsTab));
  const today = dayOf(context.now.getTime());
  const shown = shownDays(asked, { today, isInWeeks: false });
  const days = shown.ok ? shown.value : usualDays(asked.range, { today, isInWeeks: false });
  const wrong = Object.entries({ from: asked.from, to: asked.to })
    .filter(([, value]) => value !== "")
    .map(([name, value]) => ({ name, value }));
  const { db, variant, now } = context;
  const realm = shownRealm(context);
  const { found, currentTo } = await inOneState(db, async ({ trx }) => {
    const numbered = await findNumberedSolution(trx, solution.id);
    const reading = { realm: realmNumber(realm), solution: numbered?.number ?? 0, range: days };
    const day = await readCustomers(trx, reading);
    const customers = [...day.customers.keys()];
    const nameOf = await listCustomerNames(trx, { variant, customers });
    return {
      found: tenantRows(day, nameOf),
      currentTo: await readCurrentTo(trx, { realm, now }),
    };
  });
  return {
    isOfProvider: false as const,
    asked: shown.ok ? asked : { ...asked, from: "", to: "" },
    unread: shown.ok ? unread : [...unread, ...wrong],
    days,
    found,
    currentTo,
  };
}

async function askBands(context: Asking, { solution, query }: Question) {
  const { asked, unread } = readList(tenantBandList, query, Object.keys(tenantsTab));
  const { db, now } = context;
  const months = offeredMonths({ today: dayOf(now.getTime()), isInWeeks: true });
  const isOffered = asked.month === "" || months.includes(asked.month);
  const month = (isOffered && asked.month) || (months[0] ?? "");
  const realm = shownRealm(context);
  const key = await customerKey();
  const tree = await placeTree();
  const read = await inOneState(db, async (state) => ({
    found: await readOpenTenants(state, tree, { realm, solution, month, key }),
    currentTo: await readCurrentTo(state.trx, { realm, now }),
  }));
  return {
    isOfProvider: true as const,
    asked: { ...asked, month: isOffered ? asked.month : "" },
    unread: isOffered ? unread : [...unread, { name: "month", value: asked.month }],
    days: periodOf(month, { isInWeeks: true }),
    month,
    months,
    ...read,
  };
}
