import type { BadLine } from "./entry-lines";
import type { CsvFault } from "./lists-csv";

/** What an import does with the entries that are there. */
export const importModes = ["add", "replace"] as const;
export type ImportMode = (typeof importModes)[number];

/** Longest file, in bytes: four full lists of prefixes. */
export const importFileBytes = 4 * 1024 * 1024;

/** Why a file was not imported. */
export type RefusedImport = {
  mode: ImportMode;
  fault: CsvFault | null;
  lines: BadLine[];
  moreLines: number;
  /** A key of `solutions:error`. */
  reason: string | null;
};
