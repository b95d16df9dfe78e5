import { isStorableText } from "~/lib/storable-text";

/** Rows of one page of a list. Source: specification, section 9. */
export const rowsPerPage = 100;

/** Most rows that one bulk action works on. Source: specification, section 9. */
export const bulkLimit = 1000;

/** Where a page of a list ends: the last row's sort key and its id. */
export type Continuation = { key: string; id: string };

/** A page of a list; `next` leads to the one behind it, null on the last. */
export type ListPage<Row> = { rows: Row[]; next: string | null };

const idLength = 36;

/** Longest token: an id, a name of 253 characters and two texts of 100, each of nine letters in URI form at most. */
export const tokenLengthLimit = 2100;

/** What a key of a list is: any text, a count, a day or an instant; empty stands for an instant that never was. */
export const keyForms = {
  text: () => true,
  count: (key: string) => /^\d{1,18}$/.test(key),
  day: (key: string) => isInstant(`${key}T00:00:00Z`),
  instant: (key: string) => key === "" || isInstant(key),
} as const satisfies Record<string, (key: string) => boolean>;

/**
 * An instant as lists write it, in UTC and to the microsecond at most. The year 0 is none to a
 * database, and `Date` takes a 31st of any month for a day of the next one.
 */
function isInstant(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(text)) return false;
  const date = new Date(text);
  return (
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text.slice(0, "YYYY-MM-DD".length))
  );
}

/** The token as it stands in an address and a header: the id, and the key behind it in URI form. */
export function writeContinuation({ key, id }: Continuation): string {
  return id + encodeURIComponent(key);
}

/** Whether a text is an id as rows have it. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** What `writeContinuation` wrote; undefined for any other text. */
export function readContinuation(token: string): Continuation | undefined {
  const id = token.slice(0, idLength);
  if (!isUuid(id)) return undefined;
  try {
    const key = decodeURIComponent(token.slice(idLength));
    return isStorableText(key) ? { id, key } : undefined;
  } catch {
    return undefined;
  }
}

/** A page out of one row more than it holds: that one only tells that there is another page. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  endsAt: (row: Row) => Continuation,
): ListPage<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown,
    next: rows.length > limit && last ? writeContinuation(endsAt(last)) : null,
  };
}
