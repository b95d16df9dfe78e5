import * as z from "zod";

import { readPlace, tokenLengthLimit, type ListCursor } from "./list-cursor";
import type { KeyForm } from "./key-forms";
import { orders, type Order } from "./list-order";
import { listValues } from "./list-values";
import { readQuery, shortened, type Unread } from "./read-query";

/** Rows of a page, where a list does not say otherwise. Source: specification, section 9. */
const usualPageSize = 100;

/** Most values of one filter. */
const filterLimit = 100;

/** `always` has no choice, `usual` is shown at first, `extra` when it is chosen. */
type ColumnUse = "always" | "usual" | "extra";

type ListDescription<Filters extends z.ZodObject, Sort extends string, Column extends string> = {
  /** What the list is filtered by; every filter has a value that does not filter. */
  filters: Filters;
  /** Filters that choose between views of the list. "Clear filters" keeps them. */
  views?: readonly (keyof z.infer<Filters> & string)[];
  /** The sorts, each with the form of its key. */
  sorts: Record<Sort, { key: KeyForm; isNullable?: boolean }>;
  /** What it is sorted by at first. */
  sort: NoInfer<Sort>;
  order?: Order;
  /** The form of the unique id that breaks ties. */
  id?: KeyForm;
  columns?: Record<Column, ColumnUse>;
  pageSize?: number;
};

/** How an address wants a list to be shown. */
export type Shown<Sort extends string = string, Column extends string = string> = {
  sort: Sort;
  order: Order;
  /** The chosen columns; none are the usual ones. */
  columns: Column[];
  /** Whether columns without a value on the page are left out. */
  empty: "shown" | "hidden";
  cursor: ListCursor | null;
};

export type List<
  Filters extends z.ZodObject = z.ZodObject,
  Sort extends string = string,
  Column extends string = string,
> = Required<Omit<ListDescription<Filters, Sort, Column>, "views">> & {
  views: readonly string[];
  /** Reads an address, whole or not at all; `readList` reads what it can. */
  schema: z.ZodType<z.infer<Filters> & Shown<Sort, Column>>;
};

/** What the address of a list asks for. */
export type Asked<Described> =
  Described extends List<infer Filters, infer Sort, infer Column>
    ? z.infer<Filters> & Shown<Sort, Column>
    : never;

/** One value or several, by commas or by repeating the parameter; absent, blank and `All` are no filter. */
export function severalOf<Item extends z.ZodType<string>>(item: Item) {
  return z.preprocess(
    (value) => [value ?? []].flat().flatMap((text) => listValues(String(text))),
    z.array(item).max(filterLimit),
  );
}

/** The one description of a list: its address, its page, its file and its selection are read by it. */
export function defineList<
  Filters extends z.ZodObject,
  const Sort extends string,
  const Column extends string = never,
>(described: ListDescription<Filters, Sort, Column>): List<Filters, Sort, Column> {
  const list = {
    order: "ascending" as const,
    id: "uuid" as const,
    columns: {} as Record<Column, ColumnUse>,
    pageSize: usualPageSize,
    views: [],
    ...described,
  };
  return { ...list, schema: schemaOf(list) };
}

function schemaOf<Filters extends z.ZodObject, Sort extends string, Column extends string>(
  list: Omit<List<Filters, Sort, Column>, "schema">,
) {
  const token = z.string().nullish();
  const schema = z
    .object({
      ...list.filters.shape,
      sort: z.enum(Object.keys(list.sorts)).default(list.sort),
      order: z.enum(orders).default(list.order),
      columns: severalOf(z.enum(choosable(list.columns))),
      empty: z.enum(["shown", "hidden"]).default("shown"),
      after: token,
      before: token,
    })
    .transform(({ after, before, ...asked }, context) => {
      const { sort } = asked as unknown as { sort: Sort };
      const cursor = cursorOf({ after, before }, { sort, ...list.sorts[sort], id: list.id });
      if (!("fault" in cursor)) return { ...asked, cursor: cursor.found };
      const message = "no-such-page";
      context.addIssue({ code: "custom", path: [cursor.fault], message });
      return z.NEVER;
    });
  return schema as unknown as List<Filters, Sort, Column>["schema"];
}

type Tokens = { after?: string | null; before?: string | null };

function cursorOf(
  { after, before }: Tokens,
  form: Parameters<typeof readPlace>[1],
): { found: ListCursor | null } | { fault: "after" | "before" } {
  if (after && before) return { fault: "before" };
  const token = after || before;
  if (!token) return { found: null };
  const place = token.length > tokenLengthLimit ? undefined : readPlace(token, form);
  if (place) return { found: { ...place, isBefore: Boolean(before) } };
  return { fault: before ? "before" : "after" };
}

/** Columns that a reader may show or hide. */
function choosable<Column extends string>(columns: Record<Column, ColumnUse>): Column[] {
  return (Object.keys(columns) as Column[]).filter((column) => columns[column] !== "always");
}

/**
 * What an address asks for, as far as it can be read, and what it says that the list does not understand.
 *
 * @param known parameters of the page that the list has nothing to do with: their names, or for each the values that
 *   the page understands, null where it understands any
 */
export function readList<Filters extends z.ZodObject, Sort extends string, Column extends string>(
  list: List<Filters, Sort, Column>,
  query: URLSearchParams,
  known: PageParameters = [],
): { asked: z.infer<Filters> & Shown<Sort, Column>; unread: Unread[] } {
  const valuesOf: Record<string, readonly string[] | null> = isNames(known)
    ? Object.fromEntries(known.map((name) => [name, null]))
    : known;
  const own = new Set([
    ...Object.keys(list.filters.shape),
    ...shownNames,
    ...Object.keys(valuesOf),
  ]);
  const { asked, unread } = readQuery(
    list.schema,
    [...query].filter(([name]) => own.has(name)),
  );
  const unknown = [...query]
    .filter(
      ([name, value]) =>
        value.trim() !== "" && (!own.has(name) || valuesOf[name]?.includes(value) === false),
    )
    .map(([name, value]) => shortened({ name, value }));
  return { asked, unread: [...unread, ...unknown] };
}

type PageParameters = readonly string[] | Readonly<Record<string, readonly string[] | null>>;

function isNames(known: PageParameters): known is readonly string[] {
  return Array.isArray(known);
}

/** Parameters of every list, and the one by which a link names its language. */
const shownNames = ["sort", "order", "columns", "empty", "after", "before", "language"];
