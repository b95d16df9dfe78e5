import { solutionHref, tenantsFilePath, tenantsTab } from "~/features/solutions/solutions-address";
import { listPairs, pathWith } from "~/lib/list/list-address";
import { listView } from "~/lib/list/list-view";
import type { Language } from "~/platform/languages";
import { formatMonth } from "~/ui/format";

import { datesOf, firstFilledDay, rangeNames, usualRange } from "../figures/day-range";
import { isCurrentRange } from "../figures/overview-address";
import type { AnsweredTenants } from "./ask-tenants.server";
import { tenantBandList, tenantBandPage } from "./tenant-band-list.schema";
import { foundRows, tenantList, tenantPage, type TenantListAsked } from "./tenant-list.schema";

type Viewing = { prefix: string; solutionId: string; language: Language };
type Rows = Extract<AnsweredTenants, { isOfProvider: false }>;
type Bands = Extract<AnsweredTenants, { isOfProvider: true }>;

export type TenantsView = ReturnType<typeof tenantsView>;
export type TenantRowsView = ReturnType<typeof rowsView>;
export type TenantBandsView = ReturnType<typeof bandsView>;

/** What the page of the customers of a solution shows, with its links. */
export function tenantsView(answered: AnsweredTenants, viewing: Viewing) {
  return answered.isOfProvider ? bandsView(answered, viewing) : rowsView(answered, viewing);
}

/** The order in which a sort begins: the greatest count, the worst availability. */
const firstOrders = { samples: "descending" } as const;

function rowsView(answered: Rows, { prefix, solutionId, language }: Viewing) {
  const { asked, found } = answered;
  const path = solutionHref(prefix, solutionId);
  const rows = foundRows(found.rows, asked.search);
  const page = tenantPage(rows, asked, { language });
  return {
    ...commonOf(answered),
    isOfProvider: false as const,
    search: asked.search,
    rows: page.rows,
    others: found.others,
    ...rangeLinks(path, asked),
    from: asked.from,
    to: asked.to,
    view: listView(tenantList, {
      path,
      filePath: tenantsFilePath(prefix, solutionId),
      asked,
      page,
      // The page names them above its filters, with or without a table.
      unread: [],
      fixed: tenantsTab,
      count: { number: rows.length, isMore: false },
      firstOrders,
    }),
  };
}

function bandsView(answered: Bands, { prefix, solutionId, language }: Viewing) {
  const { asked, found, month, months } = answered;
  const path = solutionHref(prefix, solutionId);
  const page = tenantBandPage(found?.tenants ?? [], asked);
  return {
    ...commonOf(answered),
    isOfProvider: true as const,
    month,
    months: months.map((value) => ({ value, label: formatMonth(language, value) })),
    rows: page.rows,
    /** To two digits; null where nothing is shown. */
    customers: found?.customers ?? null,
    isWhole: found !== null && found.customers <= found.tenants.length,
    view: listView(tenantBandList, {
      path,
      filePath: tenantsFilePath(prefix, solutionId),
      asked,
      page,
      unread: [],
      fixed: tenantsTab,
    }),
  };
}

function commonOf({ unread, days, currentTo, isDemonstration, filledFrom }: AnsweredTenants) {
  return {
    unread,
    days: datesOf(days),
    currentTo: currentTo?.toISOString() ?? null,
    isDemonstration,
    filledFrom: firstFilledDay(days, filledFrom),
  };
}

function rangeLinks(path: string, asked: TenantListAsked) {
  const pairsOf = (other: Partial<TenantListAsked>) => [
    ...Object.entries(tenantsTab),
    ...listPairs(tenantList, { ...asked, cursor: null, ...other }),
  ];
  const usual = { range: usualRange, from: "", to: "" } as const;
  return {
    ranges: rangeNames.map((range) => ({
      range,
      href: pathWith(path, pairsOf({ range, from: "", to: "" })),
      isCurrent: isCurrentRange(asked, range),
    })),
    daysForm: {
      path,
      keptByFilters: pairsOf(usual),
      isFiltered: !isCurrentRange(asked, usualRange),
      clearHref: pathWith(path, pairsOf(usual)),
    },
  };
}
