import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";

import type { Assessed } from "../quality/assess-place";

/** Whether a rank says anything: nobody is first of one. */
export function ranksOthers(
  rank: Assessed["rank"] | undefined,
): rank is NonNullable<Assessed["rank"]> {
  return !!rank && rank.of > 1;
}

/** "3 of 12", or "2–5 of 12" where the intervals leave it open. */
export function RankText({ rank }: { rank: Assessed["rank"] | undefined }) {
  const { t } = useTranslation("performance");
  if (!ranksOthers(rank)) return <Absent />;
  const { from, to, of } = rank;
  return <>{from === to ? t("rank", { from, of }) : t("ranks", { from, to, of })}</>;
}
