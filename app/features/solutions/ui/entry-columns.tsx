import { useTranslation } from "react-i18next";

import { HostText } from "~/ui/host-text";
import type { ListColumn } from "~/ui/list/list-column";
import { Time } from "~/ui/time";

import type { SolutionList } from "../solution";

type Entry = { value: string; list: SolutionList; addedAt: string };

/** The columns of a list of entries, with the list's own one before the last. */
export function useEntryColumns<Row extends Entry>(own: ListColumn<Row>): ListColumn<Row>[] {
  const { t } = useTranslation(["solution-review", "solutions"]);
  return [
    {
      key: "value",
      head: t("entry.value"),
      isRowHead: true,
      cell: ({ value }) => <HostText>{value}</HostText>,
    },
    { key: "list", head: t("entry.list"), cell: ({ list }) => t(`solutions:list.${list}`) },
    own,
    { key: "added", head: t("entry.added"), cell: ({ addedAt }) => <Time at={addedAt} /> },
  ];
}
