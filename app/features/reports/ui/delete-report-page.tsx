import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

type DeleteReportPageProps = { place: string; backHref: string; mayDelete: boolean };

/** Asks before a report goes for good, on a page of its own. */
export function DeleteReportPage({ place, backHref, mayDelete }: DeleteReportPageProps) {
  const { t } = useTranslation("report");
  return (
    <>
      <PageHead title={t("delete.title")} context={place} />
      {mayDelete ? (
        <form method="post">
          <p>{t("delete.text")}</p>
          <div className="tools">
            <Button variant="danger">{t("delete.confirm")}</Button>
            <ButtonLink href={backHref}>{t("delete.cancel")}</ButtonLink>
          </div>
        </form>
      ) : (
        <>
          <Note tone="warning">{t("delete.notYours")}</Note>
          <p>
            <a href={backHref}>{t("map.back")}</a>
          </p>
        </>
      )}
    </>
  );
}
