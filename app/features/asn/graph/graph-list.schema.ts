import * as z from "zod";

import { defineList, type Asked } from "~/lib/list/define-list";
import { pageOf, type ListPage } from "~/lib/list/list-page";

/** How far a graph reaches, in links from the middle. */
export const graphDepths = ["1", "2", "3"] as const;

/** The ASes of a graph in the order of its tree; the file has all of them. */
export const graphList = defineList({
  filters: z.object({ depth: z.enum(graphDepths).default("1") }),
  sorts: { place: { key: "count" } },
  sort: "place",
  id: "count",
});

export type GraphAsked = Asked<typeof graphList>;

/** A page of rows that are made when they are asked for. */
export function graphPage<Row>(
  rows: { length: number; at: (place: number) => Row },
  asked: GraphAsked,
  limit: number,
): ListPage<Row> {
  const from = asked.cursor ? Number(asked.cursor.id) + 1 : 0;
  const read = Array.from({ length: Math.max(0, Math.min(limit + 1, rows.length - from)) });
  const placed = read.map((_, at) => ({ place: from + at }));
  const page = pageOf(placed, { ...asked, limit }, ({ place }) => ({
    key: String(place),
    id: String(place),
  }));
  return { ...page, rows: page.rows.map(({ place }) => rows.at(place)) };
}
