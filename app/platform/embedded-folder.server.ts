import { readdir } from "node:fs/promises";
import path from "node:path";

/** Thrown when the embedded database's files are not as it left them, or cannot be used. */
export class EmbeddedFolderUnusable extends Error {}

const restore =
  "Stop the program, put a backup of DATA_DIR in its place (docs/operations.md, backup and restore), and start again.";

/** Why a folder cannot be used, by the code of the system's error. */
const reasons: Record<string, string | undefined> = {
  EACCES:
    "may not be read or written by this account. Give this account the rights to it, or set " +
    "DATA_DIR to another folder.",
  EPERM:
    "may not be read or written by this account. Give this account the rights to it, or set " +
    "DATA_DIR to another folder.",
  EROFS: "is on a disk that only reads. Make it writable, or set DATA_DIR to another folder.",
  ENOSPC: "is on a full disk. Free space there, or set DATA_DIR to another folder.",
  EDQUOT: "has used up its quota. Free space there, or set DATA_DIR to another folder.",
  ENOTDIR: "is, or lies below, a file. Move that file away, or set DATA_DIR to another folder.",
  EEXIST: "is a file, not a folder. Move that file away, or set DATA_DIR to another folder.",
  EIO: `cannot be read: its disk reports an error. ${restore}`,
};

/** What to say of a folder that the system refused; any other error as it is. */
export function withoutFolder(error: unknown, folder: string): unknown {
  const reason = reasons[String((error as { code?: unknown } | undefined)?.code)];
  return reason ? new EmbeddedFolderUnusable(`The data folder ${folder} ${reason}`) : error;
}

/**
 * What to say of a database that was there and does not open. The embedded Postgres ends without a
 * reason that people could read, whichever of its files is damaged.
 */
export function damagedDatabase(error: unknown, dataDir: string): unknown {
  const known = withoutFolder(error, dataDir);
  if (known instanceof EmbeddedFolderUnusable) return known;
  return new EmbeddedFolderUnusable(
    `The database in ${path.join(dataDir, "postgres")} does not open: its files may be damaged. ${restore}`,
    { cause: error },
  );
}

/**
 * The embedded database makes a new, empty one where it misses its version file, over whatever is there.
 *
 * @returns whether there is a database
 * @throws {EmbeddedFolderUnusable} when there are files of a database without it
 */
export async function requireWholeDatabase(dataDir: string): Promise<boolean> {
  const folder = path.join(dataDir, "postgres");
  const names: string[] = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw withoutFolder(error, folder);
  });
  if (names.length === 0) return false;
  if (names.includes("PG_VERSION")) return true;
  throw new EmbeddedFolderUnusable(
    `The database in ${folder} is damaged: its file PG_VERSION is missing. Nothing was changed. ${restore}`,
  );
}
