import * as z from "zod";

import { slots } from "~/features/solutions/solution";
import { defineList, type Asked } from "~/lib/list/define-list";
import type { ListPlace } from "~/lib/list/list-cursor";
import type { ListPage } from "~/lib/list/list-page";
import { pageOfRows } from "~/lib/list/rows-page";

import { nameOfCustomer } from "./customer-name";
import type { MixedCustomer } from "./provider-mix";
import { isNamedBy, searchMaxLength } from "./tenant-list.schema";

/** The customers of all official solutions of a slot. */
export const mixList = defineList({
  filters: z.object({
    /** Part of a name, of a domain, of an id or of a named provider. */
    search: z.string().trim().max(searchMaxLength).default(""),
    slot: z.enum(slots).default("access"),
  }),
  sorts: {
    name: { key: "text" },
    samples: { key: "number" },
    providers: { key: "number" },
    largest: { key: "number" },
  },
  sort: "samples",
  order: "descending",
  id: "text",
});

export type MixListAsked = Asked<typeof mixList>;

/** The customers that a search leaves: of this name, or with such a provider among the named ones. */
export function foundMixed(rows: readonly MixedCustomer[], search: string) {
  const text = search.toLowerCase();
  return rows.filter(
    ({ customer, providers }) =>
      isNamedBy(customer, text) || providers.some(({ name }) => name.toLowerCase().includes(text)),
  );
}

/** A page of customers. @param how.language BCP 47 */
export function mixPage(
  rows: readonly MixedCustomer[],
  asked: MixListAsked,
  { language, limit = mixList.pageSize }: { language: string; limit?: number },
): ListPage<MixedCustomer> {
  const { compare: compareNames } = new Intl.Collator(language, { numeric: true });
  const turn = asked.order === "ascending" ? 1 : -1;
  const byKey = (one: string, other: string) =>
    asked.sort === "name" ? compareNames(one, other) : Number(one) - Number(other);
  return pageOfRows(rows, asked, {
    placeOf: (row) => ({ key: keyOf(row, asked.sort), id: row.key }),
    compare: (one: ListPlace, other: ListPlace) =>
      turn * byKey(one.key ?? "", other.key ?? "") ||
      (one.id < other.id ? -1 : Number(one.id > other.id)),
    limit,
  });
}

function keyOf(row: MixedCustomer, sort: MixListAsked["sort"]): string {
  switch (sort) {
    case "name":
      return nameOfCustomer(row.customer);
    case "samples":
      return String(row.samples);
    case "providers":
      return String(row.providers.length + row.furtherProviders);
    case "largest":
      return String(row.providers[0]?.share ?? 0);
  }
}
