import * as z from "zod";

import { accountPageLimit } from "./account-search";

const searchLimit = 200;

/** The address of the list of accounts; what makes no sense falls back to the first page of all. */
export const accountListSchema = z.object({
  search: z.string().trim().max(searchLimit).default(""),
  page: z.coerce.number().int().min(1).max(accountPageLimit).default(1),
});

/** An account's id as it stands in an address. */
export const accountIdSchema = z.uuid();
