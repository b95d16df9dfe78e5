import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { DataTable, type Column } from "~/ui/data-table";
import { StateMark } from "~/ui/state-mark";
import { Time } from "~/ui/time";

import { labelStates } from "../../change-requests/ui/tests-word";
import { useChangeTitle } from "../../change-requests/ui/use-finding";
import type { WaitingItem } from "../read-waiting.server";

/** What waits for the reader, with what they need to choose where to begin. */
export function WaitingTable({
  items,
  caption,
}: {
  items: readonly WaitingItem[];
  caption: string;
}) {
  const { t } = useTranslation(["notices", "changes", "validation"]);
  const columns: Column<WaitingItem>[] = [
    {
      key: "what",
      head: t("waiting.column.what"),
      isRowHead: true,
      cell: (item) => <What item={item} />,
    },
    {
      key: "instance",
      head: t("waiting.column.instance"),
      cell: ({ instance }) => instance ?? <Absent />,
    },
    {
      key: "workload",
      head: t("waiting.column.workload"),
      cell: ({ workload }) => workload ?? <Absent />,
    },
    {
      key: "size",
      head: t("waiting.column.size"),
      cell: ({ change }) => (change ? <Size {...change} /> : <Absent />),
    },
    {
      key: "category",
      head: t("waiting.column.category"),
      cell: ({ change }) => change?.category ?? <Absent />,
    },
    { key: "author", head: t("waiting.column.author"), cell: ({ author }) => author ?? <Absent /> },
    {
      key: "tests",
      head: t("waiting.column.tests"),
      cell: ({ change }) =>
        change ? (
          <StateMark
            state={labelStates[change.tests]}
            label={t(`label.${change.tests}`, { ns: "validation" })}
          />
        ) : (
          <Absent />
        ),
    },
    {
      key: "since",
      head: t("waiting.column.since"),
      cell: ({ since }) => <Time at={since} precision="day" />,
    },
  ];
  return (
    <DataTable
      caption={caption}
      isCaptionHidden
      columns={columns}
      rows={items}
      rowKey={({ kind, href }) => `${kind} ${href}`}
    />
  );
}

function What({ item: { kind, href, subject, change } }: { item: WaitingItem }) {
  const { t } = useTranslation("notices");
  const titleOf = useChangeTitle();
  return (
    <>
      <span className="line small quiet">{t(`waiting.kind.${kind}`)}</span>
      <a href={href}>{change ? titleOf(change.set, change.finding) : subject || t("untitled")}</a>
      {change && subject !== "" ? <span className="line small quiet">{subject}</span> : null}
    </>
  );
}

/** Endpoints that come and go, as a reviewer counts them. */
function Size({ finding: { counts } }: NonNullable<WaitingItem["change"]>) {
  const { t } = useTranslation("notices");
  return t("waiting.size", {
    added: counts.namesAdded + counts.prefixesAdded,
    removed: counts.namesRemoved + counts.prefixesRemoved,
  });
}
