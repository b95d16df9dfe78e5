import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

import type { ServerBuild } from "@remix-run/node";

import { isDemonstrationWorld } from "~/features/geo/geo-data.server";
import { findPartner } from "~/features/providers/partner.repository.server";
import {
  importSolutions,
  type FileFault,
  type FileLine,
} from "~/features/solutions/import-solutions.server";
import { solutionLineSchema, type SolutionLine } from "~/features/solutions/solution-file.schema";
import { storableJson } from "~/lib/storable-text";
import { ok, refuse, type Result } from "~/lib/result";
import { CommandError } from "~/platform/command-error";

import { openApplication } from "./open-application.server";
import { variantFileOptions } from "./variant-file-options";

const usage = `
  pathlens import solutions FILE [--variant NAME]
FILE has one solution a line, as JSON, as \`pathlens export solutions\` writes it. All of it is written, or nothing is.
A solution is known by its owner (the domain of a provider; null is leadership) and its name. Its state, its tags and
which entries wait are those of the file; a closed one is closed where it is there. Importing a file again changes
nothing. Solutions that the file does not name stay as they are.`;

/** Longest line, in characters: four full lists with short names. */
const lineLimit = 16 * 1024 * 1024;
const linesMost = 20_000;

/** Faults that are shown at most. */
const shownFaults = 50;

const person = { key: "script/import-solutions", name: "Script" };

/** `pathlens import solutions FILE`: writes solutions with their lists, states and tags. */
export async function importSolutionsCommand(
  args: readonly string[],
  build: ServerBuild,
): Promise<void> {
  const { files, variant } = variantFileOptions(args, { isImport: true, usage });
  const lines = await readLines(files[0] ?? "");
  const { database, environment, close } = await openApplication(build.assets.version);
  try {
    const { db } = database;
    const owners = new Map<string, string | undefined>();
    for (const { line } of lines)
      if (line.owner !== null && !owners.has(line.owner))
        owners.set(line.owner, (await findPartner(db, { variant, domain: line.owner }))?.id);
    const owned = lines.map(({ number, line }): FileLine => ({
      number,
      line,
      ownerPartnerId: line.owner === null ? null : owners.get(line.owner),
    }));
    const reading = { isDemonstration: isDemonstrationWorld(environment) };
    const done = await importSolutions({ db, variant, now: new Date(), person, reading }, owned);
    if (!done.ok) throw faultsError(done.refusal.map(faultText));
    const { added, updated, unchanged } = done.value;
    process.stdout.write(`${added} solutions added, ${updated} changed, ${unchanged} unchanged\n`);
  } finally {
    await close();
  }
}

type NumberedLine = { number: number; line: SolutionLine };

/** @throws {CommandError} naming each line that does not fit */
async function readLines(file: string): Promise<NumberedLine[]> {
  const lines: NumberedLine[] = [];
  const faults: string[] = [];
  let number = 0;
  try {
    const input = createReadStream(file);
    for await (const text of createInterface({ input, crlfDelay: Infinity })) {
      number += 1;
      if (text.trim() === "") continue;
      if (lines.length === linesMost) throw new CommandError(`More than ${linesMost} solutions.`);
      const read = lineOf(text);
      if (read.ok) lines.push({ number, line: read.value });
      else faults.push(`Line ${number}: ${read.refusal}.`);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new CommandError(`There is no file ${file}.`);
    throw error;
  }
  if (faults.length > 0) throw faultsError(faults);
  return lines;
}

function lineOf(text: string): Result<SolutionLine, string> {
  if (text.length > lineLimit) return refuse("it is too long");
  const json = storableJson(text);
  if (!json.ok)
    return refuse(
      json.refusal === "not-json"
        ? "it is not JSON"
        : "a text has a character that cannot be stored",
    );
  const read = solutionLineSchema.safeParse(json.value);
  if (read.success) return ok(read.data);
  const faults = read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  return refuse(faults.slice(0, shownFaults).join("; "));
}

const faultWords = {
  "unknown-owner": "no provider has the domain of the owner",
  several: "the owner has several active solutions of this name",
  "under-contribution": "the solution is under contribution",
  twice: "an earlier line has this owner and name",
} as const;

function faultText(fault: FileFault): string {
  const at = `Line ${fault.number}:`;
  if (fault.reason === "waiting-only")
    return `${at} waiting, but in no list: ${fault.values.slice(0, shownFaults).join(", ")}.`;
  if (fault.reason !== "entries") return `${at} ${faultWords[fault.reason]}.`;
  const bad = fault.bad.map(
    ({ list, line, text, refusal, hint }) =>
      `${list}.${line} ${text}: ${refusal}${hint ? ` ${hint}` : ""}`,
  );
  return `${at} ${bad.slice(0, shownFaults).join("; ")}.`;
}

function faultsError(faults: readonly string[]): CommandError {
  const more = faults.length > shownFaults ? [`and ${faults.length - shownFaults} more`] : [];
  return new CommandError(
    ["Nothing was imported.", ...faults.slice(0, shownFaults), ...more].join("\n"),
  );
}
