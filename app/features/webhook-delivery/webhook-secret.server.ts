import { sessionKey } from "~/features/identity/session-tokens.server";
import { application } from "~/platform/application.server";
import { openText, sealText } from "~/platform/sealed.server";

/** A webhook's secret as it is stored: it has to be read again to sign, so it is sealed and not hashed. */
export async function sealWebhookSecret(secret: string, webhookId: string): Promise<Buffer> {
  return sealText(secret, {
    key: await sessionKey(application().environment, "webhook"),
    boundTo: webhookId,
  });
}

/** The secret again; null after the installation's own secret was changed. */
export async function openWebhookSecret(
  sealed: Uint8Array,
  webhookId: string,
): Promise<string | null> {
  return openText(sealed, {
    key: await sessionKey(application().environment, "webhook"),
    boundTo: webhookId,
  });
}
