import type { TFunction } from "i18next";

import type { PartnerStatus } from "./partner";

export type DecisionFacts = {
  name: string;
  providerId: string;
  status: PartnerStatus;
  note: string;
  /** Address of the partner portal. */
  href: string;
};

/** The mail to a member about a decision, in the words of `providers`. */
export function decisionMail(
  { name, providerId, status, note, href }: DecisionFacts,
  words: TFunction,
): { subject: string; text: string } {
  const kind = status === "Declined" ? "declined" : "endorsed";
  const paragraphs = [
    words(`mail.${kind}.text`, { name, providerId, status: words(`status.${status}`) }),
    words(`meaning.${status}`),
    note && words("mail.note", { note }),
    href,
  ];
  return {
    subject: words(`mail.${kind}.subject`),
    text: `${paragraphs.filter(Boolean).join("\n\n")}\n`,
  };
}
