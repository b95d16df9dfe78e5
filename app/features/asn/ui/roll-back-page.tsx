import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

import { datasetsHref } from "../asn-address";
import type { KindChange } from "../datasets/dataset.view";
import { KindChangeTable } from "./kind-change-table";

type RollBackPageProps = {
  prefix: string;
  /** The number of the choice that is rolled back. */
  seen: number;
  /** Empty where nothing was in use before. */
  changes: readonly KindChange[];
  /** Whether the posted form was about another choice. */
  isChanged: boolean;
};

/** Asks before the datasets from before return. */
export function RollBackPage({ prefix, seen, changes, isChanged }: RollBackPageProps) {
  const { t } = useTranslation("as-view");
  const home = datasetsHref(prefix);
  return (
    <>
      <PageHead
        title={t(changes.length > 0 ? "datasets.rollBackTitle" : "datasets.nothingBefore")}
        crumbs={[{ label: t("datasets.crumb"), href: home }, { label: t("datasets.rollBack") }]}
      />
      {isChanged ? (
        <Note tone="failed" role="alert">
          {t("datasets.changed")}
        </Note>
      ) : null}
      {changes.length === 0 ? (
        <Empty
          title={t("datasets.nothingBeforeText")}
          action={<ButtonLink href={home}>{t("datasets.crumb")}</ButtonLink>}
        />
      ) : (
        <>
          <p>{t("datasets.rollBackText")}</p>
          <KindChangeTable caption={t("datasets.rollBack")} changes={changes} />
          <form method="post" className="tools">
            <input type="hidden" name="seen" value={seen} />
            <Button variant="danger">{t("datasets.rollBack")}</Button>
            <ButtonLink href={home}>{t("datasets.cancel")}</ButtonLink>
          </form>
        </>
      )}
    </>
  );
}
