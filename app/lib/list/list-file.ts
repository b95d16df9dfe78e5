import { csvLines, csvText, type CsvCell } from "../csv";

export type FileFormat = "csv" | "json";

/** How the rows of a list stand in its files: by stable names for programs, in every language the same. */
export type ListFile<Row> = {
  /** The file's name without its ending. */
  name: string;
  /** Each column's value of a row; the names are the head of a CSV file and the fields of a JSON file. */
  columns: Record<string, (row: Row) => CsvCell>;
};

/** The same file where some rows are left out that others add up to: its name says so. */
export function withoutOthers<Row>(file: ListFile<Row>): ListFile<Row> {
  return { ...file, name: `${file.name}-without-others` };
}

export const fileTypes: Record<FileFormat, string> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
};

/** The parts of a file of rows. Each page is read when the part before it was sent. */
export async function* fileParts<Row>(
  { name, columns }: ListFile<Row>,
  format: FileFormat,
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  const fields = Object.entries(columns);
  if (format === "csv") {
    yield csvText(Object.keys(columns), []);
    for await (const rows of pages)
      yield csvLines(rows.map((row) => fields.map(([, valueOf]) => valueOf(row))));
    return;
  }
  yield `{"list":${JSON.stringify(name)},"rows":[`;
  let separator = "";
  for await (const rows of pages) {
    const lines = rows.map((row) =>
      JSON.stringify(Object.fromEntries(fields.map(([field, valueOf]) => [field, valueOf(row)]))),
    );
    if (lines.length === 0) continue;
    yield `${separator}\n${lines.join(",\n")}`;
    separator = ",";
  }
  yield "\n]}\n";
}
