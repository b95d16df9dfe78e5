import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { useFormat } from "~/ui/use-format";

/** No row matches the filters, or the page is behind the last row. */
export function ListNothing({ view }: { view: ListView }) {
  const { t } = useTranslation("ui");
  if (!view.isFirst)
    return (
      <Empty
        title={t("list.nothingBehind")}
        action={<ButtonLink href={view.firstHref}>{t("list.first")}</ButtonLink>}
      />
    );
  return (
    <Empty
      title={t("list.noMatch")}
      action={<ButtonLink href={view.clearHref}>{t("list.clear")}</ButtonLink>}
    >
      {t("list.noMatchText")}
    </Empty>
  );
}

/** More rows match than the list can show. */
export function ListTooMany({ limit }: { limit: number }) {
  const { t } = useTranslation("ui");
  const format = useFormat();
  return (
    <Empty title={t("list.tooMany", { number: format.integer(limit) })}>
      {t("list.tooManyText")}
    </Empty>
  );
}
