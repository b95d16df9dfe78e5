import type { TFunction } from "i18next";

import type { SolutionNews } from "~/features/solutions/solution-news";

/** The mail to a member about a solution of the partner, in the words of `contributions`. */
export function solutionMail(
  { kind, solution: { name }, note }: Pick<SolutionNews, "kind" | "solution" | "note">,
  href: string,
  words: TFunction,
): { subject: string; text: string } {
  const paragraphs = [
    words(`mail.${kind}.text`, { name }),
    note && words("mail.note", { note }),
    href,
  ];
  return {
    subject: words(`mail.${kind}.subject`),
    text: `${paragraphs.filter(Boolean).join("\n\n")}\n`,
  };
}
