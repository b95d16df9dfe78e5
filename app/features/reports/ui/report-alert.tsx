import { useTranslation } from "react-i18next";

import { ButtonLink } from "~/ui/button";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

export type ReportAlertKind = "notFound" | "malformed" | "noRun";

/** Stands in for a report that cannot be shown; the same words for unknown and not visible. */
export function ReportAlert({ kind, homeHref }: { kind: ReportAlertKind; homeHref: string }) {
  const { t } = useTranslation("report");
  return (
    <>
      <PageHead title={t(`alert.${kind}.title`)} />
      <Note tone="failed" role="alert">
        {t(`alert.${kind}.text`)}
      </Note>
      <div className="tools">
        <ButtonLink href={homeHref} variant="primary">
          {t("alert.again")}
        </ButtonLink>
      </div>
    </>
  );
}
