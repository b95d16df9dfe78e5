import { createHmac } from "node:crypto";

/**
 * The customer as it is stored: HMAC-SHA256 under the deployment's own key, so that the
 * rows tell customers apart without telling who they are. The variant is part of it: the
 * same customer is a different one under another variant.
 *
 * @param key secret of at least 32 bytes
 * @returns 32 bytes
 */
export function customerOf(
  material: string,
  { variant, key }: { variant: string; key: Uint8Array | string },
): Uint8Array {
  return createHmac("sha256", key).update(`customer ${variant} ${material}`).digest();
}
