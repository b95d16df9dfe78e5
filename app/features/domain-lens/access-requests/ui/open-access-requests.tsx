import { useTranslation } from "react-i18next";

import { DataTable, type Column } from "~/ui/data-table";
import { Time } from "~/ui/time";

import type { AccessRequestView } from "../access-request.view";

/** Requests that wait for the reader's decision, the longest first; nothing where there are none. */
export function OpenAccessRequests({
  prefix,
  requests,
}: {
  prefix: string;
  requests: readonly AccessRequestView[];
}) {
  const { t } = useTranslation("access");
  if (requests.length === 0) return null;
  const columns: Column<AccessRequestView>[] = [
    {
      key: "name",
      head: t("open.name"),
      isRowHead: true,
      cell: ({ id, name, workload }) => (
        <a href={`${prefix}/endpoints/access/${id}`} aria-label={t("open.of", { name, workload })}>
          {name}
        </a>
      ),
    },
    { key: "workload", head: t("form.workload"), cell: ({ workload }) => workload },
    { key: "role", head: t("form.role"), cell: ({ role }) => t(`role.${role}`) },
    { key: "asked", head: t("askedAt"), cell: ({ askedAt }) => <Time at={askedAt} /> },
  ];
  return (
    <section>
      <DataTable
        caption={t("open.title")}
        columns={columns}
        rows={requests}
        rowKey={({ id }) => id}
      />
    </section>
  );
}
