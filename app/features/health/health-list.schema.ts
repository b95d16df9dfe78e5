import * as z from "zod";

import { placeTextMaxLength } from "~/features/geo/place";
import { orders } from "~/lib/list/list-order";

import { healthSorts, usualQuery } from "./health-list";
import { healthSources } from "./health-row.view";
import { severities } from "./severity";

/** The address of the list. */
export const healthListSchema = z.object({
  search: z.string().trim().max(placeTextMaxLength).default(usualQuery.search),
  health: z.enum(["", ...severities]).default(usualQuery.health),
  source: z.enum(["", ...healthSources]).default(usualQuery.source),
  sort: z.enum(healthSorts).default(usualQuery.sort),
  order: z.enum(orders).default(usualQuery.order),
  page: z.coerce.number().int().positive().default(usualQuery.page),
});

/** The row that an address of the history names. */
export const rowIdSchema = z.uuid();
