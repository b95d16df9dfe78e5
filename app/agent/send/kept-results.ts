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
  return path.join(state, "runs", createHash("sha256").update(`run-token:${token}`).digest("hex").slice(0, 32));
}

const ownFolder = 0o700;
const ownFile = 0o600;

/** A result as it will be sent, byte by byte the same each time. */
export type KeptResult = { idempotencyKey: string; body: string };

/** Results of one run that the server has not acknowledged. */
export type KeptResults = {
  add: (result: ClientResult) => Promise<KeptResult>;
  drop: (key: string) => Promise<void>;
  all: () => Promise<KeptResult[]>;
};

const suffix = ".json";

/** The shelf of a run: a file a result, readable for its user alone. */
export async function keptResults(folder: string): Promise<KeptResults> {
  await mkdir(folder, { recursive: true, mode: ownFolder });
  await chmod(folder, ownFolder);
  const fileOf = (key: string) => path.join(folder, `${key}${suffix}`);
  return {
    add: async (result) => {
      const kept = { idempotencyKey: result.idempotencyKey, body: JSON.stringify(result) };
      // Whole or not at all: a file that was cut short by a crash would never be taken.
      await writeFile(`${fileOf(kept.idempotencyKey)}.part`, kept.body, { mode: ownFile });
      await rename(`${fileOf(kept.idempotencyKey)}.part`, fileOf(kept.idempotencyKey));
      return kept;
    },
    drop: (key) => rm(fileOf(key), { force: true }),
    all: async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith(suffix)).sort();
      return Promise.all(names.map(async (name) => ({ idempotencyKey: name.slice(0, -suffix.length), body: await readFile(path.join(folder, name), "utf8") })));
    },
  };
}

/** Removes shelves of runs that ended long ago: their tokens are void after half an hour. */
export async function sweepRuns(state: string, now: Date): Promise<void> {
  const runs = path.join(state, "runs");
  const names = await readdir(runs).catch(() => []);
  await Promise.all(names.map(async (name) => {
    const folder = path.join(runs, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now.getTime() }));
    if (now.getTime() - mtimeMs > dayMs) await rm(folder, { recursive: true, force: true });
  }));
}
