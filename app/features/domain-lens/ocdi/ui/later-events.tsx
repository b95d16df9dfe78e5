import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";
import { Time } from "~/ui/time";

import type { ShownOcdiEvent } from "../ocdi.view";

type LaterEventsProps = {
  events: readonly ShownOcdiEvent[];
  /** Newest event that the refused page knew; null where it did not say. */
  seenEvent: number | null;
  href: string;
};

/** What others did to an association after a page was read; what was typed stands below it. */
export function LaterEvents({ events, seenEvent, href }: LaterEventsProps) {
  const { t } = useTranslation("ocdi");
  const newer = seenEvent === null ? [] : events.filter(({ id }) => id > seenEvent).reverse();
  return (
    <Note tone="warning" title={t("laterEvents.title")}>
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
        {t("laterEvents.text")} <a href={href}>{t("form.seeCurrent")}</a>
      </p>
    </Note>
  );
}
