import { useTranslation } from "react-i18next";

import type { SelectedRefusal } from "~/lib/list/selected-rows";
import { SelectionQuestion } from "~/ui/list/selection-question";
import { PageHead } from "~/ui/page-head";
import { Time } from "~/ui/time";

import { selectedReportsLimit, type OwnedReport } from "../report-list";

type DeleteSelectedPageProps = {
  backHref: string;
  selected: {
    count: number;
    mark: string;
    named: Pick<OwnedReport, "id" | "dateTime" | "city">[];
  } | null;
  refusal: SelectedRefusal | null;
  /** Whether other reports were selected when the form was posted than the page had shown. */
  isChanged: boolean;
};

/** Asks before the reports of a selection are deleted. */
export function DeleteSelectedPage({ selected, ...asked }: DeleteSelectedPageProps) {
  const { t } = useTranslation("history");
  return (
    <>
      <PageHead
        title={t("deletion.title")}
        crumbs={[{ label: t("title"), href: asked.backHref }, { label: t("deletion.crumb") }]}
      />
      <SelectionQuestion
        {...asked}
        limit={selectedReportsLimit}
        selected={
          selected && {
            ...selected,
            examples: selected.named.map(({ id, dateTime, city }) => ({
              key: id,
              content: (
                <>
                  <Time at={dateTime} /> {city}
                </>
              ),
            })),
          }
        }
        confirm={t("deletion.confirm")}
        cancel={t("deletion.cancel")}
      >
        <p>{t("deletion.text")}</p>
      </SelectionQuestion>
    </>
  );
}
