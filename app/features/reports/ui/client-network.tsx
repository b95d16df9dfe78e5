import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import { Absent } from "~/ui/absent";
import { DataTable } from "~/ui/data-table";
import { Facts } from "~/ui/facts";
import { HostText } from "~/ui/host-text";
import { StateMark } from "~/ui/state-mark";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

type Interfaces = ClientTestData["networkInterface"];
type Interface = Interfaces["interfaces"][number];

/** The computer's interfaces, the one in use first. */
export function InterfaceTable({ data }: { data: Interfaces }) {
  const { t } = useTranslation("client");
  const { megabitsPerSecond, integer } = useFormat();
  const join = useJoin();
  const rows = [...data.interfaces].sort((one, other) => rank(one) - rank(other));
  return (
    <>
      <Facts facts={[{ name: t("section.ip"), value: t(`section.ipOf.${familiesOf(data)}`) }]} />
      <DataTable
        caption={t("section.interfaces")}
        isCaptionHidden
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          {
            key: "name",
            head: t("section.name"),
            isRowHead: true,
            cell: ({ name }) => <code>{name}</code>,
          },
          { key: "kind", head: t("section.kind"), cell: ({ kind }) => t(`section.kindOf.${kind}`) },
          {
            key: "use",
            head: t("section.use"),
            cell: ({ isUp, isDefaultRoute }) =>
              t(isDefaultRoute ? "section.defaultRoute" : isUp ? "section.up" : "section.down"),
          },
          {
            key: "link",
            head: t("section.link"),
            isNumeric: true,
            cell: ({ linkBitsPerSecond }) =>
              linkBitsPerSecond === null ? <Absent /> : megabitsPerSecond(linkBitsPerSecond),
          },
          {
            key: "signal",
            head: t("section.signal"),
            isNumeric: true,
            cell: ({ signalDbm }) => (signalDbm === null ? <Absent /> : `${signalDbm} dBm`),
          },
          {
            key: "mtu",
            head: t("section.mtu"),
            isNumeric: true,
            cell: ({ mtu }) => (mtu === null ? <Absent /> : integer(mtu)),
          },
          {
            key: "faults",
            head: t("section.faults"),
            isNumeric: true,
            cell: ({ errors, drops }) =>
              errors === null && drops === null ? (
                <Absent />
              ) : (
                join.list([integer(errors ?? 0), integer(drops ?? 0)])
              ),
          },
        ]}
      />
    </>
  );
}

function rank({ isDefaultRoute, isUp }: Interface): number {
  return isDefaultRoute ? 0 : isUp ? 1 : 2;
}

function familiesOf({
  hasIpv4,
  hasIpv6,
  isIpv6Broken,
}: Interfaces): "both" | "v4" | "v6" | "none" | "broken" {
  if (isIpv6Broken) return "broken";
  if (hasIpv4) return hasIpv6 ? "both" : "v4";
  return hasIpv6 ? "v6" : "none";
}

/** The gateway, and addresses that two devices use. */
export function NeighbourFacts({
  data: { gateway, entryCount, duplicates },
}: {
  data: ClientTestData["arp"];
}) {
  const { t } = useTranslation("client");
  const { integer } = useFormat();
  const join = useJoin();
  return (
    <Facts
      facts={[
        {
          name: t("section.gateway"),
          value: gateway ? toldGateway(gateway, t) : t("section.none"),
        },
        { name: t("section.entries"), value: integer(entryCount) },
        {
          name: t("section.duplicates"),
          value:
            duplicates.length > 0 ? (
              <code>{join.list(duplicates.map(({ address }) => address))}</code>
            ) : (
              t("section.none")
            ),
        },
      ]}
    />
  );
}

function toldGateway(
  { address, isResolved }: NonNullable<ClientTestData["arp"]["gateway"]>,
  t: TFunction<"client">,
): string {
  if (isResolved === null) return address;
  return t(isResolved ? "section.answers" : "section.silent", { address });
}

/** The proxies that were set or seen. */
export function ProxyTable({ data: { found } }: { data: ClientTestData["proxy"] }) {
  const { t } = useTranslation("client");
  const { milliseconds } = useFormat();
  const join = useJoin();
  return (
    <DataTable
      caption={t("section.proxy")}
      rows={found.map((proxy, at) => ({ ...proxy, at }))}
      rowKey={({ at }) => String(at)}
      empty={<p>{join.named(t("section.proxy"), t("section.none"))}</p>}
      columns={[
        {
          key: "proxy",
          head: t("section.proxy"),
          isRowHead: true,
          cell: (proxy) => <ProxyCell proxy={proxy} />,
        },
        {
          key: "origin",
          head: t("section.origin"),
          cell: ({ origin }) => t(`section.originOf.${origin}`),
        },
        {
          key: "appliesTo",
          head: t("section.appliesTo"),
          cell: ({ appliesTo }) =>
            appliesTo.length > 0 ? (
              <code>
                <HostText>{join.list(appliesTo)}</HostText>
              </code>
            ) : (
              <Absent />
            ),
        },
        {
          key: "latency",
          head: t("section.latency"),
          isNumeric: true,
          cell: ({ latency }) => (latency ? milliseconds(latency.medianMs, 1) : <Absent />),
        },
      ]}
    />
  );
}

/** A proxy by its name, and by what it shows itself. */
function ProxyCell({
  proxy: { host, port, evidence },
}: {
  proxy: ClientTestData["proxy"]["found"][number];
}) {
  const { t } = useTranslation("client");
  if (host === null) return <>{evidence || t("section.hidden")}</>;
  return (
    <>
      <code>
        <HostText>{port === null ? host : `${host}:${port}`}</HostText>
      </code>
      {evidence ? <span className="line small quiet">{evidence}</span> : null}
    </>
  );
}

/** The VPNs that are connected, and what of each workload they carry. */
export function VpnTable({ data: { vpns, routes } }: { data: ClientTestData["vpn"] }) {
  const { t } = useTranslation("client");
  const join = useJoin();
  const names = vpns.filter(({ isUp }) => isUp).map(({ name }) => name || t("section.hidden"));
  return (
    <>
      <p>{join.named(t("section.vpn"), names.length > 0 ? join.list(names) : t("section.none"))}</p>
      {routes.length > 0 ? (
        <DataTable
          caption={t("section.verdict")}
          rows={routes}
          rowKey={({ workload }) => workload}
          columns={[
            {
              key: "workload",
              head: t("section.workload"),
              isRowHead: true,
              cell: ({ workload }) => workload,
            },
            {
              key: "verdict",
              head: t("section.verdict"),
              cell: ({ verdict }) => (
                <StateMark
                  state={verdict === "tunnelled" ? "failed" : "ok"}
                  label={t(`section.verdictOf.${verdict}`)}
                />
              ),
            },
            {
              key: "interface",
              head: t("section.interfaces"),
              cell: ({ interface: through }) =>
                through === null ? <Absent /> : <code>{through}</code>,
            },
          ]}
        />
      ) : null}
    </>
  );
}
