import * as z from "zod";

import { defineList, type Asked } from "~/lib/list/define-list";
import type { ListPlace } from "~/lib/list/list-cursor";
import type { ListPage } from "~/lib/list/list-page";
import { pageOfRows } from "~/lib/list/rows-page";

import { rangeNames, usualRange } from "../figures/day-range";
import { dateFilter } from "../figures/overview-list.schema";
import { workloads } from "../workload";
import { nameOfCustomer } from "./customer-name";
import type { NamedCustomer, TenantRow } from "./tenant-rows";

/** Longest part of a name that is searched for, in characters. */
export const searchMaxLength = 100;

const numberSort = { key: "number", isNullable: true } as const;

/** The customers of a solution as leadership sees them. */
export const tenantList = defineList({
  filters: z.object({
    /** Part of a name, of a domain or of an id. */
    search: z.string().trim().max(searchMaxLength).default(""),
    range: z.enum(rangeNames).default(usualRange),
    from: dateFilter,
    to: dateFilter,
  }),
  views: ["range", "from", "to"],
  sorts: {
    name: { key: "text" },
    samples: numberSort,
    availability: numberSort,
    Exchange: numberSort,
    SharePoint: numberSort,
    Teams: numberSort,
    Assistant: numberSort,
  },
  sort: "samples",
  order: "descending",
  id: "text",
});

export type TenantListAsked = Asked<typeof tenantList>;

/** Whether a customer's name or tenant id has a text. @param text in lower case */
export function isNamedBy(customer: NamedCustomer, text: string): boolean {
  const ids = customer.kind === "tenant" ? [customer.tenantId] : [];
  return [nameOfCustomer(customer), ...ids].some((name) => name.toLowerCase().includes(text));
}

/** The rows that a search leaves. */
export function foundRows(rows: readonly TenantRow[], search: string): readonly TenantRow[] {
  const text = search.toLowerCase();
  return rows.filter(({ customer }) => isNamedBy(customer, text));
}

/** A page of customers. Those without the figure that sorts come last in both orders. @param how.language BCP 47 */
export function tenantPage(
  rows: readonly TenantRow[],
  { sort, order, cursor }: Pick<TenantListAsked, "sort" | "order" | "cursor">,
  { language, limit = tenantList.pageSize }: { language: string; limit?: number },
): ListPage<TenantRow> {
  const { compare: compareNames } = new Intl.Collator(language, { numeric: true });
  const turn = order === "ascending" ? 1 : -1;
  return pageOfRows(
    rows,
    { sort, cursor },
    {
      placeOf: (row) => ({ key: keyOf(row, sort), id: row.key }),
      compare: (one: ListPlace, other: ListPlace) => {
        const byId = one.id < other.id ? -1 : Number(one.id > other.id);
        if (one.key === null || other.key === null)
          return Number(one.key === null) - Number(other.key === null) || byId;
        const byKey =
          sort === "name" ? compareNames(one.key, other.key) : Number(one.key) - Number(other.key);
        return turn * byKey || byId;
      },
      limit,
    },
  );
}

function keyOf(row: TenantRow, sort: TenantListAsked["sort"]): string | null {
  if (sort === "name") return nameOfCustomer(row.customer);
  if (sort === "samples") return String(row.samples);
  const workload = workloads.find((each) => each === sort);
  const value = workload ? row.typical[workload].value : row.availability.value;
  return value === null ? null : String(value);
}
