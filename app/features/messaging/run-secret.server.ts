import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

import type { RunCookie } from "~/platform/run-cookie.server";

/** 256 bits: nobody guesses it, so a plain hash is enough to store. */
const secretBytes = 32;

/** A new run's secret, as it goes into the cookie. */
export function newRunSecret(): string {
  return randomBytes(secretBytes).toString("base64url");
}

/** What `test_run.secret_hash` keeps of a secret: its SHA-256. */
export function hashRunSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** True when one of the cookies has the secret of `run`; takes the same time for every wrong secret. */
export function isHeldBy(
  cookies: readonly RunCookie[],
  run: { id: string; secretHash: Uint8Array },
): boolean {
  return cookies.some(({ runId, secret }) => {
    const hash = hashRunSecret(secret);
    return (
      runId === run.id &&
      hash.length === run.secretHash.length &&
      timingSafeEqual(hash, run.secretHash)
    );
  });
}
