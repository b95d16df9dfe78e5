import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

/** Tells a reader who may see a report, but not share it, why. */
export function NotYoursPage({ reportHref }: { reportHref: string }) {
  const { t } = useTranslation("sharing");
  return (
    <>
      <PageHead title={t("page.title")} />
      <Note tone="warning">{t("hint.notOwned")}</Note>
      <p>
        <a href={reportHref}>{t("page.back")}</a>
      </p>
    </>
  );
}
