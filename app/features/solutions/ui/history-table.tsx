import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { DataTable, type Column } from "~/ui/data-table";
import { More } from "~/ui/more";
import { Time } from "~/ui/time";

import { typeWord, type SolutionEventView } from "../solution.view";

type HistoryTableProps = {
  caption: string;
  events: readonly SolutionEventView[];
  /** The whole difference of an event as a file; absent where none is offered. */
  fileHref?: (event: SolutionEventView) => string;
};

/** Lines of a solution's history: when, who, what changed. */
export function HistoryTable({ caption, events, fileHref }: HistoryTableProps) {
  const { t } = useTranslation("solutions");
  const columns: Column<SolutionEventView>[] = [
    { key: "at", head: t("history.at"), cell: ({ at }) => <Time at={at} />, isRowHead: true },
    { key: "event", head: t("history.event"), cell: ({ event }) => t(`event.${event}`) },
    { key: "actor", head: t("history.actor"), cell: ({ actor }) => actor || <Absent /> },
    {
      key: "change",
      head: t("history.change"),
      cell: (event) => <Change event={event} fileHref={fileHref} />,
    },
  ];
  return (
    <DataTable caption={caption} columns={columns} rows={events} rowKey={({ id }) => String(id)} />
  );
}

type ChangeProps = { event: SolutionEventView } & Pick<HistoryTableProps, "fileHref">;

function Change({ event, fileHref }: ChangeProps) {
  const { t } = useTranslation("solutions");
  const shown = useFieldValue();
  const lines = [
    ...event.fields.map(({ field, from, to }) =>
      t("history.field", {
        field: t(`field.${field}`),
        from: shown(field, from),
        to: shown(field, to),
      }),
    ),
    ...event.lists.map(({ list, added, removed }) =>
      t("history.list", { list: t(`list.${list}`), added: added.count, removed: removed.count }),
    ),
    ...event.entries.map(({ list, count }) =>
      t("history.entries", { list: t(`list.${list}`), count }),
    ),
    ...(event.note ? [event.note] : []),
  ];
  return (
    <>
      {lines.map((line, at) => (
        <span className="line" key={at}>
          {line}
        </span>
      ))}
      {event.hasValues ? <Values event={event} fileHref={fileHref} /> : null}
    </>
  );
}

function Values({ event, fileHref }: ChangeProps) {
  const { t } = useTranslation("solutions");
  const parts = [
    ...event.lists.flatMap(({ list, added, removed }) => [
      { key: `+${list}`, sign: "+ ", ...added },
      { key: `-${list}`, sign: "− ", ...removed },
    ]),
    ...event.entries.map(({ list, ...part }) => ({ key: list, sign: "", ...part })),
  ].filter(({ count }) => count > 0);
  return (
    <More summary={t("history.values")}>
      {parts.map(({ key, sign, count, first }) => (
        <p key={key}>
          {sign}
          {first.join(", ")}
          {count > first.length ? ` ${t("history.more", { count: count - first.length })}` : ""}
        </p>
      ))}
      {fileHref ? (
        <p>
          <a href={fileHref(event)}>{t("history.file")}</a>
        </p>
      ) : null}
    </More>
  );
}

/** Longest value of a field that a line shows. */
const shownLength = 80;

/** Fields whose values have words. */
const wordedFields = ["state", "status", "visibility", "connectionType"];

/** A field's value in words. */
function useFieldValue(): (field: string, value: string | null) => string {
  const { t } = useTranslation("solutions");
  return (field, value) => {
    if (field === "type") return t(`type.${typeWord(value ?? "")}`);
    if (wordedFields.includes(field)) return t(`${field}.${value}`);
    if (value === null || value === "") return t("history.nothing");
    return value.length > shownLength ? `${value.slice(0, shownLength)}…` : value;
  };
}
