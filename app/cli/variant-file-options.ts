import { parseArgs } from "node:util";

import { variants, type Variant } from "~/features/settings/variants";
import { CommandError } from "~/platform/command-error";

const solutionFormats = ["jsonl", "json"] as const;

/** What may follow `import solutions`, `export solutions` and `import samples`. */
export type VariantFileOptions = {
  files: string[];
  variant: Variant;
  format: (typeof solutionFormats)[number];
};

const text = { type: "string" } as const;

/**
 * Reads the command line of one of them, behind the second word.
 *
 * @throws {CommandError} with `usage`, exit code 2
 */
export function variantFileOptions(
  args: readonly string[],
  { isImport, usage }: { isImport: boolean; usage: string },
): VariantFileOptions {
  const fault = (message: string) => new CommandError(`${message}${usage}`, 2);
  const { values, positionals: files } = parsed(args, fault);
  const variant = variants.find(
    (known) => known.toLowerCase() === (values.variant ?? variants[0]).toLowerCase(),
  );
  if (!variant) throw fault(`--variant is one of ${variants.join(", ")}.`);
  const format = solutionFormats.find((known) => known === (values.format ?? "jsonl"));
  if (!format || (isImport && values.format !== undefined))
    throw fault(isImport ? "An import takes no --format." : `--format is jsonl or json.`);
  if (files.length !== (isImport ? 1 : 0))
    throw fault(isImport ? "One FILE." : `Too much: ${files.join(" ")}.`);
  return { files, variant, format };
}

function parsed(args: readonly string[], fault: (message: string) => CommandError) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { variant: text, format: text },
    });
  } catch (error) {
    throw fault(error instanceof Error ? error.message : "That cannot be read.");
  }
}
