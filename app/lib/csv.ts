/** What a cell may hold; nothing is an empty cell. */
export type CsvCell = string | number | boolean | null;

/** Without it spreadsheets take UTF-8 for the encoding of the computer (RFC 3629, section 6). */
export const byteOrderMark = "\ufeff";

const lineEnd = "\r\n";

/**
 * Texts that a spreadsheet would take for a formula: those that begin with one of its signs,
 * in either width, or with a control character that it skips; spaces and apostrophes before
 * it change nothing.
 */
const formulaLike = /^[\s']*[=+\-@＝＋－＠\t\r\n]/;

/**
 * Where a text begins again for a spreadsheet whose separator is a semicolon or a tab: quotation marks
 * inside a cell do not keep it together there. What follows may be skipped before a sign.
 */
const beginningInside = /[;\t\r\n][\s'"]*/g;
const formulaSign = /[=+\-@＝＋－＠]/;

/**
 * A table as CSV (RFC 4180): CRLF, a head line, UTF-8 with a byte order mark. Numbers are
 * plain decimals with a dot in every language. A text that looks like a formula gets an
 * apostrophe in front, and so does a formula behind a semicolon, tab or line break in it;
 * `unguardedText` removes them. Numbers get none, negative or not.
 */
export function csvText(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + csvLines([head, ...rows]);
}

/** Lines of a table without byte order mark, for a file that is sent in parts; the rules are those of `csvText`. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => cells.map(cellText).join(",") + lineEnd).join("");
}

/** A text as it was before it was guarded against being taken for a formula. */
export function unguardedText(cell: string): string {
  const text = cell.replace(beginningInside, (run, at: number) =>
    isFormulaAt(cell, at + run.length) && run.endsWith("'") ? run.slice(0, -1) : run,
  );
  return text.startsWith("'") && formulaLike.test(text.slice(1)) ? text.slice(1) : text;
}

/**
 * A number without exponent, grouping or rounding: the shortest digits that give it back.
 *
 * @throws {RangeError} when it is not finite
 */
export function plainDecimal(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError("Only a finite number has digits.");
  const [mantissa = "", exponent] = String(value).split("e");
  if (exponent === undefined) return mantissa;
  const sign = mantissa.startsWith("-") ? "-" : "";
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const pointAt = whole.length + Number(exponent);
  const digits = whole + fraction;
  if (pointAt <= 0) return `${sign}0.${"0".repeat(-pointAt)}${digits}`;
  return sign + digits.padEnd(pointAt, "0");
}

function cellText(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return plainDecimal(cell);
  if (typeof cell === "boolean") return String(cell);
  const guarded = guardedText(cell);
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

function guardedText(cell: string): string {
  const inside = cell.replace(beginningInside, (run, at: number) =>
    isFormulaAt(cell, at + run.length) ? `${run}'` : run,
  );
  return formulaLike.test(cell) ? `'${inside}` : inside;
}

function isFormulaAt(text: string, place: number): boolean {
  return formulaSign.test(text.charAt(place));
}
