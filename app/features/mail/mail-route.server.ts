import { application } from "~/platform/application.server";
import { sandbox } from "~/platform/sandbox-parts.server";

/** Which server takes our mail and who it comes from. */
export type MailRoute = { smtpUrl: string; from: string };

/** Sender of the sandbox's mail; `.test` reaches nobody (RFC 2606). */
const sandboxSender = "pathlens@sandbox.test";

/** The real server before the sandbox's; undefined where there is none and nothing is mailed. */
export function mailRoute(): MailRoute | undefined {
  const { smtpUrl, mailFrom } = application().environment;
  if (smtpUrl && mailFrom) return { smtpUrl, from: mailFrom };
  const standIn = sandbox()?.mail;
  return standIn && { smtpUrl: standIn.smtpUrl, from: mailFrom ?? sandboxSender };
}
