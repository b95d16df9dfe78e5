import { createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

import * as z from "zod";

import { generatedSecret } from "~/platform/generated-secret.server";

const keyBits = 2048;

const base64url = z.string().regex(/^[\w-]+$/);
/** A private RSA key as JWK (RFC 7517, RFC 7518 section 6.3). */
const signingKeySchema = z.object({
  kty: z.literal("RSA"),
  n: base64url,
  e: base64url,
  d: base64url,
  p: base64url,
  q: base64url,
  dp: base64url,
  dq: base64url,
  qi: base64url,
});
type SigningKey = z.infer<typeof signingKeySchema>;

/** What the provider keeps in the data folder; none of it is built in. */
export type IdentityKeys = { signingKey: SigningKey; clientSecret: string; cookieKey: string };

/** The provider's keys: those kept in `folder`, or new ones when there are none. */
export async function identityKeys(folder: string): Promise<IdentityKeys> {
  const [signingKey, clientSecret, cookieKey] = await Promise.all([
    keptSigningKey(path.join(folder, "identity-key.json")),
    generatedSecret(folder, "identity-client"),
    generatedSecret(folder, "identity-cookies"),
  ]);
  return {
    signingKey,
    clientSecret: clientSecret.toString("base64url"),
    cookieKey: cookieKey.toString("base64url"),
  };
}

const publicKeys = new WeakMap<IdentityKeys, KeyObject>();

/** What tokens of the provider are verified with. */
export function publicKeyOf(keys: IdentityKeys): KeyObject {
  const { kty, n, e } = keys.signingKey;
  const key = publicKeys.get(keys) ?? createPublicKey({ key: { kty, n, e }, format: "jwk" });
  publicKeys.set(keys, key);
  return key;
}

async function keptSigningKey(file: string): Promise<SigningKey> {
  const kept = signingKeySchema.safeParse(await readJson(file));
  if (kept.success) return kept.data;
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: keyBits });
  const made = signingKeySchema.parse(privateKey.export({ format: "jwk" }));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(made), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return made;
}

/**
 * The port that the provider had at its last start, 0 when there was none. The issuer names
 * the port, and accounts are known by their issuer: another port would make everybody a stranger.
 */
export async function keptPort(folder: string): Promise<number> {
  const kept = z
    .number()
    .int()
    .min(1)
    .max(65_535)
    .safeParse(await readJson(path.join(folder, "identity-port.json")));
  return kept.success ? kept.data : 0;
}

/** Keeps the port for the next start. */
export async function keepPort(folder: string, port: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "identity-port.json"), JSON.stringify(port));
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}
