import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

import type { ServerBuild } from "@remix-run/node";
import type * as z from "zod";

import {
  discoverySchema,
  serviceTreeLineSchema,
} from "~/features/domain-lens/fqdns/discovery.schema";
import { importDiscoveries } from "~/features/domain-lens/fqdns/import-discoveries.server";
import { upsertServiceTree } from "~/features/domain-lens/service-tree/service-tree.repository.server";
import type { Db } from "~/platform/database.server";
import { storableJson } from "~/lib/storable-text";

import { CommandError } from "~/platform/command-error";
import { openApplication } from "./open-application.server";

/** Lines that one transaction writes, and the longest line. */
const linesPerBatch = 1000;
const lineLimit = 64 * 1024;

/** `pathlens import fqdn-discoveries FILE`: what scanners found, one JSON object a line. */
export async function importDiscoveriesCommand(
  file: string | undefined,
  build: ServerBuild,
): Promise<void> {
  const sum = { added: 0, updated: 0 };
  await inBatches(file, build, {
    schema: discoverySchema,
    write: async (db, batch) => {
      const { added, updated } = await importDiscoveries({ db, now: new Date() }, batch);
      sum.added += added;
      sum.updated += updated;
    },
  });
  process.stdout.write(`${sum.added} FQDNs added, ${sum.updated} brought up to date\n`);
}

/** `pathlens import service-tree FILE`: services, one JSON object with id and name a line. */
export async function importServiceTreeCommand(
  file: string | undefined,
  build: ServerBuild,
): Promise<void> {
  let written = 0;
  await inBatches(file, build, {
    schema: serviceTreeLineSchema,
    write: async (db, batch) => {
      written += await upsertServiceTree(db, [
        ...new Map(batch.map((entry) => [entry.id, entry])).values(),
      ]);
    },
  });
  process.stdout.write(`${written} services added or renamed\n`);
}

type Batches<Line> = {
  schema: z.ZodType<Line>;
  write: (db: Db, batch: readonly Line[]) => Promise<void>;
};

/**
 * Reads a file line by line and writes it by batches; a bad line ends it, and says how many lines
 * before it are written.
 */
async function inBatches<Line>(
  file: string | undefined,
  build: ServerBuild,
  { schema, write }: Batches<Line>,
): Promise<void> {
  if (file === undefined)
    throw new CommandError(
      "pathlens import fqdn-discoveries FILE\npathlens import service-tree FILE\nFILE has one JSON object a line.",
      2,
    );
  const { database, close } = await openApplication(build.assets.version);
  let [number, done] = [0, 0];
  let batch: Line[] = [];
  const flush = async () => {
    if (batch.length > 0) await write(database.db, batch);
    [batch, done] = [[], number];
  };
  try {
    for await (const line of createInterface({
      input: createReadStream(file),
      crlfDelay: Infinity,
    })) {
      number += 1;
      if (line.trim() !== "") batch.push(lineOf(line, schema, { number, done }));
      if (batch.length === linesPerBatch) await flush();
    }
    await flush();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new CommandError(`There is no file ${file}.`);
    throw error;
  } finally {
    await close();
  }
}

/** @throws {CommandError} with the number of the line and what does not fit */
function lineOf<Line>(
  text: string,
  schema: z.ZodType<Line>,
  { number, done }: { number: number; done: number },
): Line {
  const stop = (reason: string) =>
    new CommandError(
      `Line ${number}: ${reason}. ${done} lines before it are written; the import can be repeated.`,
    );
  if (text.length > lineLimit) throw stop("it is too long");
  const read = storableJson(text);
  if (!read.ok)
    throw stop(
      read.refusal === "not-json"
        ? "it is not JSON"
        : "a text has a character that cannot be stored",
    );
  const parsed = schema.safeParse(read.value);
  if (parsed.success) return parsed.data;
  throw stop(
    parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
  );
}
