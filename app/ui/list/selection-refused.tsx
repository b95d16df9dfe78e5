import { useTranslation } from "react-i18next";

import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { useFormat } from "~/ui/use-format";

export type SelectionRefusedProps = {
  reason: "nothing-chosen" | "filter-not-understood" | "too-many" | "nothing-found";
  /** Most rows of one action. */
  limit: number;
  backHref: string;
};

/** Why nothing can be done with a selection, and the way back to the list. */
export function SelectionRefused({ reason, limit, backHref }: SelectionRefusedProps) {
  const { t } = useTranslation("ui");
  const format = useFormat();
  return (
    <Empty
      title={t(`list.refused.${reason}.title`, { number: format.integer(limit) })}
      action={<ButtonLink href={backHref}>{t("list.back")}</ButtonLink>}
    >
      {t(`list.refused.${reason}.text`)}
    </Empty>
  );
}
