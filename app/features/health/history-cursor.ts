/** Where a page of the history ends: when the last row began, and its id. */
export type HistoryCursor = { at: Date; id: string };

/** Rows of one page that began after an instant, older than the cursor; null begins with the newest. */
export type HistoryQuery = { since: Date; before: HistoryCursor | null; limit: number };

/** Rows of one page (specification §9). */
export const rowsPerPage = 100;

const written = /^(\d{13})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The cursor as it stands in an address. */
export function writeHistoryCursor({ at, id }: HistoryCursor): string {
  return `${at.getTime()}-${id}`;
}

/** What `writeHistoryCursor` wrote; null for any other text. */
export function readHistoryCursor(text: string | null): HistoryCursor | null {
  const [, at, id] = written.exec(text ?? "") ?? [];
  return at && id ? { at: new Date(Number(at)), id } : null;
}

/** The newer of two rows first; of the same instant the higher id, as the database orders them. */
export function newestFirst(one: { beganAt: Date; id: string }, other: { beganAt: Date; id: string }): number {
  return other.beganAt.getTime() - one.beganAt.getTime() || (one.id < other.id ? 1 : -1);
}
