import { parseArgs } from "node:util";

import { variants, type Variant } from "~/features/settings/variants";
import { utcDayOf } from "~/lib/time";
import { CommandError } from "~/platform/command-error";

/** What may follow `pathlens export samples`; days are `YYYY-MM-DD`, null for no bound. */
export type ExportSamplesOptions = {
  file: string;
  variant: Variant;
  from: string | null;
  to: string | null;
};

const text = { type: "string" } as const;

/**
 * Reads the command line behind `samples`.
 *
 * @throws {CommandError} with `usage`, exit code 2
 */
export function exportSamplesOptions(args: readonly string[], usage: string): ExportSamplesOptions {
  const fault = (message: string) => new CommandError(`${message}${usage}`, 2);
  const { parquet: file, variant: named = variants[0], from, to } = parsed(args, fault);
  if (!file) throw fault("--parquet FILE names the file to write.");
  const variant = variants.find((known) => known.toLowerCase() === named.toLowerCase());
  if (!variant) throw fault(`--variant is one of ${variants.join(", ")}.`);
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !isUtcDay(day))
      throw fault(`--${name} is a day, such as 2026-11-25, not ${day}.`);
  if (from !== undefined && to !== undefined && from > to)
    throw fault(`--from ${from} is after --to ${to}.`);
  return { file, variant, from: from ?? null, to: to ?? null };
}

function parsed(args: readonly string[], fault: (message: string) => CommandError) {
  try {
    const options = { parquet: text, variant: text, from: text, to: text };
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw fault(error instanceof Error ? error.message : "That cannot be read.");
  }
}

function isUtcDay(words: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(words)) return false;
  const instant = new Date(`${words}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && utcDayOf(instant) === words;
}
