/** Where a page of the history ends: when the last row began, and its id. */
export type HistoryCursor = { at: Date; id: string };

/** Where a page begins: behind the last row of the page before, or with a row itself. */
export type HistoryStart = HistoryCursor & { isIncluded: boolean };

/** Rows of one page that began after an instant, from where it begins; null begins with the newest. */
export type HistoryQuery = { since: Date; start: HistoryStart | null; limit: number };

/** Rows of one page (specification §9). */
export const rowsPerPage = 100;

/** Open rows of each source that are listed at most, the newest: more are no list that anybody reads. */
export const openRowLimit = 500;

const written = /^(\d{13})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The cursor as it stands in an address. */
export function writeHistoryCursor({ at, id }: HistoryCursor): string {
  return `${at.getTime()}-${id}`;
}

/** The page behind what `writeHistoryCursor` wrote; null for any other text. */
export function readHistoryCursor(text: string | null): HistoryStart | null {
  const [, at, id] = written.exec(text ?? "") ?? [];
  return at && id ? { at: new Date(Number(at)), id, isIncluded: false } : null;
}

/** The address of a row in the history: the page that begins with it, wherever it has come to stand. */
export function historyRowHref(home: string, id: string): string {
  return `${home}/history?row=${id}#row-${id}`;
}

/** The newer of two rows first; of the same instant the higher id, as the database orders them. */
export function newestFirst(
  one: { beganAt: Date; id: string },
  other: { beganAt: Date; id: string },
): number {
  return other.beganAt.getTime() - one.beganAt.getTime() || (one.id < other.id ? 1 : -1);
}
