import { parse } from "csv-parse/sync";

import { csvText, unguardedText } from "~/lib/csv";
import { ok, refuse, type Result } from "~/lib/result";

import { readNumbered, type NumberedText, type Reading, type ReadList } from "./entry-lines";
import { entryLimit, solutionLists, type SolutionEntry, type SolutionList } from "./solution";

/** Lines of a file that are read, its header among them: four full lists. */
export const csvLineLimit = solutionLists.length * entryLimit + 1;

/** Why a file is not read. `line` counts from 1, as an editor does, where one line is at fault. */
export type CsvFault = {
  reason: "not-utf8" | "not-csv" | "no-header" | "too-many-lines" | "unknown-list";
  line: number | null;
  text: string;
};

export type ReadLists = Record<SolutionList, ReadList>;

/** What decoding makes of bytes that are not UTF-8: to store it would change a name for good. */
const replaced = "\uFFFD";

/** Separators of cells; spreadsheets write semicolons where the comma is the decimal sign. */
const separators = [",", ";", "\t"];

/** Longest part of a faulty line that is shown again. */
const shownLength = 60;

type Row = { cells: string[]; line: number };

/**
 * The lists of a CSV file with the columns `list` and `value`, in any order and case; other columns, such
 * as `state`, are ignored. The first line decides which separator counts; it may be `sep=;`, as spreadsheets
 * write it. Each list is as `readLines` gives it, with the line numbers of the file.
 */
export function listsFromCsv(text: string, reading: Reading): Result<ReadLists, CsvFault> {
  const brokenAt = text.indexOf(replaced);
  if (brokenAt >= 0) return refuse({ reason: "not-utf8", line: lineAt(text, brokenAt), text: "" });
  const rows = rowsOf(text);
  if (!rows.ok) return rows;
  const [header, ...lines] = rows.value;
  const names = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const [listAt, valueAt] = [names.indexOf("list"), names.indexOf("value")];
  if (listAt < 0 || valueAt < 0)
    return refuse({ reason: "no-header", line: 1, text: names.join(",").slice(0, shownLength) });
  if (rows.value.length > csvLineLimit)
    return refuse({ reason: "too-many-lines", line: null, text: "" });
  const texts = emptyTexts();
  for (const { cells, line } of lines) {
    const name = unguardedText(cells[listAt] ?? "").trim();
    const list = solutionLists.find((known) => known.toLowerCase() === name.toLowerCase());
    if (!list) return refuse({ reason: "unknown-list", line, text: name.slice(0, shownLength) });
    texts[list].push({ line, text: unguardedText(cells[valueAt] ?? "") });
  }
  return ok({
    asns: readNumbered("asns", texts.asns, reading),
    ips: readNumbered("ips", texts.ips, reading),
    sslCertificates: readNumbered("sslCertificates", texts.sslCertificates, reading),
    vpns: readNumbered("vpns", texts.vpns, reading),
  });
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split(/\r\n|\r|\n/).length;
}

function emptyTexts(): Record<SolutionList, NumberedText[]> {
  return { asns: [], ips: [], sslCertificates: [], vpns: [] };
}

/** The rows of a file that have a cell, each with the line it ends on. */
function rowsOf(text: string): Result<Row[], CsvFault> {
  const declared = /^\uFEFF?sep=([,;\t])\r?\n/i.exec(text)?.[1];
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: declared ?? separators.find((each) => header.includes(each)) ?? ",",
      from_line: declared === undefined ? 1 : 2,
      info: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      skip_empty_lines: true,
      to: csvLineLimit + 1,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return ok(rows.map(({ record, info }) => ({ cells: record, line: info.lines })));
  } catch (error) {
    const { lines = null } = error as { lines?: number };
    return refuse({ reason: "not-csv", line: lines, text: "" });
  }
}

/** The lists of a solution as a CSV file that `listsFromCsv` reads again. */
export function listsCsvFile(entries: readonly SolutionEntry[]): string {
  return csvText(
    ["list", "value", "state"],
    entries.map(({ list, value, isAccepted }) => [
      list,
      value,
      isAccepted ? "accepted" : "waiting",
    ]),
  );
}
