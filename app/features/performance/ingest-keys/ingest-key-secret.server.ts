import { createHash, randomBytes } from "node:crypto";

/** 256 bits: nobody guesses it, so a plain hash is enough to store. */
const secretBytes = 32;

/** What keys begin with, so that a scanner for lost secrets can tell one. */
const keyPrefix = "pathlens_ingest_";

/** The text of a new key. */
export function newIngestSecret(): string {
  return keyPrefix + randomBytes(secretBytes).toString("base64url");
}

/** What is stored of a key: SHA-256, by which it is found, so that no comparison takes time by its text. */
export function ingestKeyHash(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
