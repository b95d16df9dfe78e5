import * as z from "zod";

import { placeTextMaxLength } from "~/features/geo/place";
import { orders } from "~/lib/list-order";

import { healthSorts, usualQuery } from "./health-list";
import { healthSources } from "./health-row.view";
import { severities } from "./severity";

/** The address of the list; a part that makes no sense asks for nothing in particular. */
export const healthListSchema = z.object({
  search: z.string().trim().max(placeTextMaxLength).catch(usualQuery.search),
  health: z.enum(["", ...severities]).catch(usualQuery.health),
  source: z.enum(["", ...healthSources]).catch(usualQuery.source),
  sort: z.enum(healthSorts).catch(usualQuery.sort),
  order: z.enum(orders).catch(usualQuery.order),
  page: z.coerce.number().int().positive().catch(usualQuery.page),
});

/** The row that an address of the history names. */
export const rowIdSchema = z.uuid();
