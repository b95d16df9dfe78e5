import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

const secretBytes = 32;

/** Whoever is just making the secret has written it after so many looks at it, 1 s in all. */
const looks = 20;
const betweenLooksMs = 50;

/**
 * A secret of this installation: read from the data folder, made there on first use
 * (readable by its owner only), the same for all who ask at once.
 *
 * @throws when its file is there but not whole
 */
export async function generatedSecret(dataDir: string, name: string): Promise<Buffer> {
  const file = path.join(dataDir, `${name}.secret`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept?.length === secretBytes) return kept;
  await mkdir(dataDir, { recursive: true });
  const made = randomBytes(secretBytes);
  try {
    await writeFile(file, made, { mode: 0o600, flag: "wx" });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return madeByAnother(file);
  }
}

async function madeByAnother(file: string): Promise<Buffer> {
  for (let look = 1; look <= looks; look += 1) {
    const secret = await readFile(file);
    if (secret.length === secretBytes) return secret;
    await setTimeout(betweenLooksMs);
  }
  throw new Error(`The secret ${file} is damaged. Put it back as it was, or remove it to have a new one.`);
}
