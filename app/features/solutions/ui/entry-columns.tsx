import { useTranslation } from "react-i18next";

import { HostText } from "~/ui/host-text";
import type { ListColumn } from "~/ui/list/list-column";
import { Time } from "~/ui/time";

import type { SolutionList } from "../solution";

type Entry = {
  value: string;
  list: SolutionList;
  addedAt: string;
  /** Whom an AS number belongs to, where the list shows it; "" where it is not known. */
  name?: string;
};

/** The columns of a list of entries, with the list's own one before the last. */
export function useEntryColumns<Row extends Entry>(own: ListColumn<Row>): ListColumn<Row>[] {
  const { t } = useTranslation(["solution-review", "solutions"]);
  return [
    {
      key: "value",
      head: t("entry.value"),
      isRowHead: true,
      cell: ({ value, name }) => (
        <>
          <HostText>{value}</HostText>
          {name ? <span className="line small quiet">{name}</span> : null}
        </>
      ),
    },
    { key: "list", head: t("entry.list"), cell: ({ list }) => t(`solutions:list.${list}`) },
    own,
    { key: "added", head: t("entry.added"), cell: ({ addedAt }) => <Time at={addedAt} /> },
  ];
}
