import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";
import { Time } from "~/ui/time";
import { useJoin } from "~/ui/use-join";

import type { LaterEvent } from "../later-events.server";

/** What changed a solution since the refused form was opened; nothing where that is not known. */
export function LaterEvents({ events }: { events: readonly LaterEvent[] }) {
  const { t } = useTranslation("contributions");
  const join = useJoin();
  if (events.length === 0) return null;
  return (
    <Note tone="warning" title={t("later.title")}>
      <ul>
        {events.map(({ id, event, by, at, note }) => (
          <li key={id}>
            {join.named(t(`event.${event}`), by)} <Time at={at} />
            {note ? <span className="line small">{note}</span> : null}
          </li>
        ))}
      </ul>
    </Note>
  );
}
