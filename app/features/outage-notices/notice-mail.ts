import type { TFunction } from "i18next";

import { formatInstant, formatPercent } from "~/ui/format";

import type { OutageNotice } from "./notice";

const subjectLengthLimit = 200;

/** What a mail says beside the notice; addresses are whole. */
type Mailed = {
  notice: Omit<OutageNotice, "id" | "outageId" | "at" | "place" | "peakRatio"> & {
    /** 0 to 1; null for a provider, who sees no ratio. */
    peakRatio: number | null;
  };
  solution: string;
  /** "" is everywhere. */
  place: string;
  pageUrl: string;
  noticesUrl: string;
};

/** The mail about an event of an outage, in the words of `outage-notices`. */
export function outageNoticeMail(
  { notice, solution, place: given, pageUrl, noticesUrl }: Mailed,
  { words, language }: { words: TFunction; language: string },
): { subject: string; text: string } {
  const { kind, start, end, category, peakRatio, cause } = notice;
  const place = given || words("performance:everywhere");
  const subject = words(`mail.subject.${kind}`, { solution, place })
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .slice(0, subjectLengthLimit);
  const line = (key: string, value: string) => words("mail.line", { name: words(key), value });
  const facts = [
    line("mail.solution", solution),
    line("outages:place", place),
    line("outages:start", formatInstant(language, start)),
    end && line("outages:end", formatInstant(language, end)),
    line("outages:category", words(`outages:categories.${category}`)),
    peakRatio !== null && line("outages:peak", formatPercent(language, peakRatio, 1)),
    line("outages:cause", words(cause ? `outages:causes.${cause}` : "outages:unknownCause")),
  ];
  const paragraphs = [
    words(`mail.text.${kind}`),
    facts.filter(Boolean).join("\n"),
    pageUrl,
    `${words("mail.stop")}\n${noticesUrl}`,
  ];
  return { subject, text: `${paragraphs.join("\n\n")}\n` };
}
