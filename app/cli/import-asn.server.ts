import { parseArgs } from "node:util";

import type { ServerBuild } from "@remix-run/node";

import { activateDataset } from "~/features/asn/datasets/choose-datasets.server";
import type { DatasetKind } from "~/features/asn/datasets/dataset";
import {
  readDataset,
  storeDataset,
  type ImportedFile,
} from "~/features/asn/datasets/import-dataset.server";
import type { FileFaults } from "~/features/asn/files/file-fault";
import { relationshipForms, type RelationshipForm } from "~/features/asn/files/relationship-file";
import { FileUnreadable, type ReadProgress } from "~/features/asn/files/text-lines.server";
import { datasetChanges } from "~/features/asn/view/dataset-changes.server";
import { CommandError } from "~/platform/command-error";

import { changesText, faultText } from "./asn-texts";
import { openApplication } from "./open-application.server";

const usage = `
  pathlens import asn-relationships FILE [--form serial|old] [--beside]
  pathlens import asn-names FILE [--beside]
  pathlens import asn-organisations FILE [--beside]
  pathlens import asn-cones FILE [--beside]
FILE is plain text, gzip or bzip2. Relationships are CAIDA's serial-1, serial-2 or the form before them; organisations
CAIDA's AS to organisation mapping as text or JSON lines; names an AS number and a name a line; cones CAIDA's
ppdc-ases. A file that does not fit is refused whole, and the lines are named.
  --form    the form of relationships, where the file does not show it: in the old form a|b|-1 makes a the
            customer of b, in serial files its provider
  --beside  stores the dataset without using it; \`pathlens asn activate ID\` does`;

/** Lines after which the progress is told again. */
const linesBetween = 100_000;

/** What is imported by the second word of the command. */
export const asnImports: Readonly<Record<string, DatasetKind>> = {
  "asn-relationships": "relationships",
  "asn-names": "names",
  "asn-organisations": "organisations",
  "asn-cones": "cones",
};

/** `pathlens import asn-… FILE`: stores a dataset of the AS view, shows what it changes, and puts it in use. */
export async function importAsnCommand(
  kind: DatasetKind,
  args: readonly string[],
  build: ServerBuild,
): Promise<void> {
  const { isBeside, ...imported } = importOptions(kind, args);
  const packed = await packedOf(imported);
  const { database, close } = await openApplication(build.assets.version);
  try {
    const context = { db: database.db, now: new Date() };
    const { id } = await storeDataset(context, packed, imported);
    const changes = await datasetChanges(database.db, id);
    if (changes) process.stdout.write(`${changesText(changes)}\n`);
    if (isBeside) {
      process.stdout.write(`Stored beside the dataset in use: pathlens asn activate ${id}\n`);
      return;
    }
    const activated = await activateDataset(context, id);
    if (!activated.ok) throw new CommandError(`Dataset ${id} was removed in the meantime.`);
    process.stdout.write(`Dataset ${id} is in use. To return: pathlens asn roll-back\n`);
  } finally {
    await close();
  }
}

type Options = ImportedFile & { isBeside: boolean };

/** @throws {CommandError} exit code 2 */
function importOptions(kind: DatasetKind, args: readonly string[]): Options {
  const fault = (message: string) => new CommandError(`${message}${usage}`, 2);
  const { values, positionals } = parsed(args, fault);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw fault("One FILE.");
  const { form, beside: isBeside = false } = values;
  if (form === undefined) return { kind, file, isBeside };
  const isForm = (relationshipForms as readonly string[]).includes(form);
  if (!isForm || kind !== "relationships")
    throw fault("--form is serial or old, and for relationships only.");
  return { kind, file, form: form as RelationshipForm, isBeside };
}

function parsed(args: readonly string[], fault: (message: string) => CommandError) {
  try {
    const options = { form: { type: "string" }, beside: { type: "boolean" } } as const;
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw fault(error instanceof Error ? error.message : "That cannot be read.");
  }
}

/** @throws {CommandError} for a file that cannot be read or does not fit */
async function packedOf(imported: ImportedFile) {
  try {
    const read = await readDataset(imported, progressTold());
    if (read.ok) return read.value;
    throw refused(imported.file, read.refusal);
  } catch (error) {
    throw error instanceof FileUnreadable
      ? new CommandError(`${error.message}. Nothing was imported.`)
      : error;
  }
}

function progressTold(): (progress: ReadProgress) => void {
  let told = 0;
  return ({ lines, readBytes, totalBytes }) => {
    if (lines - told < linesBetween) return;
    told = lines;
    const percent = Math.floor((100 * readBytes) / Math.max(1, totalBytes));
    process.stderr.write(`${lines} lines read, ${percent} %\n`);
  };
}

function refused(file: string, { faults, count }: FileFaults): CommandError {
  const more = count > faults.length ? [`and ${count - faults.length} more`] : [];
  return new CommandError(
    [`${file} was refused. Nothing was imported.`, ...faults.map(faultText), ...more].join("\n"),
  );
}
