import { useTranslation } from "react-i18next";

import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import { Absent } from "~/ui/absent";
import { DataTable } from "~/ui/data-table";
import { Facts } from "~/ui/facts";
import { HostText } from "~/ui/host-text";
import { StateMark } from "~/ui/state-mark";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

type NameTablesProps = {
  performance: ClientTestData["dnsPerformance"] | null;
  resolver: ClientTestData["dnsResolver"] | null;
};

/** Who resolves names, how fast, and to what. */
export function NameTables({ performance, resolver }: NameTablesProps) {
  return (
    <>
      {resolver ? <Resolver data={resolver} /> : null}
      {performance && performance.resolvers.length > 0 ? (
        <ResolverTable rows={performance.resolvers} />
      ) : null}
      {performance && performance.names.length > 0 ? <NameTable rows={performance.names} /> : null}
    </>
  );
}

function Resolver({
  data: { configured, recursive, wrongAnswers },
}: {
  data: ClientTestData["dnsResolver"];
}) {
  const { t } = useTranslation("client");
  const join = useJoin();
  return (
    <>
      <Facts
        facts={[
          ...(configured.length > 0
            ? [{ name: t("section.configured"), value: <code>{join.list(configured)}</code> }]
            : []),
          {
            name: t("section.recursive"),
            value: recursive === null ? <Absent /> : <code>{recursive}</code>,
          },
        ]}
      />
      {wrongAnswers.length > 0 ? (
        <DataTable
          caption={t("section.wrong")}
          rows={wrongAnswers}
          rowKey={({ host }) => host}
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
              key: "addresses",
              head: t("section.addresses"),
              cell: ({ addresses }) => <code>{join.list(addresses)}</code>,
            },
            {
              key: "expected",
              head: t("section.expected"),
              cell: ({ expected }) => <code>{join.list(expected)}</code>,
            },
          ]}
        />
      ) : null}
    </>
  );
}

function ResolverTable({ rows }: { rows: ClientTestData["dnsPerformance"]["resolvers"] }) {
  const { t } = useTranslation("client");
  const { milliseconds, integer } = useFormat();
  return (
    <DataTable
      caption={t("section.resolver")}
      rows={rows}
      rowKey={({ address }) => address}
      columns={[
        {
          key: "address",
          head: t("section.resolver"),
          isRowHead: true,
          cell: ({ address }) => <code>{address}</code>,
        },
        {
          key: "median",
          head: t("section.median"),
          isNumeric: true,
          cell: ({ latency }) => (latency ? milliseconds(latency.medianMs, 1) : <Absent />),
        },
        {
          key: "p95",
          head: t("section.p95"),
          isNumeric: true,
          cell: ({ latency }) => (latency ? milliseconds(latency.p95Ms, 1) : <Absent />),
        },
        {
          key: "failures",
          head: t("section.failures"),
          isNumeric: true,
          cell: ({ failures }) => integer(failures),
        },
      ]}
    />
  );
}

function NameTable({ rows }: { rows: ClientTestData["dnsPerformance"]["names"] }) {
  const { t } = useTranslation("client");
  const { milliseconds } = useFormat();
  const join = useJoin();
  return (
    <DataTable
      caption={t("section.host")}
      rows={rows}
      rowKey={({ host }) => host}
      columns={[
        {
          key: "host",
          head: t("section.host"),
          isRowHead: true,
          width: "quarter",
          cell: ({ host }) => (
            <code>
              <HostText>{host}</HostText>
            </code>
          ),
        },
        {
          key: "result",
          head: t("section.result"),
          cell: ({ outcome }) => (
            <StateMark
              state={outcome === "resolved" ? "ok" : "failed"}
              label={t(`section.outcome.${outcome}`)}
            />
          ),
        },
        {
          key: "aliases",
          head: t("section.aliases"),
          cell: ({ canonicalNames }) =>
            canonicalNames.length > 0 ? (
              <code>
                <HostText>{join.list(canonicalNames)}</HostText>
              </code>
            ) : (
              <Absent />
            ),
        },
        {
          key: "addresses",
          head: t("section.addresses"),
          cell: ({ addresses }) =>
            addresses.length > 0 ? <code>{join.list(addresses)}</code> : <Absent />,
        },
        {
          key: "latency",
          head: t("section.latency"),
          isNumeric: true,
          cell: ({ elapsedMs }) => milliseconds(elapsedMs),
        },
      ]}
    />
  );
}
