import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

import {
  createPostgresDatabase,
  dropPostgresDatabase,
  openTestPostgres,
} from "#tests/support/postgres-database";
import { openEmbeddedDatabase, type Db, type OpenDatabase } from "~/platform/database.server";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type PlaceKind = "embedded" | "postgres";

/** The databases that processes are killed at; Postgres where there is a server for tests. */
export const placeKinds: readonly PlaceKind[] = process.env.TEST_DATABASE_URL
  ? ["embedded", "postgres"]
  : ["embedded"];

/** A database that one process after another opens. */
export type Place = {
  address: string;
  open: () => Promise<OpenDatabase>;
  remove: () => Promise<void>;
};

/** @param name of the test, in the name of the folder or database */
export async function aPlace(kind: PlaceKind, name: string): Promise<Place> {
  if (kind === "embedded") {
    const folder = await mkdtemp(path.join(os.tmpdir(), `pathlens-kill-${name}-`));
    return {
      address: folder,
      open: () => openEmbeddedDatabase(folder),
      remove: () => rm(folder, { recursive: true, force: true }),
    };
  }
  const server = process.env.TEST_DATABASE_URL ?? "";
  const database = `pathlens_test_${randomBytes(6).toString("hex")}_${name}`;
  const address = await createPostgresDatabase(server, database);
  return {
    address,
    open: () => openTestPostgres(address),
    remove: () => dropPostgresDatabase(server, database),
  };
}

/** Opens the database of a place in the process that is killed: `[kind, address, …]` of its arguments. */
export function openPlace(
  kind = "",
  address = "",
): Promise<{ db: Db; close: () => Promise<void> }> {
  return kind === "embedded" ? openEmbeddedDatabase(address) : openTestPostgres(address);
}

/** What a process said. */
export type Said = {
  /** Its lines from `begun` to `ended`, without these two. */
  lines: string[];
  /** From `begun` to `ended` in ms; null where it was killed before. */
  tookMs: number | null;
};

/**
 * Runs a script of this folder and kills it (SIGKILL) so long after it has said so many lines. The script
 * says `begun` when its work begins, and `ended` at the end.
 *
 * @param kill null lets it run to its end
 * @throws {Error} when it ends with another code than 0 without being killed
 */
export async function runUntilKilled(
  script: string,
  args: readonly string[],
  kill: { afterLines: number; afterMs: number } | null,
): Promise<Said> {
  // Not through the runner of tsx, which would leave its child alive.
  const child = spawn(
    process.execPath,
    ["--import", "tsx", `tests/durability/${script}`, ...args],
    { cwd: root, stdio: ["ignore", "pipe", "inherit"] },
  );
  let text = "";
  let begunAt: number | undefined;
  let tookMs: number | null = null;
  let killing: NodeJS.Timeout | undefined;
  child.stdout.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    const lines = text.split("\n");
    if (lines.includes("begun")) begunAt ??= performance.now();
    if (lines.includes("ended")) tookMs ??= performance.now() - (begunAt ?? performance.now());
    if (kill && lines.length > kill.afterLines)
      killing ??= setTimeout(() => child.kill("SIGKILL"), kill.afterMs);
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearTimeout(killing);
  if (code !== 0 && code !== null) throw new Error(`${script} ended with ${code}.`);
  // A last line that is cut says nothing.
  const lines = text.slice(0, Math.max(0, text.lastIndexOf("\n"))).split("\n");
  return { lines: lines.filter((line) => !["", "begun", "ended"].includes(line)), tookMs };
}
