/** What a column of a copied row may be; JSON comes as its text. */
export type CopyValue =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | readonly (string | number | null)[]
  | null
  | undefined;

/** The characters that end a column or a row, and the one that escapes them. */
const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/**
 * A row in the text format of Postgres' COPY, with its line end (PostgreSQL 15, COPY, "Text Format").
 *
 * @throws {RangeError} for a date that is none
 */
export function copyLine(values: readonly CopyValue[]): string {
  return `${values.map(copyText).join("\t")}\n`;
}

function copyText(value: CopyValue): string {
  if (value === null || value === undefined) return "\\N";
  switch (typeof value) {
    case "string":
      return escaped(value);
    case "number":
      return Object.is(value, -0) ? "-0" : String(value);
    case "bigint":
      return String(value);
    case "boolean":
      return value ? "t" : "f";
    default:
      return textOfObject(value);
  }
}

function textOfObject(value: Date | Uint8Array | readonly (string | number | null)[]): string {
  if (value instanceof Date) return value.toISOString();
  // The backslash before the x is an escaped one.
  if (value instanceof Uint8Array)
    return `\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}`;
  return escaped(`{${value.map(elementText).join(",")}}`);
}

/** An element of an array's literal (PostgreSQL 15, 8.15.2). */
function elementText(element: string | number | null): string {
  if (typeof element === "number") return String(element);
  return element === null ? "NULL" : `"${element.replace(/["\\]/g, "\\$&")}"`;
}

function escaped(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
}
