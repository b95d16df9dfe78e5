import { mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";

/** Thrown when another living process holds the data folder. */
export class FolderInUse extends Error {
  constructor(folder: string, processId: number) {
    super(`The data folder ${folder} is in use by process ${processId}. Stop that process, or set DATA_DIR to another folder.`);
  }
}

/**
 * Takes the folder for this process. The lock is a file with the process id; one left
 * behind by a process that died is taken over.
 *
 * @throws {FolderInUse} when the process named in the lock is alive
 */
export async function lockFolder(folder: string): Promise<{ release: () => Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const lockFile = path.join(folder, "lock");
  for (;;) {
    try {
      const handle = await open(lockFile, "wx");
      await handle.writeFile(String(process.pid));
      await handle.close();
      return { release: () => rm(lockFile, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = Number(await readFile(lockFile, "utf8").catch(() => ""));
    if (holder > 0 && holder !== process.pid && isAlive(holder)) throw new FolderInUse(folder, holder);
    await rm(lockFile, { force: true });
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
