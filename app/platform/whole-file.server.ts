import { randomUUID } from "node:crypto";
import { open, rename, rm, stat } from "node:fs/promises";

/** Thrown when a file cannot be written; its message says which and why. */
export class FileUnwritable extends Error {}

/**
 * Writes a file that nobody ever sees in part: it gets its name once it is whole and on the disk,
 * in place of an older file of that name. A process that is killed may leave `NAME.….part` beside it.
 *
 * @param write appends the content part by part; what it throws is thrown on, and nothing is left
 * @throws {FileUnwritable} for a file that the system refuses, and for a name of what is no file
 */
export async function writeWholeFile(
  file: string,
  write: (append: (bytes: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<void> {
  const orUnwritable = (error: unknown) => {
    throw new FileUnwritable(`${file} cannot be written: ${(error as Error).message}.`);
  };
  const there = await stat(file).catch(() => undefined);
  if (there && !there.isFile()) throw new FileUnwritable(`${file} is there and is no file.`);
  const draft = `${file}.${randomUUID()}.part`;
  const handle = await open(draft, "wx").catch(orUnwritable);
  try {
    try {
      // Unlike `write`, it takes all bytes; it goes on where the last one ended.
      await write((bytes) => handle.writeFile(bytes).catch(orUnwritable));
      await handle.sync().catch(orUnwritable);
    } finally {
      await handle.close();
    }
    await rename(draft, file).catch(orUnwritable);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
