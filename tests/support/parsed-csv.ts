/**
 * Cells of a CSV text by the grammar of RFC 4180, apart from what writes it; a byte order
 * mark in front is left out.
 *
 * @throws when the text does not follow the grammar
 */
export function parsedCsv(text: string): string[][] {
  const rest = text.replace(/^\ufeff/, "");
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const rows: string[][] = [];
  let row: string[] = [];
  while (field.lastIndex < rest.length) {
    const at = field.lastIndex;
    const match = field.exec(rest);
    if (!match) throw new Error(`No CSV from character ${at} on.`);
    const [, quoted, plain = "", end] = match;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) throw new Error("The last line does not end.");
  return rows;
}
