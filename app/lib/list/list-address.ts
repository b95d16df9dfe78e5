import type { Asked, List, Shown } from "./define-list";
import { writePlace } from "./list-cursor";

type Values = Record<string, unknown>;

/** Parameters of an address, in the order in which they are written. */
export type Pairs = [name: string, value: string][];

/** The parameters of a list, without those that say what the list shows at first. */
export function listPairs<Described extends List>(
  list: Described,
  asked: Asked<Described>,
  page?: { after: string } | { before: string },
): Pairs {
  const usual = list.schema.parse({}) as Values;
  const { cursor, ...values } = asked as Values & Pick<Shown, "cursor" | "sort">;
  const place = cursor && writePlace(values.sort, cursor);
  const start = page ?? (place ? { [cursor.isBefore ? "before" : "after"]: place } : {});
  return [...pairsOf(values, usual), ...pairsOf(start, {})];
}

function pairsOf(values: Values, usual: Values): Pairs {
  return Object.entries(values).flatMap(([name, value]): Pairs => {
    const text = textOf(value);
    return text === "" || text === textOf(usual[name]) ? [] : [[name, text]];
  });
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return Array.isArray(value) ? value.join(",") : String(value as string | number | boolean);
}

/** A path with its parameters. */
export function pathWith(path: string, pairs: Pairs): string {
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs).toString()}`;
}
