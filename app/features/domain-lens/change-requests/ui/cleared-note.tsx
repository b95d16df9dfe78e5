import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";
import { Time } from "~/ui/time";

import type { LogLineView } from "../change-log.view";
import { LogWhat } from "./log-line";

/** Says that what was decided about a change is not decided any more, by whom that came and when. */
export function ClearedNote({ line }: { line: LogLineView | null }) {
  const { t } = useTranslation("changes");
  if (!line) return null;
  return (
    <Note tone="warning" title={t("cleared.title")}>
      {line.who}, <Time at={line.at} precision="second" />: <LogWhat line={line} />
    </Note>
  );
}

/** Says who returned the draft to its authors, when and why. */
export function ReturnedNote({ line }: { line: LogLineView | null }) {
  const { t } = useTranslation("changes");
  if (!line) return null;
  return (
    <Note tone="warning" title={t("returned.title", { name: line.who })}>
      <Time at={line.at} precision="second" />
      {line.note === "" ? null : <span className="line">{line.note}</span>}
    </Note>
  );
}
