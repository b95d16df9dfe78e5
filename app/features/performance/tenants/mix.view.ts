import {
  allSolutionsHref,
  allTenantsFilePath,
  tenantsHref,
  tenantsTab,
} from "~/features/solutions/solutions-address";
import { listView } from "~/lib/list/list-view";
import type { Language } from "~/platform/languages";

import { datesOf, firstFilledDay } from "../figures/day-range";
import { foundMixed, mixList, mixPage } from "./mix-list.schema";
import type { AnsweredMix } from "./read-mix.server";

export type MixView = ReturnType<typeof mixView>;

const firstOrders = {
  samples: "descending",
  providers: "descending",
  largest: "descending",
} as const;

/** What the page of the customers of all official solutions shows, with its links. */
export function mixView(
  answered: AnsweredMix,
  { prefix, language }: { prefix: string; language: Language },
) {
  const { asked, days, unread } = answered;
  const rows = foundMixed(answered.customers, asked.search);
  const page = mixPage(rows, asked, { language });
  return {
    search: asked.search,
    slot: asked.slot,
    rows: page.rows.map((row) => ({
      ...row,
      providers: row.providers.map((provider) => ({
        ...provider,
        href: tenantsHref(prefix, provider.id),
      })),
    })),
    isWhole: answered.isWhole,
    view: listView(mixList, {
      path: allSolutionsHref(prefix),
      filePath: allTenantsFilePath(prefix),
      asked,
      page,
      unread,
      fixed: tenantsTab,
      count: { number: rows.length, isMore: false },
      firstOrders,
    }),
    days: datesOf(days),
    currentTo: answered.currentTo?.toISOString() ?? null,
    isDemonstration: answered.isDemonstration,
    filledFrom: firstFilledDay(days, answered.filledFrom),
  };
}
