import type { TFunction } from "i18next";

import { datesOf } from "~/features/performance/figures/day-range";
import { figureText, hiddenWords } from "~/features/performance/figures/figure-text";
import { findingOf, findingWords } from "~/features/performance/figures/finding";
import { namedByParts } from "~/features/performance/figures/parts-kind";
import type { AnsweredMonth } from "~/features/performance/months/ask-month.server";
import { providersLeast } from "~/features/performance/privacy/baselines-above";
import type { Assessed } from "~/features/performance/quality/assess-place";
import { overallFigures } from "~/features/performance/quality/quality-name";
import { standingSide } from "~/features/performance/quality/standing-side";
import { formatDay, formatMonth } from "~/ui/format";

const subjectLengthLimit = 200;

/** What a mail says; addresses are whole. */
type Mailed = {
  /** As the page of the month shows it to the same reader. */
  answered: Pick<AnsweredMonth, "month" | "overview">;
  solution: string;
  pageUrl: string;
  noticesUrl: string;
};

type Writing = { words: TFunction; language: string };

/** The mail with the figures of a month, in the words of `month`. */
export function monthMail(
  { answered, solution, pageUrl, noticesUrl }: Mailed,
  writing: Writing,
): { subject: string; text: string } {
  const { words, language } = writing;
  const { overview, isOfProvider, days } = answered.overview;
  const place = namedByParts(overview.way.at(-1), overview.places);
  const said = findingWords(findingOf(overview), { name: solution, place, isOfProvider });
  const finding = words(said.key, said.values);
  const month = formatMonth(language, answered.month);
  const { first, last } = datesOf(days);
  const subject = words("mail.subject", { month, finding })
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .slice(0, subjectLengthLimit);
  const paragraphs = [
    finding,
    [
      isOfProvider
        ? words("weeksOf", { month, last: formatDay(language, last) })
        : words("monthOf", { month }),
      words("performance:days", {
        first: formatDay(language, first),
        last: formatDay(language, last),
      }),
    ].join("\n"),
    figureLines(answered.overview, writing).join("\n"),
    pageUrl,
    `${words("mail.stop")}\n${noticesUrl}`,
  ];
  return { subject, text: `${paragraphs.join("\n\n")}\n` };
}

/** The figures of all workloads, a line each, or why there are none. */
function figureLines(
  { overview: { whole }, isOfProvider, hasConnectedness }: AnsweredMonth["overview"],
  writing: Writing,
): string[] {
  const { words } = writing;
  if (!whole) return [words(isOfProvider ? "performance:provider.notShownText" : "noSamples")];
  return overallFigures
    .filter((figure) => figure !== "connectedness" || hasConnectedness)
    .map((figure) =>
      words("mail.line", {
        name: words(`performance:figure.${figure}`),
        value: valueText(figure, whole.quality[figure], { ...writing, isOfProvider }),
      }),
    );
}

function valueText(
  figure: (typeof overallFigures)[number],
  assessed: Assessed | undefined,
  { words, language, isOfProvider }: Writing & { isOfProvider: boolean },
): string {
  if (!assessed) return words("mail.noFigure");
  const { value, low, high } = assessed.figure;
  if (value === null) {
    const hidden = hiddenWords(assessed.figure);
    return words(`performance:${hidden.key}`, hidden.values);
  }
  const say = figureText(figure, { language, isRounded: isOfProvider });
  const { baseline, standing } = assessed;
  const interval =
    low !== null && high !== null
      ? words("performance:interval", { low: say(low), high: say(high) })
      : words("performance:from", { low: low === null ? "" : say(low) });
  return [
    words("mail.value", { value: say(value), interval }),
    ...(standing ? [words(`ui:charts.standing.${standingSide(figure, standing)}`)] : []),
    baseline
      ? words("performance:baseline", { value: say(baseline.value) })
      : words(isOfProvider ? "performance:provider.noBaseline" : "performance:noBaseline", {
          least: providersLeast,
        }),
  ].join(words("mail.comma"));
}
