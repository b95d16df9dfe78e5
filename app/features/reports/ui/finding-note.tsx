import { useTranslation } from "react-i18next";

import type { Finding, Sentence } from "~/features/network-test/finding";
import { More } from "~/ui/more";
import { Note } from "~/ui/note";
import { useGap, useJoin } from "~/ui/use-join";

import { useQuantityText } from "./quantity-text";

/** The finding's sentences in the reader's language. */
export function useFindingText(finding: Finding) {
  const { t } = useTranslation("verdict");
  const quantityText = useQuantityText();
  const say = ({ key, params }: Sentence) =>
    t(key, Object.fromEntries(Object.entries(params).map(([name, quantity]) => [name, quantityText(quantity)])));
  return {
    headline: say(finding.heading),
    cause: finding.cause.map(say),
    advice: say(finding.advice),
    ticket: finding.ticket.map(say),
  };
}

/** The most likely cause, what to do about it, and a text to hand on. */
export function FindingNote({ finding }: { finding: Finding }) {
  const { t } = useTranslation("report");
  const join = useJoin();
  const gap = useGap();
  const { cause, advice, ticket } = useFindingText(finding);
  const isBad = finding.tone === "failed" || finding.tone === "warning";
  return (
    <>
      <Note tone={finding.tone === "failed" || finding.tone === "warning" ? finding.tone : "accent"} title={isBad ? t("cause.title") : undefined}>
        {join.sentences(cause)}
        {gap}
        <strong>{t("cause.todo")}</strong>
        {gap}
        {advice}
      </Note>
      {ticket.length > 0 ? (
        <More summary={t("cause.ticket")}>
          <pre>{ticket.join("\n")}</pre>
        </More>
      ) : null}
    </>
  );
}
