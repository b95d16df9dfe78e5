import { useTranslation } from "react-i18next";

import type { Finding, Sentence } from "~/features/network-test/finding";
import { More } from "~/ui/more";
import { Note } from "~/ui/note";
import { useGap, useJoin } from "~/ui/use-join";

import { useQuantityText } from "./quantity-text";

/** The finding's sentences in the reader's language. */
export function useFindingText(finding: Finding, reportUrl: string | null = null) {
  const { t } = useTranslation("verdict");
  const quantityText = useQuantityText();
  const say = ({ key, params }: Sentence): string =>
    t(key, Object.fromEntries(Object.entries(params).map(([name, param]) => [name, "key" in param ? say(param) : quantityText(param)])));
  const ticket = finding.ticket.map(say);
  const link = reportUrl === null || ticket.length === 0 ? [] : [t("ticket.link", { link: reportUrl })];
  return {
    headline: say(finding.heading),
    cause: finding.cause.map(say),
    advice: say(finding.advice),
    ticket: [...ticket, ...link],
    // What was found, what it names, and what is asked for: that can stand alone.
    ticketInShort: [...finding.ticket.filter(({ key }, at, { length }) => at === 0 || at === length - 1 || key.startsWith("ticket.evidence")).map(say), ...link],
  };
}

/** The most likely cause, what to do about it, and a text to hand on. */
export function FindingNote({ finding, reportUrl }: { finding: Finding; reportUrl: string }) {
  const { t } = useTranslation("report");
  const join = useJoin();
  const gap = useGap();
  const { cause, advice, ticket, ticketInShort } = useFindingText(finding, reportUrl);
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
      {ticket.length > 0 ? <TicketText lines={ticket} inShort={ticketInShort} /> : null}
    </>
  );
}

/** For whoever it is handed to: in short, and with every figure behind it. A click marks the whole. */
function TicketText({ lines, inShort }: { lines: readonly string[]; inShort: readonly string[] }) {
  const { t } = useTranslation("report");
  const join = useJoin();
  const gap = useGap();
  return (
    <>
      <p>
        <strong>{t("cause.ticketSentence")}</strong>
        {gap}
        <span className="whole">{join.sentences(inShort)}</span>
      </p>
      <More summary={t("cause.ticket")}>
        <pre className="whole">{lines.join("\n")}</pre>
      </More>
    </>
  );
}
