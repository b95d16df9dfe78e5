import { hkdfSync } from "node:crypto";

import * as z from "zod";

import type { Environment } from "~/platform/environment.server";
import { generatedSecret } from "~/platform/generated-secret.server";
import { openText, sealText } from "~/platform/sealed.server";

import type { DirectoryTokens } from "./sign-in-strategy.server";

const tokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  expiresAt: z.number(),
});

/**
 * What keys are for: what sessions hold of the directory's tokens, the tokens this site issues,
 * names of accounts in the log, the secrets of webhooks, the codes that prove an address.
 */
export type KeyUse = "tokens" | "call-token" | "log" | "webhook" | "partner-code";

const keyBytes = 32;

/** A key for one use, from the secret of the environment, else of this installation (HKDF, RFC 5869). */
export async function sessionKey(
  { sessionSecret, dataDir }: Pick<Environment, "sessionSecret" | "dataDir">,
  use: KeyUse,
): Promise<Buffer> {
  const secret = sessionSecret ?? (await generatedSecret(dataDir, "session"));
  return Buffer.from(hkdfSync("sha256", secret, "", `pathlens ${use}`, keyBytes));
}

/** A session's key and what its tokens are bound to: in another row they cannot be opened. */
type Seal = { key: Buffer; idHash: Uint8Array };

/** A session's tokens as they are stored. */
export function sealTokens(tokens: DirectoryTokens, { key, idHash }: Seal): Buffer {
  return sealText(JSON.stringify(tokens), { key, boundTo: idHash });
}

/** The tokens again; null when they were sealed with another key or for another session, or changed. */
export function openTokens(stored: Uint8Array, { key, idHash }: Seal): DirectoryTokens | null {
  const text = openText(stored, { key, boundTo: idHash });
  if (text === null) return null;
  try {
    return tokensSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
