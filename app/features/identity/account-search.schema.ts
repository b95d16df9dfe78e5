import * as z from "zod";

import { defineList } from "~/lib/list/define-list";

const searchLimit = 200;

/** The list of accounts. */
export const accountList = defineList({
  filters: z.object({ search: z.string().trim().max(searchLimit).default("") }),
  sorts: { name: { key: "text" } },
  sort: "name",
  columns: { name: "always", account: "usual", signedIn: "usual", sessions: "usual" },
  pageSize: 50,
});

/** An account's id as it stands in an address. */
export const accountIdSchema = z.uuid();
