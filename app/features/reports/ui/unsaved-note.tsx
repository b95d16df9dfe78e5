import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";

/** Says after a sign-in that a report could not be saved, and leads to where it can be tried again. */
export function UnsavedNote({ href }: { href: string }) {
  const { t } = useTranslation("sharing");
  return (
    <Note tone="failed" role="alert" title={t("save.failed")}>
      <a href={href}>{t("save.again")}</a>
    </Note>
  );
}
