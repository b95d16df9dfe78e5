import { randomUUID } from "node:crypto";

import { refusalInAdvance } from "~/platform/outbound-guard.server";

import { webhookNet } from "./webhook-net.server";
import { sealWebhookSecret } from "./webhook-secret.server";
import { newWebhookSecret } from "./webhook-signature.server";

/** What deliveries could never reach, as the outbound guard would refuse every one. */
export type UnreachableTarget = "port-not-allowed" | "not-public";

const httpsPort = 443;

/** Why no delivery could reach an address; null where its text does not tell. */
export function unreachableTarget(url: string): UnreachableTarget | null {
  const { hostname, port } = new URL(url);
  const barred = refusalInAdvance(hostname, Number(port || httpsPort), webhookNet());
  if (!barred) return null;
  return barred === "ERR_PORT_NOT_ALLOWED" ? "port-not-allowed" : "not-public";
}

/** A new webhook's id and secret, as it is shown once and as it is stored. */
export async function newWebhook(): Promise<{ id: string; secret: string; sealedSecret: Buffer }> {
  const id = randomUUID();
  const secret = newWebhookSecret();
  return { id, secret, sealedSecret: await sealWebhookSecret(secret, id) };
}
