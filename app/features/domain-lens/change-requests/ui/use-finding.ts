import { useTranslation } from "react-i18next";

import { useJoin } from "~/ui/use-join";

import type { FindingCounts } from "../change-finding";

/** What a change does, in a line: "Adds 3 names, removes 2 prefixes". */
export function useFinding() {
  const { t } = useTranslation("changes");
  const join = useJoin();
  return ({ kind, counts, attribute }: FindingCounts): string => {
    const listed = (Object.keys(counts) as (keyof typeof counts)[])
      .filter((what) => counts[what] > 0)
      .map((what) => (what === "attributes" && attribute ? t(`finding.attribute`, { attribute: t(`attribute.${attribute}`) }) : t(`finding.${what}`, { count: counts[what] })));
    const parts = kind === "change" ? listed : [t(`finding.${kind}`), ...listed];
    if (parts.length === 0) return t("finding.nothing");
    const line = join.list(parts);
    return line.charAt(0).toUpperCase() + line.slice(1);
  };
}
