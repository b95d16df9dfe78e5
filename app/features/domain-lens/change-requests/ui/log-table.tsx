import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { DataTable, type Column } from "~/ui/data-table";
import { Time } from "~/ui/time";

import { changeHref } from "../changes-address";
import type { LogLineView } from "../change-log.view";
import { LogWhat } from "./log-line";

type LogTableProps = {
  prefix: string;
  setId: string;
  lines: readonly LogLineView[];
  isOfOneChange?: boolean;
};

/** The change log: who, when, what, from where to where, with which note. */
export function LogTable({ prefix, setId, lines, isOfOneChange }: LogTableProps) {
  const { t } = useTranslation("changes");
  const columns: Column<LogLineView>[] = [
    { key: "when", head: t("log.when"), cell: ({ at }) => <Time at={at} precision="second" /> },
    { key: "who", head: t("log.who"), isRowHead: true, cell: ({ who }) => who },
    { key: "what", head: t("log.what"), cell: (line) => <LogWhat line={line} /> },
    {
      key: "status",
      head: t("log.status"),
      cell: ({ from, to }) =>
        from === null || from === to
          ? t(`status.${to}`)
          : t("log.fromTo", { from: t(`status.${from}`), to: t(`status.${to}`) }),
    },
    { key: "note", head: t("log.note"), cell: ({ note }) => note || <Absent /> },
    ...(isOfOneChange
      ? []
      : [
          {
            key: "change",
            head: t("log.change"),
            cell: ({ changeId }: LogLineView) =>
              changeId === null ? (
                <Absent />
              ) : (
                <a href={changeHref(prefix, { id: changeId, setId })}>{changeId.slice(0, 8)}</a>
              ),
          },
        ]),
  ];
  return (
    <DataTable
      caption={t("log.heading")}
      isCaptionHidden
      columns={columns}
      rows={lines}
      rowKey={({ id }) => String(id)}
      empty={<p>{t("log.none")}</p>}
    />
  );
}
