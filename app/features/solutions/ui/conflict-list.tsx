import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";
import { useFormat } from "~/ui/use-format";

import type { Conflict } from "../review-solution.server";

/** Conflicts that are named; the others are counted. */
const namedConflicts = 200;

/** Entries that other official solutions have, which refused a decision. */
export function ConflictList({ conflicts }: { conflicts: readonly Conflict[] }) {
  const { t } = useTranslation(["solution-review", "solutions"]);
  const format = useFormat();
  if (conflicts.length === 0) return null;
  const rest = conflicts.length - namedConflicts;
  return (
    <Note tone="failed" title={t("conflicts.title")}>
      <ul>
        {conflicts.slice(0, namedConflicts).map(({ list, value, solutionName }) => (
          <li key={`${list} ${value}`}>
            {t("conflicts.one", { list: t(`solutions:list.${list}`), value, name: solutionName })}
          </li>
        ))}
        {rest > 0 ? <li>{t("conflicts.more", { number: format.integer(rest) })}</li> : null}
      </ul>
    </Note>
  );
}
