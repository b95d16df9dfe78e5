import { createHmac, randomBytes } from "node:crypto";

const secretBytes = 32;

/** What begins a secret, so that it is known for one wherever it turns up. Source: Standard Webhooks 1.0.0 */
const secretPrefix = "whsec_";

/** A new secret in the form that receivers' libraries take. */
export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString("base64");
}

export type SignedMessage = { /** The same at every try. */ id: string; at: Date; body: string };

/**
 * The headers that let a receiver know a message for ours and new: HMAC-SHA256 over id,
 * timestamp and body. Source: Standard Webhooks 1.0.0
 */
export function signatureHeaders(
  { id, at, body }: SignedMessage,
  secret: string,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}
