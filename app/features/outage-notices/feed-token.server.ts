import { createHash, randomBytes } from "node:crypto";

const tokenBytes = 32;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** A new token for the address of a feed. */
export function newFeedToken(): string {
  return randomBytes(tokenBytes).toString("base64url");
}

/** What is stored of it: its SHA-256; 256 random bits need no salt. @returns null for what is no token */
export function feedTokenHash(token: string): Buffer | null {
  return tokenPattern.test(token) ? createHash("sha256").update(token).digest() : null;
}
