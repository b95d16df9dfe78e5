import type { ServerBuild } from "@remix-run/node";

import {
  importSamples,
  SampleFileUnreadable,
  type ImportedSamples,
} from "~/features/performance/samples/import-samples.server";
import { localeResources } from "~/locales/resources.server";
import { CommandError } from "~/platform/command-error";
import { translator } from "~/platform/i18n.server";

import { openApplication } from "./open-application.server";
import { variantFileOptions } from "./variant-file-options";

const usage = `
  pathlens import samples FILE [--variant NAME]
FILE has one sample a line, as JSON, as the call Telemetry takes it; it is gzip where its name ends in .gz. Lines that
do not fit are left out and named. Samples are stored by 10 000 lines: importing the same file again stores only what
is missing.`;

/** Lines after which the progress is told again. */
const linesBetween = 100_000;

/** `pathlens import samples FILE`: stores samples of the last 29 days. */
export async function importSamplesCommand(
  args: readonly string[],
  build: ServerBuild,
): Promise<void> {
  const { files, variant } = variantFileOptions(args, { isImport: true, usage });
  const file = files[0] ?? "";
  const { database, close } = await openApplication(build.assets.version);
  const told = { lines: 0, stored: 0 };
  try {
    const context = { db: database.db, now: () => new Date() };
    const sums = await importSamples(context, { file, variant }, (each) => {
      told.stored = each.accepted;
      if (each.lines - told.lines < linesBetween) return;
      told.lines = each.lines;
      process.stderr.write(`${each.lines} lines read, ${each.accepted} samples stored\n`);
    });
    process.stdout.write(`${summary(sums)}\n`);
    if (sums.rejectedCount > 0) throw refusedLines(sums);
  } catch (error) {
    if (error instanceof SampleFileUnreadable)
      throw new CommandError(
        `${error.message}. ${told.stored} samples before it are stored; the import can be repeated.`,
      );
    throw error;
  } finally {
    await close();
  }
}

function summary({ accepted, rejectedCount, repeatedBatches }: ImportedSamples): string {
  const before =
    repeatedBatches > 0 ? `, ${repeatedBatches} batches of them by an earlier import` : "";
  return `${accepted} samples stored${before}, ${rejectedCount} lines refused`;
}

function refusedLines({ rejected, rejectedCount }: ImportedSamples): CommandError {
  const { t } = translator("en", localeResources);
  const lines = rejected.map(
    ({ line, reason }) => `Line ${line}: ${t(`ingest:refused.${reason}`)}`,
  );
  const more =
    rejectedCount > rejected.length ? [`and ${rejectedCount - rejected.length} more`] : [];
  return new CommandError([...lines, ...more].join("\n"));
}
