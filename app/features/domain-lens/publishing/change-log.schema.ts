import * as z from "zod";

import { defineList, type Asked, type Shown } from "~/lib/list/define-list";

import { categories } from "../endpoint-sets/endpoint-set";

import { versionPattern } from "./version";

/** Longest service area code, and longest text that is looked for: a name of the DNS. */
const codeLimit = 40;
const textLimit = 253;

/** A version as people type it, blanks around it allowed. */
export const versionSchema = z.string().trim().regex(versionPattern);

const filters = z.object({
  serviceArea: z.string().trim().max(codeLimit).nullable().default(null),
  category: z.enum(categories).nullable().default(null),
  text: z.string().trim().max(textLimit).default(""),
});

/** The versions of an instance, the newest first. */
export const changeLogList = defineList({
  filters,
  sorts: { version: { key: "text" } },
  sort: "version",
  order: "descending",
  id: "text",
  pageSize: 10,
});

/** The changes of one version, in the order in which they apply. */
export const versionChangeList = defineList({
  filters: z.object({}),
  sorts: { record: { key: "count" } },
  sort: "record",
  id: "count",
  pageSize: 200,
});

/** The sets that changed since a version, by number. */
export const sinceList = defineList({
  filters,
  sorts: { set: { key: "count" } },
  sort: "set",
  id: "count",
  pageSize: 50,
});

export type ChangeLogAsked = Asked<typeof changeLogList>;
export type VersionChangesAsked = Pick<Shown<"record">, "sort" | "order" | "cursor">;
export type SinceAsked = Asked<typeof sinceList>;
