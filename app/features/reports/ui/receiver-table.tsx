import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { Time } from "~/ui/time";

import type { Receiver } from "../sharing.schema";

/** Everybody the report is shared with by name, each with a way to take it back. */
export function ReceiverTable({ receivers }: { receivers: readonly Receiver[] }) {
  const { t } = useTranslation("sharing");
  return (
    <DataTable
      caption={t("receivers.caption")}
      isCaptionHidden
      columns={[
        { key: "name", head: t("receivers.name"), isRowHead: true, cell: ({ name }) => name },
        {
          key: "since",
          head: t("receivers.since"),
          cell: ({ sharedAt }) => <Time at={sharedAt} precision="day" />,
        },
        {
          key: "revoke",
          head: t("receivers.revoke"),
          isBare: true,
          cell: (receiver) => <RevokeForm receiver={receiver} />,
        },
      ]}
      rows={receivers}
      rowKey={({ tenantId, objectId }) => `${tenantId} ${objectId}`}
      empty={<p>{t("receivers.none")}</p>}
    />
  );
}

function RevokeForm({ receiver: { tenantId, objectId, name } }: { receiver: Receiver }) {
  const { t } = useTranslation("sharing");
  return (
    <form method="post">
      <input type="hidden" name="intent" value="revoke" />
      <input type="hidden" name="person" value={JSON.stringify({ tenantId, objectId })} />
      <Button>
        {t("receivers.revoke")}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </form>
  );
}
