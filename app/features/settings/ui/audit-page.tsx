import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { Button, ButtonLink } from "~/ui/button";
import { DataTable, type Column } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/field";
import { Pager } from "~/ui/pager";
import { Time } from "~/ui/time";

import type { AuditEntryView } from "../audit-entry.view";

type AuditPageProps = {
  prefix: string;
  entries: readonly AuditEntryView[];
  actions: readonly string[];
  /** The action that is filtered by; null for all. */
  action: string | null;
  exportHref: string;
  newestHref: string | undefined;
  olderHref: string | undefined;
};

/** What operators changed, the newest first. */
export function AuditPage({
  prefix,
  entries,
  actions,
  action,
  exportHref,
  newestHref,
  olderHref,
}: AuditPageProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <form className="filters" method="get" action={`${prefix}/admin/audit`}>
        <Field id="action" label={t("audit.what")}>
          {(control) => (
            <select name="action" defaultValue={action ?? ""} {...control}>
              <option value="">{t("audit.all")}</option>
              {actions.map((each) => (
                <option key={each} value={each}>
                  {t(`audit.action.${each}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button>{t("audit.filter")}</Button>
        <ButtonLink href={exportHref}>{t("audit.export")}</ButtonLink>
      </form>
      <DataTable
        caption={t("audit.caption")}
        isCaptionHidden
        columns={useColumns()}
        rows={entries}
        rowKey={({ id }) => String(id)}
        empty={<Empty title={t("audit.none")}>{t("audit.noneText")}</Empty>}
      />
      <Pager
        label={t("audit.caption")}
        previousHref={newestHref}
        previousLabel={t("audit.newest")}
        nextHref={olderHref}
        nextLabel={t("audit.older")}
      />
    </>
  );
}

function useColumns(): Column<AuditEntryView>[] {
  const { t } = useTranslation("admin");
  return [
    {
      key: "when",
      head: t("audit.when"),
      cell: ({ occurredAt }) => <Time at={occurredAt} precision="second" />,
      isRowHead: true,
      width: "fifth",
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
      cell: ({ from }) => (from === null ? <Absent /> : <code>{from}</code>),
    },
    {
      key: "to",
      head: t("audit.to"),
      cell: ({ to }) => (to === null ? <Absent /> : <code>{to}</code>),
    },
  ];
}
