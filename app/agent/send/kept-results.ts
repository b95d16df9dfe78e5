import { createHash } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import type { ClientResult } from "~/features/network-test/client/client-results.schema";
import { dayMs } from "~/lib/time";

import type { Environment } from "../environment";

/** Where the client keeps what is its own, by the habits of each system. */
export function stateFolder(environment: Environment, platform: NodeJS.Platform): string {
  if (environment.XDG_STATE_HOME) return path.join(environment.XDG_STATE_HOME, "pathlens");
  if (platform === "win32") return path.join(environment.LOCALAPPDATA ?? os.tmpdir(), "Pathlens");
  return path.join(environment.HOME ?? os.tmpdir(), ".local", "state", "pathlens");
}

/** A name that tells nothing of the token and is always the same for it. */
export function folderOf(state: string, token: string): string {
  return path.join(
    state,
    "runs",
    createHash("sha256").update(`run-token:${token}`).digest("hex").slice(0, 32),
  );
}

const ownFolder = 0o700;
const ownFile = 0o600;

/** A result as it will be sent, byte by byte the same each time. */
export type KeptResult = { idempotencyKey: string; body: string };

/** Results of one run that the server has not acknowledged. */
export type KeptResults = {
  /** Why they lie in memory and not on the disk; null where they outlast the program. */
  fault: () => string | null;
  add: (result: ClientResult) => Promise<KeptResult>;
  drop: (key: string) => Promise<void>;
  all: () => Promise<KeptResult[]>;
};

const suffix = ".json";

/**
 * The shelf of a run: a file a result, readable for its user alone. A folder that cannot be written
 * keeps nobody from sending: what finds no place on the disk waits in memory.
 */
export async function keptResults(folder: string): Promise<KeptResults> {
  let fault: string | null = null;
  const inMemory = new Map<string, KeptResult>();
  const fileOf = (key: string) => path.join(folder, `${key}${suffix}`);
  const failed = (error: Error) => void (fault ??= error.message);
  await mkdir(folder, { recursive: true, mode: ownFolder })
    .then(() => chmod(folder, ownFolder))
    .catch(failed);
  return {
    fault: () => fault,
    add: async (result) => {
      const kept = { idempotencyKey: result.idempotencyKey, body: JSON.stringify(result) };
      await writeWhole(fileOf(kept.idempotencyKey), kept.body).catch((error: Error) => {
        failed(error);
        inMemory.set(kept.idempotencyKey, kept);
      });
      return kept;
    },
    drop: async (key) => {
      inMemory.delete(key);
      // What stays is sent once more by the next start, and known there.
      await rm(fileOf(key), { force: true }).catch(() => undefined);
    },
    all: async () => [...(await readAll(folder)), ...inMemory.values()],
  };
}

/** Whole or not at all: a file that was cut short by a crash would never be taken. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.part`, text, { mode: ownFile });
  await rename(`${file}.part`, file);
}

/**
 * Leaves out what cannot be read: a file of another user, such as of a run with sudo, or one that another
 * client of the same run sent and removed.
 */
async function readAll(folder: string): Promise<KeptResult[]> {
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith(suffix))
    .sort();
  const read = await Promise.all(
    names.map(async (name) => ({
      idempotencyKey: name.slice(0, -suffix.length),
      body: await readFile(path.join(folder, name), "utf8").catch(() => null),
    })),
  );
  return read.flatMap(({ idempotencyKey, body }) =>
    body === null ? [] : [{ idempotencyKey, body }],
  );
}

/** Removes shelves of runs that ended long ago: their tokens are void after half an hour. */
export async function sweepRuns(state: string, now: Date): Promise<void> {
  const runs = path.join(state, "runs");
  const names = await readdir(runs).catch(() => []);
  await Promise.all(
    names.map(async (name) => {
      const folder = path.join(runs, name);
      const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now.getTime() }));
      if (now.getTime() - mtimeMs > dayMs) await rm(folder, { recursive: true, force: true });
    }),
  );
}
