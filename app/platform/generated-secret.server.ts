import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";

const secretBytes = 32;

/** Secrets that were read or made, by file: what becomes of a file later changes nothing for a running program. */
const known = new Map<string, Promise<Buffer>>();

/**
 * A secret of this installation: read from the data folder, made there on first use
 * (readable by its owner only), the same for all who ask, and read once in the life of the program.
 *
 * @throws when its file is there and cannot be read, or is not whole
 */
export function generatedSecret(dataDir: string, name: string): Promise<Buffer> {
  const file = path.resolve(dataDir, `${name}.secret`);
  const asked = known.get(file) ?? readOrMake(file);
  known.set(file, asked);
  // What failed is tried again: the disk may have room then.
  asked.catch(() => known.delete(file));
  return asked;
}

async function readOrMake(file: string): Promise<Buffer> {
  const kept = await readSecret(file);
  if (kept) return kept;
  await mkdir(path.dirname(file), { recursive: true });
  const made = randomBytes(secretBytes);
  if (await writeOnce(file, made)) return made;
  const another = await readSecret(file);
  if (another) return another;
  throw new Error(`The secret ${file} was removed while it was made.`);
}

/** @returns undefined where there is none yet */
async function readSecret(file: string): Promise<Buffer | undefined> {
  const secret = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new Error(`The secret ${file} cannot be read: ${error.message}`);
  });
  if (!secret || secret.length === secretBytes) return secret;
  throw new Error(
    `The secret ${file} is damaged. Put it back as it was, or remove it to have a new one.`,
  );
}

/**
 * Writes a file that nobody ever sees in part: it gets its name once it is whole and on the disk.
 *
 * @returns false when another program was quicker; its file stays
 */
async function writeOnce(file: string, content: Buffer): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
