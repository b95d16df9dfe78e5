import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";
import { Time } from "~/ui/time";

import type { ShownOcdiEvent } from "../ocdi.view";

type OcdiMeanwhileProps = {
  events: readonly ShownOcdiEvent[];
  /** Newest event that the refused page knew; null where it did not say. */
  seenEvent: number | null;
  href: string;
};

/** What others did to an association after a page was read; what was typed stands below it. */
export function OcdiMeanwhile({ events, seenEvent, href }: OcdiMeanwhileProps) {
  const { t } = useTranslation("ocdi");
  const newer = seenEvent === null ? [] : events.filter(({ id }) => id > seenEvent).reverse();
  return (
    <Note tone="warning" title={t("meanwhile.title")}>
      <ul>
        {newer.map(({ id, actorName, occurredAt, event, note }) => (
          <li key={id}>
            {actorName}, <Time at={occurredAt} precision="second" />:{" "}
            <strong>{t(`event.${event}`)}</strong>
            {note ? <span className="line small">{note}</span> : null}
          </li>
        ))}
      </ul>
      <p>
        {t("meanwhile.text")} <a href={href}>{t("form.seeCurrent")}</a>
      </p>
    </Note>
  );
}
