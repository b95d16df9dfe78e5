import { createHash } from "node:crypto";

/** The field by which a confirmation posts what its page showed. */
const field = "seen";

/**
 * What stands for exactly these rows: a confirmation posts it back, and other rows, also as many of
 * them, have another.
 */
export function selectionMark(rows: readonly { id: string }[]): string {
  const ids = rows.map(({ id }) => id).sort();
  return createHash("sha256").update(ids.join("\n")).digest("base64url");
}

/** Rows that the question before an action names; it counts the rest. */
const namedMost = 20;

/** What the question before an action shows of its rows. */
export function askedAbout<Row extends { id: string }>(
  rows: readonly Row[],
): { count: number; mark: string; named: Row[] } {
  return { count: rows.length, mark: selectionMark(rows), named: rows.slice(0, namedMost) };
}

/** The mark that a confirmation posted; blank where it posted none. */
export function readSelectionMark(form: FormData): string {
  const posted = form.get(field);
  return typeof posted === "string" ? posted : "";
}
