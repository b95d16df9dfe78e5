import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

import { certificatesSchema, type SandboxCertificates } from "./certificates.schema";
import { issueCertificates } from "./issue-certificates.server";

/**
 * The sandbox's certificates: those kept in `folder`, or new ones when there are none or
 * their time is over. The authority also lies there as `ca.pem`, for other programs.
 */
export async function sandboxCertificates(folder: string, now: Date): Promise<SandboxCertificates> {
  const file = path.join(folder, "certificates.json");
  const kept = await readBundle(file);
  if (kept && new Date(kept.renewAfter) > now) return kept;

  const issued = await issueCertificates(now);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "ca.pem"), issued.ca);
  await writeFile(`${file}.new`, JSON.stringify(issued, null, 1), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return issued;
}

async function readBundle(file: string): Promise<SandboxCertificates | undefined> {
  try {
    return certificatesSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return undefined;
  }
}
