import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { Absent } from "~/ui/absent";
import { Empty } from "~/ui/empty";
import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import { SelectField } from "~/ui/select-field";
import { Time } from "~/ui/time";

import type { AuditEntryView } from "../audit-entry.view";

type AuditPageProps = {
  entries: readonly AuditEntryView[];
  actions: readonly string[];
  /** The action that is filtered by; null for all. */
  action: string | null;
  view: ListView;
};

/** What operators changed, the newest first. */
export function AuditPage({ entries, actions, action, view }: AuditPageProps) {
  const { t } = useTranslation("admin");
  return (
    <List
      view={view}
      caption={t("audit.caption")}
      columns={useColumns()}
      rows={entries}
      rowKey={({ id }) => String(id)}
      filters={
        <ListFilterForm view={view} label={t("audit.caption")}>
          <SelectField
            name="action"
            label={t("audit.what")}
            value={action ?? ""}
            choices={[
              { value: "", label: t("audit.all") },
              ...actions.map((value) => ({ value, label: t(`audit.action.${value}`) })),
            ]}
          />
        </ListFilterForm>
      }
      empty={<Empty title={t("audit.none")}>{t("audit.noneText")}</Empty>}
    />
  );
}

function useColumns(): ListColumn<AuditEntryView>[] {
  const { t } = useTranslation("admin");
  return [
    {
      key: "when",
      head: t("audit.when"),
      cell: ({ occurredAt }) => <Time at={occurredAt} precision="second" />,
      sort: "when",
      isRowHead: true,
    },
    { key: "who", head: t("audit.who"), cell: ({ actorName }) => actorName },
    {
      key: "what",
      head: t("audit.what"),
      cell: ({ action, subject }) => (
        <>
          <span className="line">{t(`audit.action.${action}`)}</span>
          <code>{subject}</code>
        </>
      ),
    },
    {
      key: "from",
      head: t("audit.from"),
      isEmpty: ({ from }) => from === null,
      cell: ({ from }) => (from === null ? <Absent /> : <code>{from}</code>),
    },
    {
      key: "to",
      head: t("audit.to"),
      isEmpty: ({ to }) => to === null,
      cell: ({ to }) => (to === null ? <Absent /> : <code>{to}</code>),
    },
  ];
}
