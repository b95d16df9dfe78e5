import { guardedFetch } from "~/platform/guarded-fetch.server";

import { faultOf, notTried, type Tried } from "./delivery";
import { webhookNet } from "./webhook-net.server";
import { openWebhookSecret } from "./webhook-secret.server";
import { signatureHeaders } from "./webhook-signature.server";

/** Longest time of one try in ms; a job's lease is 60 s. */
const tryLimitMs = 15_000;

/** Nothing of an answer is used but its status; more than this of it is not waited for. */
const answerBytesMost = 64 * 1024;

export type SignedDelivery = {
  /** The same at every try. */
  id: string;
  webhookId: string;
  url: string;
  sealedSecret: Uint8Array;
  body: string;
};

/** Posts a signed body to the address of a webhook, as far as the outbound guard allows. */
export async function tryDelivery(
  { id, webhookId, url, sealedSecret, body }: SignedDelivery,
  signal: AbortSignal,
): Promise<Tried> {
  const secret = await openWebhookSecret(sealedSecret, webhookId);
  if (secret === null) return notTried("secret");
  try {
    const { status } = await guardedFetch(url, {
      ...webhookNet(),
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "User-Agent": "Pathlens-Webhook/1",
        ...signatureHeaders({ id, at: new Date(), body }, secret),
      },
      body,
      maxRedirects: 0,
      maxBytes: answerBytesMost,
      timeoutMs: tryLimitMs,
      signal,
    });
    return status >= 200 && status < 300
      ? { state: "delivered", lastStatus: status, lastFault: null }
      : { state: "waiting", lastStatus: status, lastFault: "status" };
  } catch (error) {
    const { code } = error as { code?: unknown };
    return {
      state: "waiting",
      lastStatus: null,
      lastFault: faultOf(typeof code === "string" ? code : undefined),
    };
  }
}
