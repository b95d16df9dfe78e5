import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import type { ListColumn } from "~/ui/list/list-column";
import { StateMark } from "~/ui/state-mark";
import type { State } from "~/ui/states";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import { markOf, type ListedSet, type SetMark } from "../endpoint-set-list";

const markStates: Record<SetMark, State> = {
  blocked: "failed",
  staged: "waiting",
  "pending-review": "warning",
  draft: "warning",
  deleted: "not-tested",
  published: "ok",
};

/** The columns of the list of sets; the instance has none where the list shows only one. */
export function useSetColumns(prefix: string, hasInstance: boolean): ListColumn<ListedSet>[] {
  const { t } = useTranslation("endpoints");
  const format = useFormat();
  const noteOf = useNote();
  return [
    {
      key: "state",
      head: t("columns.state"),
      isBare: true,
      cell: (set) => <MarkOfSet set={set} />,
    },
    {
      key: "id",
      head: t("columns.id"),
      isRowHead: true,
      isNumeric: true,
      sort: "id",
      cell: ({ internalId, publicId }) => (
        <a href={`${prefix}/endpoints/${internalId}`}>{publicId ?? t("sets.new")}</a>
      ),
    },
    ...(!hasInstance
      ? []
      : [
          {
            key: "instance",
            head: t("columns.instance"),
            cell: ({ instance }: ListedSet) => instance,
          },
        ]),
    {
      key: "workload",
      head: t("columns.workload"),
      sort: "workload",
      cell: ({ workload }) => workload,
    },
    { key: "category", head: t("columns.category"), cell: ({ category }) => category },
    {
      key: "required",
      head: t("columns.required"),
      cell: ({ isRequired }) => t(isRequired ? "yes" : "no"),
    },
    {
      key: "contents",
      head: t("columns.contents"),
      isNumeric: true,
      cell: ({ fqdnCount, prefixCount, isDeleted }) =>
        isDeleted ? <Absent /> : `${format.integer(fqdnCount)} / ${format.integer(prefixCount)}`,
    },
    {
      key: "tcp",
      head: t("columns.tcp"),
      cell: ({ tcpPorts }) => (tcpPorts === "" ? <Absent /> : tcpPorts.replaceAll(/,\s*/g, ", ")),
      isEmpty: ({ tcpPorts }) => tcpPorts === "",
    },
    {
      key: "version",
      head: t("columns.version"),
      sort: "version",
      cell: ({ publishedVersion }) => publishedVersion ?? <Absent />,
      isEmpty: ({ publishedVersion }) => publishedVersion === null,
    },
    {
      key: "note",
      head: t("columns.note"),
      isEmpty: (set) => noteOf(set) === null,
      cell: (set) => {
        const note = noteOf(set);
        return note ? <span className="small">{note}</span> : <Absent />;
      },
    },
  ];
}

function MarkOfSet({ set }: { set: ListedSet }) {
  const { t } = useTranslation("endpoints");
  const mark = markOf(set);
  return <StateMark state={markStates[mark]} label={t(`marks.${mark}`)} />;
}

/** The one line that says why a set is marked as it is. */
function useNote() {
  const { t } = useTranslation("endpoints");
  const join = useJoin();
  return (set: ListedSet): string | null => {
    const mark = markOf(set);
    if (mark === "blocked") return set.change?.blockedNote ?? null;
    if (mark === "published" || mark === "deleted") return null;
    return t(`notes.${mark}`, { authors: join.list(set.change?.authors ?? []) });
  };
}
