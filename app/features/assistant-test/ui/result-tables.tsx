import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { DataTable } from "~/ui/data-table";
import { HostText } from "~/ui/host-text";
import { SampleBars } from "~/ui/sample-bars";
import { StateMark } from "~/ui/state-mark";
import { useFormat } from "~/ui/use-format";

import type { Tester } from "../assistant-test";
import { slowLatencyMs } from "../limits";
import { notOpened } from "../test-socket";
import { timeOutOf, type ReachedRow, type SocketRow } from "../verdict";

/** Every domain asked over HTTPS, with what came of it. */
export function ReachedTable({
  rows,
  testedBy,
}: {
  rows: readonly ReachedRow[];
  testedBy: Tester;
}) {
  const { t } = useTranslation("assistant");
  const whatCame = ({ verdict, code, names }: ReachedRow) => {
    if (verdict === "not-tested") return names.length === 0 ? t("notTested.noName") : <Absent />;
    return t(
      code === "Failed" && testedBy === "server"
        ? "code.FailedForServer"
        : `code.${code ?? "Successful"}`,
    );
  };
  return (
    <section aria-labelledby="https">
      <h2 id="https">{t("https.title")}</h2>
      <DataTable
        caption={t("https.caption")}
        isCaptionHidden
        rows={rows}
        rowKey={({ displayDomainName }) => displayDomainName}
        columns={[
          {
            key: "state",
            head: t("https.state"),
            isBare: true,
            width: "mark",
            cell: ({ verdict }) => <StateMark state={verdict} />,
          },
          {
            key: "domain",
            head: t("https.domain"),
            isRowHead: true,
            width: "quarter",
            cell: ({ displayDomainName }) => <HostText>{displayDomainName}</HostText>,
          },
          {
            key: "names",
            head: t("https.names"),
            cell: ({ names }) =>
              names.length > 0 ? <HostText>{names.join(", ")}</HostText> : <Absent />,
          },
          { key: "code", head: t("https.code"), cell: whatCame },
        ]}
      />
    </section>
  );
}

/** Every host whose WebSocket was tried, with the best latency of its attempts. */
export function SocketTable({ rows, testedBy }: { rows: readonly SocketRow[]; testedBy: Tester }) {
  const { t } = useTranslation("assistant");
  const { integer, milliseconds } = useFormat();
  const whatCame = ({ reason, verdict, host }: SocketRow) => {
    if (reason === notOpened) return t("notTested.outside");
    if (reason !== null)
      return t(`failure.${reason}`, {
        seconds: integer((timeOutOf(reason, testedBy) ?? 0) / 1000),
      });
    if (verdict === "not-tested") return host === null ? t("notTested.noName") : <Absent />;
    return t(verdict === "warning" ? "wss.slow" : "wss.answers");
  };
  return (
    <section aria-labelledby="wss">
      <h2 id="wss">{t("wss.title")}</h2>
      <p className="quiet">{t("wss.target", { limit: milliseconds(slowLatencyMs) })}</p>
      <DataTable
        caption={t("wss.caption")}
        isCaptionHidden
        rows={rows}
        rowKey={({ host, displayDomainName, verdict }) => `${host} ${displayDomainName} ${verdict}`}
        columns={[
          {
            key: "state",
            head: t("wss.state"),
            isBare: true,
            width: "mark",
            cell: ({ verdict }) => <StateMark state={verdict} />,
          },
          {
            key: "host",
            head: t("wss.host"),
            isRowHead: true,
            cell: ({ host, displayDomainName }) => hostCell(host ?? displayDomainName),
          },
          {
            key: "domain",
            head: t("wss.domain"),
            cell: ({ displayDomainName }) => hostCell(displayDomainName),
          },
          { key: "what", head: t("wss.what"), cell: whatCame },
          {
            key: "attempts",
            head: t("wss.attempts"),
            cell: ({ attemptsMs }) =>
              attemptsMs.length > 0 ? <SampleBars values={attemptsMs} /> : <Absent />,
          },
          {
            key: "latency",
            head: t("wss.latency"),
            isNumeric: true,
            cell: ({ latencyMs }) => (latencyMs === null ? <Absent /> : milliseconds(latencyMs, 1)),
          },
        ]}
      />
    </section>
  );
}

function hostCell(name: string | null) {
  return name === null ? <Absent /> : <HostText>{name}</HostText>;
}

/** What only a browser could have found, with the reason that it was not tested. */
export function NotTestedTable() {
  const { t } = useTranslation("assistant");
  const rows = ["browserHttps", "browserWss", "location"] as const;
  return (
    <section aria-labelledby="not-tested">
      <h2 id="not-tested">{t("notTested.title")}</h2>
      <DataTable
        caption={t("notTested.caption")}
        isCaptionHidden
        rows={rows}
        rowKey={(row) => row}
        columns={[
          {
            key: "state",
            head: t("wss.state"),
            isBare: true,
            width: "mark",
            cell: () => <StateMark state="not-tested" />,
          },
          {
            key: "what",
            head: t("notTested.what"),
            isRowHead: true,
            cell: (row) => t(`notTested.${row}`),
          },
          { key: "why", head: t("notTested.why"), cell: () => t("notTested.reason") },
        ]}
      />
    </section>
  );
}
