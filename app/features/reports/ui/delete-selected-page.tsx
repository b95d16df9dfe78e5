import { useTranslation } from "react-i18next";

import type { SelectedRefusal } from "~/lib/list/selected-rows";
import { SelectionConfirm } from "~/ui/list/selection-confirm";
import { SelectionRefused } from "~/ui/list/selection-refused";
import { Note } from "~/ui/note";
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
export function DeleteSelectedPage({
  backHref,
  selected,
  refusal,
  isChanged,
}: DeleteSelectedPageProps) {
  const { t } = useTranslation(["history", "ui"]);
  return (
    <>
      <PageHead
        title={t("deletion.title")}
        crumbs={[{ label: t("title"), href: backHref }, { label: t("deletion.crumb") }]}
      />
      {isChanged ? (
        <Note tone="failed" role="alert">
          {t("ui:list.changed")}
        </Note>
      ) : null}
      {selected ? (
        <SelectionConfirm
          count={selected.count}
          mark={selected.mark}
          examples={selected.named.map(({ id, dateTime, city }) => ({
            key: id,
            content: (
              <>
                <Time at={dateTime} /> {city}
              </>
            ),
          }))}
          confirm={t("deletion.confirm")}
          cancel={t("deletion.cancel")}
          backHref={backHref}
        >
          <p>{t("deletion.text")}</p>
        </SelectionConfirm>
      ) : null}
      {refusal ? (
        <SelectionRefused reason={refusal} limit={selectedReportsLimit} backHref={backHref} />
      ) : null}
    </>
  );
}
