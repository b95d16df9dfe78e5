import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

import * as z from "zod";

import { issueCertificates } from "./issue-certificates.server";

const keyAndCertificate = z.object({ key: z.string(), cert: z.string() });
const bundleSchema = z.object({
  renewAfter: z.iso.datetime(),
  /** Certificate authority, PEM. */
  ca: z.string(),
  regular: keyAndCertificate,
  expired: keyAndCertificate,
  wrongName: keyAndCertificate,
  selfSigned: keyAndCertificate,
});

/** PEM texts. */
export type KeyAndCertificate = z.infer<typeof keyAndCertificate>;
export type SandboxCertificates = z.infer<typeof bundleSchema>;

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
    return bundleSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return undefined;
  }
}
