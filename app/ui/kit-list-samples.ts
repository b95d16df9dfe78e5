import * as z from "zod";

import { defineList } from "~/lib/list/define-list";
import { listView, type ListView } from "~/lib/list/list-view";

/** Rows of the lists on the kit page. */
export type KitProvider = {
  id: string;
  provider: string;
  country: string;
  samples: number;
  level: string;
  note: string;
};

export const kitProviders: KitProvider[] = [
  {
    id: "1",
    provider: "Northwind Telecom",
    country: "Norway",
    samples: 18_204,
    level: "Best",
    note: "",
  },
  {
    id: "2",
    provider: "Fabrikam Fibre",
    country: "Portugal",
    samples: 912,
    level: "Average",
    note: "",
  },
  {
    id: "3",
    provider: "Adatum Networks and Cable Company of the Southern Provinces",
    country: "Chile",
    samples: 77,
    level: "Below average",
    note: "",
  },
];

const kitList = defineList({
  filters: z.object({ search: z.string().default(""), country: z.string().default("") }),
  sorts: { provider: { key: "text" }, samples: { key: "count" } },
  sort: "provider",
  columns: {
    provider: "always",
    country: "usual",
    samples: "usual",
    level: "usual",
    note: "usual",
  },
});

const usual = kitList.schema.parse({});
const ends = { previous: null, next: null };
const path = "/kit";

/** The list in each of its states. */
export const kitListViews = {
  pages: listView(kitList, {
    path,
    asked: usual,
    page: { previous: "previous", next: "next" },
    unread: [],
    filePath: path,
    count: { number: 412, isMore: false },
  }),
  filtered: listView(kitList, {
    path,
    asked: {
      ...usual,
      search: "a",
      order: "descending",
      columns: ["note", "samples"],
      empty: "hidden",
    },
    page: ends,
    unread: [{ name: "colour", value: "red" }],
    filePath: path,
    count: { number: 1000, isMore: true },
  }),
  nothing: listView(kitList, { path, asked: { ...usual, search: "zz" }, page: ends, unread: [] }),
  behind: listView(kitList, {
    path,
    asked: { ...usual, cursor: { key: "z", id: "9", isBefore: false } },
    page: { previous: "previous", next: null },
    unread: [],
  }),
  empty: listView(kitList, { path, asked: usual, page: ends, unread: [] }),
} satisfies Record<string, ListView>;
