import { useTranslation } from "react-i18next";

import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import type { ClientLatency } from "~/features/network-test/client/client-fields.schema";
import { Absent } from "~/ui/absent";
import { DataTable, type Column } from "~/ui/data-table";
import { Facts } from "~/ui/facts";
import { HostText } from "~/ui/host-text";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

/** The test call: how its packets went, and how they came back. */
export function MediaFacts({ data }: { data: ClientTestData["skype"] }) {
  const { t } = useTranslation("client");
  const { milliseconds, percent, integer } = useFormat();
  const join = useJoin();
  const ms = (value: number | null) => (value === null ? <Absent /> : milliseconds(value, 1));
  const share = (value: number | null) => (value === null ? <Absent /> : percent(value));
  const isCall = data.sent > 0;
  const ports = (list: readonly number[]) =>
    list.length > 0 ? join.list(list.map(String)) : t("section.none");
  return (
    <Facts
      facts={[
        {
          name: t("section.mediaHost"),
          value: (
            <code>
              <HostText>{data.host}</HostText>
            </code>
          ),
        },
        { name: t("section.transport"), value: data.transport?.toUpperCase() ?? t("section.none") },
        { name: t("section.udpOpen"), value: ports(data.openUdpPorts) },
        { name: t("section.udpBlocked"), value: ports(data.blockedUdpPorts) },
        ...(data.answerMs === undefined
          ? []
          : [{ name: t("section.answerTime"), value: ms(data.answerMs) }]),
        {
          name: t("section.packets"),
          value: isCall ? (
            t("section.packetsOf", { received: integer(data.received), sent: integer(data.sent) })
          ) : (
            <Absent />
          ),
        },
        { name: t("section.loss"), value: share(data.lossRatio) },
        { name: t("section.latency"), value: ms(data.latencyMs) },
        { name: t("section.jitter"), value: ms(data.jitterMs) },
        { name: t("section.reorder"), value: share(data.reorderRatio) },
      ]}
    />
  );
}

type Loaded = {
  phase: "idle" | "download" | "upload";
  bitsPerSecond: number | null;
  lineBitsPerSecond: number | null;
  latency: ClientLatency | null;
};

/** Rates of both directions, and the latency idle and under load. */
export function BloatTable({ data }: { data: ClientTestData["bufferBloat"] }) {
  const { t } = useTranslation("client");
  const { megabytesPerSecond, megabitsPerSecond } = useFormat();
  const columns = useLatencyColumns<Loaded>(({ latency }) => latency);
  const rows: Loaded[] = [
    { phase: "idle", bitsPerSecond: null, lineBitsPerSecond: null, latency: data.idle },
    ...(data.download
      ? [
          {
            phase: "download" as const,
            bitsPerSecond: data.download.bitsPerSecond,
            lineBitsPerSecond: data.download.lineBitsPerSecond ?? null,
            latency: data.download.loaded,
          },
        ]
      : []),
    ...(data.upload
      ? [
          {
            phase: "upload" as const,
            bitsPerSecond: data.upload.bitsPerSecond,
            lineBitsPerSecond: data.upload.lineBitsPerSecond ?? null,
            latency: data.upload.loaded,
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption={t("section.bloat")}
      isCaptionHidden
      rows={rows}
      rowKey={({ phase }) => phase}
      columns={[
        {
          key: "phase",
          head: t("section.phase"),
          isRowHead: true,
          cell: ({ phase }) => t(`section.${phase}`),
        },
        {
          key: "rate",
          head: t("section.rate"),
          isNumeric: true,
          cell: ({ bitsPerSecond }) =>
            bitsPerSecond === null ? <Absent /> : megabytesPerSecond(bitsPerSecond),
        },
        {
          key: "line",
          head: t("section.lineRate"),
          isNumeric: true,
          cell: ({ lineBitsPerSecond: line }) =>
            line === null ? <Absent /> : megabitsPerSecond(line),
        },
        ...columns,
      ]}
    />
  );
}

type Hop = { role: "gateway" | "firstPublicHop"; address: string; latency: ClientLatency };

/** The round trips to the gateway and to what lies behind it. */
export function CongestionTable({ data }: { data: ClientTestData["congestion"] }) {
  const { t } = useTranslation("client");
  const columns = useLatencyColumns<Hop>(({ latency }) => latency);
  const hops = (["gateway", "firstPublicHop"] as const).flatMap((role) => {
    const hop = data[role];
    return hop ? [{ role, ...hop }] : [];
  });
  return (
    <DataTable
      caption={t("section.congestion")}
      isCaptionHidden
      rows={hops}
      rowKey={({ role }) => role}
      empty={<p>{t("section.none")}</p>}
      columns={[
        {
          key: "hop",
          head: t("section.hop"),
          isRowHead: true,
          cell: ({ role, address }) => (
            <>
              {t(`section.${role}`)} <code className="line small quiet">{address}</code>
            </>
          ),
        },
        ...columns,
      ]}
    />
  );
}

function useLatencyColumns<Row>(latencyOf: (row: Row) => ClientLatency | null): Column<Row>[] {
  const { t } = useTranslation("client");
  const { milliseconds, integer } = useFormat();
  const figure = (
    key: "least" | "median" | "p95" | "samples",
    write: (latency: ClientLatency) => string,
  ): Column<Row> => ({
    key,
    head: t(`section.${key}`),
    isNumeric: true,
    cell: (row) => {
      const latency = latencyOf(row);
      return latency ? write(latency) : <Absent />;
    },
  });
  return [
    figure("least", ({ minMs }) => milliseconds(minMs, 1)),
    figure("median", ({ medianMs }) => milliseconds(medianMs, 1)),
    figure("p95", ({ p95Ms }) => milliseconds(p95Ms, 1)),
    figure("samples", ({ samples }) => integer(samples)),
  ];
}
