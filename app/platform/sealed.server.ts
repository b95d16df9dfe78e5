import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** A key, and what the sealed text is bound to: with anything else beside it it cannot be opened. */
export type Seal = { key: Uint8Array; boundTo: Uint8Array | string };

/** A text as it may lie in the database: whoever has that alone cannot read or change it. */
export function sealText(text: string, { key, boundTo }: Seal): Buffer {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([sealing.update(text), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
}

/** The text again; null when it was sealed with another key or for something else, or changed. */
export function openText(stored: Uint8Array, { key, boundTo }: Seal): string | null {
  try {
    const bytes = Buffer.from(stored);
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes)).setAAD(
      Buffer.from(boundTo),
    );
    opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([
      opening.update(bytes.subarray(ivBytes + tagBytes)),
      opening.final(),
    ]).toString();
  } catch {
    return null;
  }
}
