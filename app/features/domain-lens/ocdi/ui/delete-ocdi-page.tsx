import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHead } from "~/ui/page-head";

import type { DecideOcdiRefusal } from "../decide-association.server";
import { ocdiListHref, ocdiPanelHref } from "../ocdi-address";
import type { ShownAssociation } from "../ocdi.view";

type DeleteOcdiPageProps = {
  prefix: string;
  association: Pick<ShownAssociation, "id" | "legacy" | "revision">;
  refusal: DecideOcdiRefusal | undefined;
};

/** Asks before an association goes, on a page of its own. */
export function DeleteOcdiPage({
  prefix,
  association: { id, legacy, revision },
  refusal,
}: DeleteOcdiPageProps) {
  const { t } = useTranslation("ocdi");
  const name = legacy[0];
  return (
    <>
      <PageHead
        title={t("delete.title")}
        crumbs={[
          { label: t("list.title"), href: ocdiListHref(prefix) },
          { label: t("panel.title", { name }), href: ocdiPanelHref(prefix, id) },
          { label: t("panel.delete") },
        ]}
      />
      <ErrorSummary
        errors={refusal ? [{ message: t(`refusal.${refusal}`) }] : []}
        title={t("panel.refused")}
      />
      <p>{t("delete.text", { name, count: legacy.length })}</p>
      <form method="post" className="tools">
        <input type="hidden" name="revision" value={revision} />
        <Button variant="danger">{t("delete.confirm")}</Button>
        <ButtonLink href={ocdiPanelHref(prefix, id)}>{t("cancel")}</ButtonLink>
      </form>
    </>
  );
}
