/** Rows of one page of a list. Source: specification, section 9. */
export const rowsPerPage = 100;

/** Most rows that one bulk action works on. Source: specification, section 9. */
export const bulkLimit = 1000;

/** Where a page of a list ends: the last row's sort key and its id. */
export type Continuation = { key: string; id: string };

/** A page of a list; `next` leads to the one behind it, null on the last. */
export type ListPage<Row> = { rows: Row[]; next: string | null };

const idLength = 36;

/** Longest token: an id and the longest name (253 characters), with room. */
export const tokenLengthLimit = 300;

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
    return { id, key: decodeURIComponent(token.slice(idLength)) };
  } catch {
    return undefined;
  }
}

/** A page out of one row more than it holds: that one only tells that there is another page. */
export function pageOf<Row>(rows: readonly Row[], limit: number, endsAt: (row: Row) => Continuation): ListPage<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? writeContinuation(endsAt(last)) : null };
}
