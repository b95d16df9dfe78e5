import { useTranslation } from "react-i18next";

import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import { isUseless } from "~/features/network-test/client/verdicts-connectivity";
import { Absent } from "~/ui/absent";
import { DataTable } from "~/ui/data-table";
import { HostText } from "~/ui/host-text";
import { StateMark } from "~/ui/state-mark";
import { useFormat } from "~/ui/use-format";

/** Whether WebSockets open, and how soon they answer. */
export function SocketTable({ data: { results } }: { data: ClientTestData["webSocket"] }) {
  const { t } = useTranslation("client");
  const { milliseconds } = useFormat();
  return (
    <DataTable
      caption={t("section.sockets")}
      isCaptionHidden
      rows={results}
      rowKey={({ host }) => host}
      empty={<p>{t("section.none")}</p>}
      columns={[
        {
          key: "host",
          head: t("section.host"),
          isRowHead: true,
          cell: ({ host }) => (
            <code>
              <HostText>{host}</HostText>
            </code>
          ),
        },
        {
          key: "result",
          head: t("section.result"),
          cell: (socket) => (
            <StateMark
              state={isUseless(socket) ? "failed" : "ok"}
              label={t(
                !socket.isOpened
                  ? "section.closed"
                  : isUseless(socket)
                    ? "section.noReply"
                    : "section.opened",
              )}
            />
          ),
        },
        {
          key: "open",
          head: t("section.openTime"),
          isNumeric: true,
          cell: ({ openMs }) => (typeof openMs === "number" ? milliseconds(openMs) : <Absent />),
        },
        {
          key: "latency",
          head: t("section.latency"),
          isNumeric: true,
          cell: ({ latencyMs, failure }) => (
            <SocketAnswer latencyMs={latencyMs} failure={failure} />
          ),
        },
      ]}
    />
  );
}

const browserFailures = ["refused", "timeout", "closed-early"];

function SocketAnswer({
  latencyMs,
  failure,
}: Pick<ClientTestData["webSocket"]["results"][number], "latencyMs" | "failure">) {
  const { t } = useTranslation("client");
  const { milliseconds } = useFormat();
  if (latencyMs !== null) return <>{milliseconds(latencyMs)}</>;
  if (failure === null) return <Absent />;
  return browserFailures.includes(failure) ? (
    <>{t(`section.socketFailure.${failure}`)}</>
  ) : (
    <code>{failure}</code>
  );
}
