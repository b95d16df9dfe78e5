import { byteOrderMark, csvText, type CsvCell } from "~/lib/csv";

import { feedAttributeNames, type FeedAttributes, type FeedChange } from "./feed-change";
import type { FeedSet } from "./feed-set";

/** What of a version is told to everybody. */
export type FeedVersions = { instance: string; latest: string; versions?: readonly string[] };

/** A record with its id, as it is sent. */
export type FeedRecord = Omit<FeedChange, "impact"> &
  Partial<Pick<FeedChange, "impact">> & { id: number };

const setColumns = [
  "id",
  "serviceArea",
  "serviceAreaDisplayName",
  "urls",
  "ips",
  "tcpPorts",
  "udpPorts",
  "expressRoute",
  "category",
  "required",
  "notes",
] as const satisfies readonly (keyof FeedSet)[];

/** `instance,latest`; with all versions a third column lists them, the newest first. */
export function versionsCsv(rows: readonly FeedVersions[]): string {
  const hasAll = rows.some(({ versions }) => versions);
  return plainCsv(
    ["instance", "latest", ...(hasAll ? ["versions"] : [])],
    rows.map(({ instance, latest, versions }) => [
      instance,
      latest,
      ...(hasAll ? [(versions ?? []).join(",")] : []),
    ]),
  );
}

/** One set a row; lists are separated by commas in their cell. */
export function setsCsv(sets: readonly FeedSet[]): string {
  return plainCsv(
    setColumns,
    sets.map((set) => setColumns.map((column) => cellOf(set[column]))),
  );
}

/** One record a row; what is in its parts stands in columns such as `add.ips`. */
export function changesCsv(records: readonly FeedRecord[]): string {
  const attributes = (part: FeedAttributes | undefined) =>
    feedAttributeNames.map((name) => cellOf(part?.[name]));
  const named = (part: string) => feedAttributeNames.map((name) => `${part}.${name}`);
  return plainCsv(
    [
      "id",
      "endpointSetId",
      "disposition",
      "impact",
      "version",
      ...named("previous"),
      ...named("current"),
      "add.effectiveDate",
      "add.ips",
      "add.urls",
      "remove.ips",
      "remove.urls",
    ],
    records.map(
      ({ id, endpointSetId, disposition, impact, version, previous, current, add, remove }) => [
        id,
        endpointSetId,
        disposition,
        impact ?? null,
        version,
        ...attributes(previous),
        ...attributes(current),
        cellOf(add?.effectiveDate),
        cellOf(add?.ips),
        cellOf(add?.urls),
        cellOf(remove?.ips),
        cellOf(remove?.urls),
      ],
    ),
  );
}

function cellOf(value: string | number | boolean | readonly string[] | undefined): CsvCell {
  if (value === undefined) return null;
  return typeof value === "object" ? value.join(",") : value;
}

/** Readers are programs: to some of them the mark that spreadsheets want is a part of the first column's name. */
function plainCsv(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return csvText(head, rows).slice(byteOrderMark.length);
}
