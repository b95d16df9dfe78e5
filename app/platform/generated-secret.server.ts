import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const secretBytes = 32;

/** A secret of this installation: read from the data folder, made there on first use (readable by its owner only). */
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
    return readFile(file);
  }
}
