import type * as z from "zod";

import { listValues } from "./list-values";

/** A part of an address that its list does not understand. */
export type Unread = { name: string; value: string };

/** Longest part of such a value that is repeated, in characters. */
const shownLength = 60;

/**
 * What an address asks for, as far as it can be read, and which values were left out: of a filter with
 * several values only the unknown ones. A blank value asks for nothing. A repeated parameter lists its
 * values, as check boxes of one name do.
 */
export function readQuery<Schema extends z.ZodType>(
  schema: Schema,
  query: Iterable<[string, string]>,
): { asked: z.infer<Schema>; unread: Unread[] } {
  const rest = joined(query);
  const unread: Unread[] = [];
  for (;;) {
    const parsed = schema.safeParse(rest);
    if (parsed.success) return { asked: parsed.data, unread };
    const found = takeUnread(rest, parsed.error);
    if (found.length === 0) return { asked: schema.parse({}), unread };
    unread.push(...found.map(shortened));
  }
}

function joined(query: Iterable<[string, string]>): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of query) {
    if (value.trim() === "") continue;
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(values);
}

/** As much of it as a page repeats. */
export function shortened({ name, value }: Unread): Unread {
  const start = (text: string) => [...text].slice(0, shownLength).join("");
  return { name: start(name), value: start(value) };
}

/** Takes out of `rest` what `error` is about. */
function takeUnread(rest: Record<string, string>, { issues }: z.ZodError): Unread[] {
  const names = new Set(issues.map(({ path: [name] }) => String(name)));
  return [...names].flatMap((name) => {
    const value = rest[name];
    if (value === undefined) return [];
    delete rest[name];
    const places = issues.filter(({ path }) => String(path[0]) === name).map(({ path }) => path[1]);
    if (!places.every((place) => typeof place === "number")) return [{ name, value }];
    const values = listValues(value);
    const known = values.filter((_, place) => !places.includes(place));
    if (known.length > 0) rest[name] = known.join(",");
    return values
      .filter((_, place) => places.includes(place))
      .map((each) => ({ name, value: each }));
  });
}

/** Header in which a file says what of its address was left out; its rows are for programs. */
export function unreadHeader(unread: readonly Unread[]): Record<string, string> {
  return unread.length === 0
    ? {}
    : {
        "X-Not-Understood": new URLSearchParams(
          unread.map(({ name, value }): [string, string] => [name, value]),
        ).toString(),
      };
}
