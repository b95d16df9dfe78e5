import { useTranslation } from "react-i18next";

import { setHref } from "../changes-address";
import type { StartRefusal } from "../start-change.server";
import { ConfirmPage } from "./confirm-page";
import { useSetName, type NamedSet } from "./use-set-name";

type DeleteSetPageProps = {
  prefix: string;
  set: NamedSet;
  counts: { names: number; prefixes: number };
  refusal: StartRefusal | undefined;
};

/** Asks before a change is started that deletes a set. */
export function DeleteSetPage({ prefix, set, counts, refusal }: DeleteSetPageProps) {
  const { t } = useTranslation("changes");
  const name = useSetName()(set);
  return (
    <ConfirmPage
      title={t("delete.heading", { set: name })}
      crumbs={[
        { label: t("endpoints"), href: `${prefix}/endpoints` },
        { label: name, href: setHref(prefix, set.internalId) },
        { label: t("delete.title") },
      ]}
      confirm={t("delete.start")}
      isDanger
      backHref={setHref(prefix, set.internalId)}
      error={refusal ? t(`refusal.${refusal}`) : undefined}
    >
      <p>{t("delete.text", counts)}</p>
    </ConfirmPage>
  );
}
