import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";
import { Time } from "~/ui/time";

import type { LogLineView } from "../change-log.view";
import { LogWhat } from "./log-line";

/** What others did after the page was read; what was typed stands below it. */
export function LaterEntries({
  lines,
  changeHref,
  text,
}: {
  lines: readonly LogLineView[];
  changeHref: string;
  text?: string;
}) {
  const { t } = useTranslation("changes");
  return (
    <Note tone="warning" title={t("laterEntries.title")}>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            {line.who}, <Time at={line.at} precision="second" />: <LogWhat line={line} />
            {line.note ? <span className="line small">{line.note}</span> : null}
          </li>
        ))}
      </ul>
      <p>
        {text ?? t("laterEntries.text")} <a href={changeHref}>{t("laterEntries.look")}</a>
      </p>
    </Note>
  );
}
