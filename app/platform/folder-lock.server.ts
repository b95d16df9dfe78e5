import { mkdir, readFile, rm, rmdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

/** An empty lock is one that is just being written; after so many looks, 1 s in all, its writer is dead. */
const looks = 20;
const betweenLooksMs = 50;

/** Removing a lock takes some milliseconds; whoever has not done it after this time died over it. */
const removalLimitMs = 10_000;

/** Thrown when another living process holds the data folder. */
export class FolderInUse extends Error {
  constructor(folder: string, processId: number) {
    super(
      `The data folder ${folder} is in use by process ${processId}. Stop that process, or ` +
        "set DATA_DIR to another folder.",
    );
  }
}

/**
 * Takes the folder for this process, and for one process only, however many try at once.
 * The lock is a file with the process id; one left behind by a process that died is taken over.
 *
 * @throws {FolderInUse} when the process named in the lock is alive
 */
export async function lockFolder(folder: string): Promise<{ release: () => Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const lockFile = path.join(folder, "lock");
  while (!(await createLock(lockFile))) {
    const text = await readLock(lockFile);
    if (text === undefined) continue;
    const holder = Number(text);
    if (holder > 0 && holder !== process.pid && isAlive(holder))
      throw new FolderInUse(folder, holder);
    await removeLock(lockFile, text);
  }
  return { release: () => rm(lockFile, { force: true }) };
}

/** @returns false when there is a lock already, or somebody took ours for abandoned while we wrote it */
async function createLock(lockFile: string): Promise<boolean> {
  const own = String(process.pid);
  try {
    await writeFile(lockFile, own, { flag: "wx" });
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
  return (await readLock(lockFile)) === own;
}

/** What the lock says; undefined when it is gone. */
async function readLock(lockFile: string): Promise<string | undefined> {
  for (let look = 1; ; look += 1) {
    const text = await readFile(lockFile, "utf8").catch((error: unknown) => {
      if (codeOf(error) === "ENOENT") return undefined;
      throw error;
    });
    if (text !== "" || look >= looks) return text;
    await setTimeout(betweenLooksMs);
  }
}

/**
 * Removes the lock of a dead process while it still says `text`: without the folder that
 * keeps all others from doing so, the second one would remove the new lock of the first.
 */
async function removeLock(lockFile: string, text: string): Promise<void> {
  const guard = `${lockFile}.removal`;
  try {
    await mkdir(guard);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    const begunAt = await stat(guard).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    );
    if (Date.now() - begunAt > removalLimitMs) await rmdir(guard).catch(() => undefined);
    await setTimeout(betweenLooksMs);
    return;
  }
  try {
    if ((await readLock(lockFile)) === text) await rm(lockFile, { force: true });
  } finally {
    await rmdir(guard).catch(() => undefined);
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
