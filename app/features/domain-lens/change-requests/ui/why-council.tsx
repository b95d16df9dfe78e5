import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";
import { useJoin } from "~/ui/use-join";

import type { ChangeStateView } from "../change-page.view";

/** Why the change council has to approve, or that it need not; and the difference an approval is for. */
export function WhyCouncil({
  state: { whyCouncil, hash },
}: {
  state: Pick<ChangeStateView, "whyCouncil" | "hash">;
}) {
  const { t } = useTranslation("changes");
  const join = useJoin();
  if (hash === null) return null;
  const reasons = [
    ...(whyCouncil?.escalations.map((escalation) => t(`escalation.${escalation}`)) ?? []),
    ...(whyCouncil?.isWithoutChampion ? [t("escalation.no-champion")] : []),
  ];
  return (
    <Note
      tone={reasons.length > 0 ? "warning" : "accent"}
      title={reasons.length > 0 ? t("change.whyCouncil") : t("change.noCouncil")}
    >
      {join.sentences([
        reasons.length > 0 ? `${join.list(reasons)}${t("fullStop")}` : "",
        t("change.binds", { hash }),
      ])}
    </Note>
  );
}
