import * as z from "zod";

import { keyForms, readContinuation, tokenLengthLimit, type Continuation } from "../continuation";
import { orders, type Sorted } from "~/lib/list/list-order";
import { listValues } from "~/lib/list/list-values";
import { categories, instances } from "./endpoint-set";
import { setSorts, setViews, stateChoices } from "./endpoint-set-list";

const searchLimit = 200;

/** Most values that one filter may list. */
const filterLimit = 100;

/** One value or several, by commas or by repeating the parameter; absent, blank and `All` are no filter. */
export function filterOf<Item extends z.ZodType<string>>(item: Item) {
  return z.preprocess(
    (value) => [value ?? []].flat().flatMap((text) => listValues(String(text))),
    z.array(item).max(filterLimit),
  );
}

const noPageEndsThere = "No page of this list ends there.";

/** A continuation token of the page before; null begins the list. */
export const continuationSchema = z
  .string()
  .max(tokenLengthLimit)
  .nullish()
  .transform((token, context) => {
    const found = token ? readContinuation(token) : null;
    if (found !== undefined) return found;
    context.addIssue({ code: "custom", message: noPageEndsThere });
    return z.NEVER;
  });

/**
 * Whether a list's continuation was written by its sort, by the form of the keys of each sort; goes
 * with `endsElsewhere`.
 */
export function endsAsSorted<Sort extends string>(keys: Record<Sort, keyof typeof keyForms>) {
  return ({ sort, after }: Pick<Sorted<Sort>, "sort"> & { after: Continuation | null }): boolean =>
    after === null || keyForms[keys[sort]](after.key);
}

export const endsElsewhere = { path: ["after"], error: noPageEndsThere };

/** The address of the list of endpoint sets. */
export const endpointSetListSchema = z.object({
  list: z.enum(setViews).default("published"),
  search: z.string().trim().max(searchLimit).default(""),
  instances: filterOf(z.enum(instances)),
  workloads: filterOf(z.uuid()),
  categories: filterOf(z.enum(categories)),
  state: z.enum(stateChoices).default("current"),
  sort: z.enum(setSorts).default("id"),
  order: z.enum(orders).default("ascending"),
  after: continuationSchema,
});
export type EndpointSetListInput = z.infer<typeof endpointSetListSchema>;

/** A list without the page it begins at. */
export type SetListAsked = Omit<EndpointSetListInput, "after">;
