import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import type { ListColumn } from "~/ui/list/list-column";
import { Time } from "~/ui/time";

import type { ListedReport } from "../report-list";

/** The form that the choices of every row belong to: it stands below the table. */
const formId = "compare";

/** The two reports on top are chosen at first: in a list by date what changed since the test before. */
const chosenAtFirst = { a: 1, b: 0 } as const;
const sides = ["a", "b"] as const;

/** Two reports are the least that can be compared. */
const reportsLeast = 2;

/** The column that chooses two reports of a list; none where there are not two. */
export function useCompareColumn<Listed extends ListedReport>(
  reports: readonly Listed[],
): ListColumn<Listed>[] {
  const { t } = useTranslation("history");
  if (reports.length < reportsLeast) return [];
  const cell = ({ id, dateTime }: Listed) => (
    <span className="pick">
      {sides.map((side) => (
        <label key={side}>
          <input
            type="radio"
            name={side}
            value={id}
            form={formId}
            defaultChecked={reports[chosenAtFirst[side]]?.id === id}
          />
          {t(`compare.${side}`)}
          <span className="visually-hidden">
            {" "}
            <Time at={dateTime} />
          </span>
        </label>
      ))}
    </span>
  );
  return [{ key: "compare", head: t("columns.compare"), cell }];
}

/** Leads to the comparison of the two that are chosen. */
export function CompareChosen({
  reports,
  prefix,
}: {
  reports: readonly ListedReport[];
  prefix: string;
}) {
  const { t } = useTranslation("history");
  if (reports.length < reportsLeast) return null;
  return (
    <form method="get" action={`${prefix}/compare`} id={formId} className="tools">
      <Button>{t("compare.button")}</Button>
    </form>
  );
}
