import type { ListCursor } from "~/lib/list/list-cursor";
import { readPlace } from "~/lib/list/list-cursor";
import type { Asked, List, Shown } from "~/lib/list/define-list";
import { fileParts, fileTypes, type FileFormat, type ListFile } from "~/lib/list/list-file";
import type { ListPage } from "~/lib/list/list-page";
import { unreadHeader, type Unread } from "~/lib/list/read-query";

import { textStream } from "./text-stream.server";

/** Rows that are read and sent at once: a part of some 100 kB. */
const rowsPerPart = 1000;

/** The list that an address asks for, and how to read a page of it. */
type Exported<Described extends List, Row> = {
  list: Described;
  asked: Asked<Described>;
  unread: readonly Unread[];
  file: ListFile<Row>;
  read: (asked: Asked<Described>, limit: number) => Promise<ListPage<Row>>;
};

/** All rows of a list from its first one, in the format that the path ends with. */
export function listFile<Described extends List, Row>(
  request: Request,
  { list, asked, unread, file, read }: Exported<Described, Row>,
): Response {
  const { sort } = asked as unknown as Shown;
  const sortForm = list.sorts[sort];
  if (!sortForm) throw new Error(`The list has no sort ${sort}.`);
  const form = { sort, ...sortForm, id: list.id };
  const pages = allPages(async (cursor) => {
    const page = await read({ ...asked, cursor }, rowsPerPart);
    const place = page.next === null ? undefined : readPlace(page.next, form);
    return { rows: page.rows, next: place ? { ...place, isBefore: false } : null };
  });
  return rowsFile(request, file, { pages, unread });
}

/** Rows as a file, in the format that the path ends with; each page is asked for when the one before it was sent. */
export function rowsFile<Row>(
  request: Request,
  file: ListFile<Row>,
  {
    pages,
    unread = [],
  }: {
    pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
    unread?: readonly Unread[];
  },
): Response {
  const format: FileFormat = new URL(request.url).pathname.endsWith(".json") ? "json" : "csv";
  return new Response(textStream(fileParts(file, format, pages)), {
    headers: {
      "Content-Type": fileTypes[format],
      "Content-Disposition": `attachment; filename="${file.name}.${format}"`,
      "Cache-Control": "private, no-store",
      ...unreadHeader(unread),
    },
  });
}

/** Each page is read when the one before it was sent. */
async function* allPages<Row>(
  read: (cursor: ListCursor | null) => Promise<{ rows: Row[]; next: ListCursor | null }>,
): AsyncGenerator<Row[]> {
  let cursor: ListCursor | null = null;
  do {
    const page: { rows: Row[]; next: ListCursor | null } = await read(cursor);
    yield page.rows;
    cursor = page.next;
  } while (cursor !== null);
}

/** A CSV file that is made whole, to be saved under `name`. */
export function csvAnswer(name: string, text: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": fileTypes.csv,
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
