import type { ListCursor } from "~/lib/list/list-cursor";
import type { Order } from "~/lib/list/list-order";

/** Open rows of each source that are listed at most, the newest: more are no list that anybody reads. */
export const openRowLimit = 500;

/** The address of a row in the history: the page that begins with it, wherever it has come to stand. */
export function historyRowHref(home: string, id: string): string {
  return `${home}/history?row=${id}#row-${id}`;
}

/** The place right before a row, so that the page after it begins with the row. */
export function placeBefore({ at, id }: { at: Date; id: string }, order: Order): ListCursor {
  const number = BigInt(`0x${id.replaceAll("-", "")}`) + (order === "ascending" ? -1n : 1n);
  const digits = number.toString(16).padStart(32, "0");
  const dashed = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(digits)?.slice(1).join("-");
  return { key: at.toISOString(), id: dashed ?? id, isBefore: false };
}

/** Which of two rows began first; of the same instant the lower id, as the database orders them. */
export function oldestFirst(
  one: { beganAt: Date; id: string },
  other: { beganAt: Date; id: string },
): number {
  return one.beganAt.getTime() - other.beganAt.getTime() || (one.id < other.id ? -1 : 1);
}
