import type { ServerBuild } from "@remix-run/node";

import { exportSamples } from "~/features/performance/export/export-samples.server";
import { placeTree } from "~/features/performance/places/place-tree.server";
import { CommandError } from "~/platform/command-error";
import { FileUnwritable } from "~/platform/whole-file.server";

import { exportSamplesOptions } from "./export-samples-options";
import { openApplication } from "./open-application.server";

const usage = `
  pathlens export samples --parquet FILE [--variant NAME] [--from YYYY-MM-DD] [--to YYYY-MM-DD]
Writes the stored samples of a variant to FILE as Apache Parquet, in the order of their times. --from and --to
are the first and the last UTC day; without them all stored days are written. FILE gets its name once it is whole;
an older one is replaced then.
Columns: at, is_demonstration, workload, country, state, city, asn, access_solution_id, overlay_solution_id,
latency_ms, download_bps, loss_ratio, jitter_ms, is_connected, is_wss_connected, work_type, vpn_name, tls_issuer,
is_inside_suite. What was not measured or is not known is null. Places are ISO 3166-1, ISO 3166-2 and GeoNames ids.
Egress addresses, customers and private solutions are in no export. The embedded database wants the server stopped.`;

/** Exit code of a program that SIGINT ended (POSIX shells: 128 and the number of the signal). */
const interruptedCode = 130;

/** `pathlens export samples`: the samples as a file that other engines read. */
export async function exportSamplesCommand(
  args: readonly string[],
  build: ServerBuild,
): Promise<void> {
  const options = exportSamplesOptions(args, usage);
  const { database, end, close } = await openApplication(build.assets.version);
  const interrupt = () =>
    end.abort(new CommandError("Interrupted. No file was written.", interruptedCode));
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  try {
    const samples = await exportSamples(
      {
        db: database.db,
        places: await placeTree(),
        signal: end.signal,
        onDay: (day, count) => process.stderr.write(`${day}: ${count} samples\n`),
      },
      options,
    );
    process.stdout.write(`${samples} samples written to ${options.file}\n`);
  } catch (error) {
    throw error instanceof FileUnwritable ? new CommandError(error.message) : error;
  } finally {
    await close();
  }
}
