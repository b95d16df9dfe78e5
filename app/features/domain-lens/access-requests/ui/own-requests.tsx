import { useTranslation } from "react-i18next";

import { DataTable, type Column } from "~/ui/data-table";
import { StateMark } from "~/ui/state-mark";
import { Time } from "~/ui/time";

import type { AccessRequestView } from "../access-request.view";
import { requestStates } from "./request-states";

/** What an account asked for, what waits first, with what was decided. */
export function OwnRequests({ requests }: { requests: readonly AccessRequestView[] }) {
  const { t } = useTranslation("access");
  const columns: Column<AccessRequestView>[] = [
    {
      key: "workload",
      head: t("form.workload"),
      isRowHead: true,
      cell: ({ workload }) => workload,
    },
    { key: "role", head: t("form.role"), cell: ({ role }) => t(`role.${role}`) },
    { key: "asked", head: t("askedAt"), cell: ({ askedAt }) => <Time at={askedAt} /> },
    { key: "state", head: t("own.state"), cell: (request) => <RequestState request={request} /> },
  ];
  return (
    <section>
      <DataTable
        caption={t("own.title")}
        columns={columns}
        rows={requests}
        rowKey={({ id }) => id}
      />
    </section>
  );
}

function RequestState({ request: { status, decided } }: { request: AccessRequestView }) {
  const { t } = useTranslation("access");
  return (
    <>
      <StateMark state={requestStates[status]} label={t(`state.${status}`)} />
      {decided ? (
        <span className="line small quiet">
          {t("decidedBy", { name: decided.by })} <Time at={decided.at} />
        </span>
      ) : null}
      {decided?.note ? <span className="line small">{decided.note}</span> : null}
    </>
  );
}
