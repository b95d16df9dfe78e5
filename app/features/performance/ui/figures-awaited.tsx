import { useTranslation } from "react-i18next";

import type { FiguresAwait } from "~/features/solutions/solution";
import { Empty } from "~/ui/empty";

/** Why a solution has no figures yet. */
export function FiguresAwaited({ awaited }: { awaited: NonNullable<FiguresAwait> }) {
  const { t } = useTranslation("performance");
  if (awaited === "samples") return <Empty title={t("empty.fresh")} />;
  return <Empty title={t("empty.unapproved")}>{t("empty.unapprovedText")}</Empty>;
}
