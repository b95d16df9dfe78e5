import { useTranslation } from "react-i18next";

import { ButtonLink } from "~/ui/button";

type ReportLinksProps = { reportHref: string; reportId: string };

/** Leads to the comparison with this report as its first. */
export function CompareLink({ reportHref, reportId }: ReportLinksProps) {
  const { t } = useTranslation("compare");
  const [prefix = ""] = reportHref.split("/report/");
  return <ButtonLink href={`${prefix}/compare?a=${reportId}`}>{t("link")}</ButtonLink>;
}

/** The report as a file. */
export function ExportLinks({ reportHref }: Pick<ReportLinksProps, "reportHref">) {
  const { t } = useTranslation("compare");
  return (
    <div className="tools">
      <ButtonLink href={`${reportHref}/export.json`}>{t("export.json")}</ButtonLink>
      <ButtonLink href={`${reportHref}/export.csv`}>{t("export.csv")}</ButtonLink>
    </div>
  );
}
