import { useTranslation } from "react-i18next";

import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import { solutionLists, type SolutionList } from "../solution";

/** How many entries there are of each list, without the lists that have none. */
export function ListCounts({ counts }: { counts: Partial<Record<SolutionList, number>> }) {
  const { t } = useTranslation("solutions");
  const format = useFormat();
  const join = useJoin();
  const parts = solutionLists.flatMap((list) => {
    const count = counts[list] ?? 0;
    return count > 0 ? [join.named(t(`list.${list}`), format.integer(count))] : [];
  });
  return <p className="quiet">{join.list(parts)}</p>;
}
