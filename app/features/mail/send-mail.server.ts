import { createTransport } from "nodemailer";

import { untilAborted } from "~/platform/outbound-guard.server";
import { timeLimit } from "~/platform/time-limit.server";

import { mailSchema, type Mail } from "./mail.schema";
import { mailRoute } from "./mail-route.server";

/** Longest time of each step of a delivery and of the whole, in ms; a job's lease is 60 s. */
const stepLimitMs = 10_000;
const deliveryLimitMs = 30_000;

/**
 * Hands one mail to the server that takes our mail. `smtp://` speaks TLS where the server
 * offers it; `?requireTLS=true` in SMTP_URL insists.
 *
 * @throws when the mail does not fit, there is no server, or it did not take the mail in time
 */
export async function sendMail(unchecked: Mail, signal?: AbortSignal): Promise<void> {
  const { id, to, subject, text, replyTo } = mailSchema.parse(unchecked);
  const route = mailRoute();
  if (!route)
    throw new Error("There is no server that takes mail: SMTP_URL and MAIL_FROM are not set.");
  const limit = timeLimit(deliveryLimitMs, signal);
  const transport = createTransport({
    url: route.smtpUrl,
    connectionTimeout: stepLimitMs,
    greetingTimeout: stepLimitMs,
    socketTimeout: stepLimitMs,
    dnsTimeout: stepLimitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const domain = route.from.slice(route.from.lastIndexOf("@") + 1);
    const sending = transport.sendMail({
      from: single(route.from),
      to: single(to),
      replyTo: replyTo === null ? undefined : single(replyTo),
      subject,
      text,
      messageId: `<${id}@${domain}>`,
    });
    sending.catch(() => undefined);
    await untilAborted(sending, limit.signal);
  } finally {
    limit.end();
    transport.close();
  }
}

/** An address as an object: it is never read as a list of several. */
function single(address: string) {
  return { name: "", address };
}
