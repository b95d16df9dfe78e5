import { createReadStream } from "node:fs";

import type { ServerBuild } from "@remix-run/node";
import type * as z from "zod";

import {
  fileByteLimit,
  readJsonFile,
  type FileFault,
} from "~/features/domain-lens/publishing/endpoint-file";
import {
  changesFileSchema,
  endpointFileSchema,
} from "~/features/domain-lens/publishing/endpoint-file.schema";
import {
  importEndpoints,
  type ImportOutcome,
} from "~/features/domain-lens/publishing/import-endpoints.server";
import type { ImportRefusal } from "~/features/domain-lens/publishing/import-refused";
import { isDatedVersion } from "~/features/domain-lens/publishing/version";

import { CommandError } from "~/platform/command-error";
import { asnImports, importAsnCommand } from "./import-asn.server";
import { endpointsOptions, type EndpointsOptions } from "./endpoints-options";
import { importDiscoveriesCommand, importServiceTreeCommand } from "./import-lines.server";
import { importSamplesCommand } from "./import-samples.server";
import { importSolutionsCommand } from "./import-solutions.server";
import type { Launch } from "./launch";
import { openApplication } from "./open-application.server";

const usage = `
  pathlens import endpoints FILE --instance NAME [--version V] [--changes FILE] [--replace]
  pathlens import fqdn-discoveries FILE   what scanners found, one JSON object a line
  pathlens import service-tree FILE       services, one JSON object with id and name a line
  pathlens import solutions FILE          network solutions, one JSON object a line
  pathlens import samples FILE            samples of network providers, one JSON object a line
  pathlens import asn-relationships FILE  the AS view; also asn-names, asn-organisations and asn-cones
FILE is what /endpoints answers as JSON, 10 MB at most. All of it is published as one version, or nothing is.
  --version V     the version that the sets are of, ten digits; else the one after the last
  --changes FILE  the records that /changes/…/0000000000 answers: they are the instance's history then.
                  Without, the version's records tell what the file adds to, changes in and takes from what is there
  --replace       also where the instance has sets or versions already: sets that are not in the file are deleted
Each service area gets a workload of its display name. Names become lower case and IDNA's ASCII form, without a
trailing dot; an address alone becomes its /32 or /128; IPv6 is written by RFC 5952; empty lists and ports are left
out; sets are served in the order of their ids. A display name under which another instance publishes stays as it is.
Everything else that does not fit is refused: unknown keys, wrong types, doubled ids and entries, host bits, prefixes
of IPv4 inside IPv6, ports outside 1 to 65535, ranges that descend.`;

const bytesPerMegabyte = 1_000_000;

/** Most faults that are shown. */
const shownFaults = 50;

/** `pathlens import endpoints FILE …`: publishes a feed as it is. */
export async function importCommand(
  args: readonly string[],
  _launch: Launch,
  build: ServerBuild,
): Promise<void> {
  const [kind, file] = args;
  if (kind === "fqdn-discoveries") return importDiscoveriesCommand(file, build);
  if (kind === "service-tree") return importServiceTreeCommand(file, build);
  if (kind === "solutions") return importSolutionsCommand(args.slice(1), build);
  if (kind === "samples") return importSamplesCommand(args.slice(1), build);
  const asnKind = asnImports[kind ?? ""];
  if (asnKind) return importAsnCommand(asnKind, args.slice(1), build);
  const options = endpointsOptions(args, { isImport: true, usage });
  if (options.version !== undefined && !isDatedVersion(options.version))
    throw new CommandError(
      `--version is ten digits: year, month, day and a number of two digits.${usage}`,
      2,
    );
  const sets = await readFile(options.file ?? "", endpointFileSchema);
  const changes =
    typeof options.changes === "string" ? await readFile(options.changes, changesFileSchema) : null;
  const { database, close } = await openApplication(build.assets.version);
  try {
    const { instance, version = null, isReplacing } = options;
    const outcome = await importEndpoints(
      { db: database.db, now: new Date() },
      { instance, sets, version, changes, isReplacing },
    );
    if (!outcome.ok) throw new CommandError(refusalText(outcome.refusal, options));
    process.stdout.write(`${outcomeText(outcome.value, options)}\n`);
  } finally {
    await close();
  }
}

async function readFile<Value>(path: string, schema: z.ZodType<Value>): Promise<Value> {
  const read = readJsonFile(await boundedText(path), schema);
  if (read.ok) return read.value;
  throw new CommandError(faultsText(path, read.refusal));
}

/** @throws {CommandError} for a file that is not there, no text or too long; no more than the limit is read */
async function boundedText(path: string): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length > fileByteLimit) break;
    }
    if (length <= fileByteLimit)
      return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    throw new CommandError(
      `${path} cannot be read: ${error instanceof Error ? error.message : "it is no text"}`,
    );
  }
  throw new CommandError(`${path} is longer than ${fileByteLimit / bytesPerMegabyte} MB`);
}

function faultsText(path: string, faults: readonly FileFault[]): string {
  const lines = faults
    .slice(0, shownFaults)
    .map(({ path: at, message }) => `  ${at || "(all)"}: ${message}`);
  const more = faults.length > shownFaults ? [`  and ${faults.length - shownFaults} more`] : [];
  return [`${path} does not fit, nothing was imported:`, ...lines, ...more].join("\n");
}

function refusalText(refusal: ImportRefusal, { file = "", instance }: EndpointsOptions): string {
  if (refusal.reason === "faults") return faultsText(file, refusal.faults);
  if (refusal.reason === "version")
    return `The version has to come after ${refusal.known}, which readers of ${instance} know.`;
  return `${instance} has sets or versions already; --replace publishes the file in their place.`;
}

function outcomeText(
  { version, setCount, changedCount, removedCount, recordCount, areas }: ImportOutcome,
  { instance }: EndpointsOptions,
): string {
  return [
    `${instance} is published as version ${version}: ${setCount} sets, ${changedCount} of ` +
      `them added or changed, ${removedCount} removed, ${recordCount} records`,
    ...areas.map(
      ({ code, displayName, workload, isNew }) =>
        `  ${code} (${displayName}): ${isNew ? "new workload" : "workload"} ${workload}`,
    ),
  ].join("\n");
}
