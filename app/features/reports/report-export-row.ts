import type { CsvCell } from "~/lib/csv";

/** Columns of the table, in an order that stays; new ones come behind them. */
export const exportColumns = [
  "section",
  "name",
  "status",
  "value",
  "unit",
  "error",
  "of",
  "more",
  "target",
  "limit",
  "limit_unit",
  "source",
  "reason",
] as const;

export type Row = Partial<Record<(typeof exportColumns)[number], CsvCell>>;
