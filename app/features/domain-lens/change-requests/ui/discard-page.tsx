import { useTranslation } from "react-i18next";

import type { AdvanceRefusal } from "../advance-change-request.server";
import type { FindingCounts } from "../change-finding";
import { changeHref, setHref } from "../changes-address";
import { ConfirmPage } from "./confirm-page";
import { useFinding } from "./use-finding";
import { useSetName, type NamedSet } from "./use-set-name";

type DiscardPageProps = {
  prefix: string;
  set: NamedSet;
  change: { id: string; setId: string; revision: number };
  finding: FindingCounts;
  refusal: AdvanceRefusal | undefined;
};

/** Asks before a draft is thrown away. */
export function DiscardPage({ prefix, set, change, finding, refusal }: DiscardPageProps) {
  const { t } = useTranslation("changes");
  const name = useSetName()(set);
  const found = useFinding()(finding);
  return (
    <ConfirmPage
      title={t("discard.title")}
      crumbs={[
        { label: t("endpoints"), href: `${prefix}/endpoints` },
        { label: name, href: setHref(prefix, set.internalId) },
        { label: t("discard.title") },
      ]}
      confirm={t("event.DiscardChanges")}
      isDanger
      backHref={changeHref(prefix, change)}
      error={refusal ? t(`refusal.${refusal}`) : undefined}
      hidden={{ revision: change.revision }}
    >
      <p>
        <strong>{found}</strong>
      </p>
      <p>{t("discard.text")}</p>
    </ConfirmPage>
  );
}
