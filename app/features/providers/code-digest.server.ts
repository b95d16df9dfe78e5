import { createHmac, randomInt, timingSafeEqual } from "node:crypto";

import { sessionKey } from "~/features/identity/session-tokens.server";
import type { Environment } from "~/platform/environment.server";

import { codeDigits, codeText } from "./code";
import type { CountedFor } from "./code-count.repository.server";
import { keyOf, type Who } from "./member";
import { mailboxOf } from "./registration";

type Secrets = Pick<Environment, "sessionSecret" | "dataDir">;

/** A code that nobody can foresee. */
export function newCode(): string {
  return codeText(randomInt(10 ** codeDigits));
}

/** What the database has of a code: with its registration, under a key that the database does not have. */
export async function codeDigest(
  secrets: Secrets,
  registrationId: string,
  code: string,
): Promise<Buffer> {
  return digest(secrets, `code ${registrationId} ${code}`);
}

/** Compares in a time that tells nothing of where they differ. */
export function isSameDigest(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Under which digests codes and tries are counted; those of a mailbox in all variants together. */
export async function countedFor(secrets: Secrets, who: Who, email: string): Promise<CountedFor> {
  return {
    address: await digest(secrets, `address ${mailboxOf(email)}`),
    account: await digest(secrets, `account ${who.variant} ${keyOf(who)}`),
  };
}

async function digest(secrets: Secrets, text: string): Promise<Buffer> {
  return createHmac("sha256", await sessionKey(secrets, "partner-code"))
    .update(text)
    .digest();
}
