import { createHash, randomBytes } from "node:crypto";

/** 256 bits: nobody guesses it, so a plain hash is enough to store. */
const tokenBytes = 32;

/** A new token for the advanced client of one run. */
export function newRunToken(): string {
  return randomBytes(tokenBytes).toString("base64url");
}

/** What is stored of a token, and of the body of a result. */
export function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
