import { useTranslation } from "react-i18next";

import type { Finding, Sentence } from "~/features/network-test/finding";
import { CopyButton } from "~/ui/copy-button";
import { HostText } from "~/ui/host-text";
import { More } from "~/ui/more";
import { Note } from "~/ui/note";
import { useGap, useJoin } from "~/ui/use-join";

import { useQuantityText } from "./quantity-text";

/** The finding's sentences in the reader's language. */
export function useFindingText(finding: Finding, reportUrl: string | null = null) {
  const { t } = useTranslation("verdict");
  const quantityText = useQuantityText();
  const say = ({ key, params }: Sentence): string =>
    t(
      key,
      Object.fromEntries(
        Object.entries(params).map(([name, param]) => [
          name,
          "key" in param ? say(param) : quantityText(param),
        ]),
      ),
    );
  const ticket = finding.ticket.map(say);
  const link =
    reportUrl === null || ticket.length === 0 ? [] : [t("ticket.link", { link: reportUrl })];
  return {
    headline: say(finding.heading),
    cause: finding.cause.map(say),
    advice: say(finding.advice),
    ticket: [...ticket, ...link],
  };
}

type FindingNoteProps = {
  finding: Finding;
  reportUrl: string;
  /** Whether the page has the script of the copy buttons. */ hasCopyButton: boolean;
};

/** The most likely cause, what to do about it first, and a text to hand on. */
export function FindingNote({ finding, reportUrl, hasCopyButton }: FindingNoteProps) {
  const { t } = useTranslation("report");
  const join = useJoin();
  const gap = useGap();
  const { cause, advice, ticket } = useFindingText(finding, reportUrl);
  const isBad = finding.tone === "failed" || finding.tone === "warning";
  return (
    <Note tone={finding.tone === "failed" || finding.tone === "warning" ? finding.tone : "accent"}>
      <p>
        {isBad ? (
          <>
            <strong>{t("cause.title")}</strong>
            {gap}
          </>
        ) : null}
        <HostText>{join.sentences(cause)}</HostText>
      </p>
      <p>
        <strong>{t(isBad ? "cause.todo" : "cause.next")}</strong>
        {gap}
        {advice}
      </p>
      {ticket.length > 0 ? <Ticket lines={ticket} hasCopyButton={hasCopyButton} /> : null}
    </Note>
  );
}

/** The text for an IT team. Without the button a click marks the whole of it. */
function Ticket({ lines, hasCopyButton }: { lines: readonly string[]; hasCopyButton: boolean }) {
  const { t } = useTranslation("report");
  return (
    <div className="copied-text">
      {hasCopyButton ? (
        <CopyButton
          copies="ticket"
          label={t("copy.ticket")}
          copied={t("copy.copied")}
          marked={t("copy.marked")}
        />
      ) : null}
      <More summary={t(hasCopyButton ? "copy.showTicket" : "copy.ticket")} isPlain>
        {hasCopyButton ? null : <p className="hint">{t("copy.byHand")}</p>}
        <pre id="ticket" className="whole">
          <HostText isByLine>{lines.join("\n")}</HostText>
        </pre>
      </More>
    </div>
  );
}
