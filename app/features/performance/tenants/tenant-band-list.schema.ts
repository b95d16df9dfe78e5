import * as z from "zod";

import { defineList, type Asked } from "~/lib/list/define-list";
import type { ListPlace } from "~/lib/list/list-cursor";
import type { ListPage } from "~/lib/list/list-page";
import { pageOfRows } from "~/lib/list/rows-page";

import { monthForm } from "../npi/index-month";
import { tenantBands, type BandedTenant } from "./tenant-bands";

/** The customers of a month as the provider of their solution sees them. */
export const tenantBandList = defineList({
  filters: z.object({
    /** `YYYY-MM`; nothing is the newest. */
    month: z.union([z.literal(""), z.string().regex(monthForm)]).default(""),
  }),
  sorts: { band: { key: "number" } },
  sort: "band",
  order: "descending",
  id: "text",
});

export type TenantBandListAsked = Asked<typeof tenantBandList>;

/** A page of customers, by band and number. */
export function tenantBandPage(
  rows: readonly BandedTenant[],
  asked: TenantBandListAsked,
  limit: number = tenantBandList.pageSize,
): ListPage<BandedTenant> {
  const turn = asked.order === "ascending" ? 1 : -1;
  return pageOfRows(rows, asked, {
    placeOf: ({ band, number }) => ({
      key: String(tenantBands.length - tenantBands.indexOf(band)),
      id: number,
    }),
    compare: (one: ListPlace, other: ListPlace) =>
      turn * (Number(one.key) - Number(other.key)) ||
      (one.id < other.id ? -1 : Number(one.id > other.id)),
    limit,
  });
}
