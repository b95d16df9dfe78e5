import type { TFunction } from "i18next";

import { codeMinutes } from "./code";

/** The mail with a code, in the words of `providers`. */
export function codeMail(
  { code, companyName }: { code: string; companyName: string },
  words: TFunction,
): { subject: string; text: string } {
  const values = { code, name: companyName, minutes: codeMinutes };
  return {
    subject: words("mail.code.subject"),
    text: `${words("mail.code.text", values)}\n\n    ${code}\n\n${words("mail.code.end", values)}\n`,
  };
}
