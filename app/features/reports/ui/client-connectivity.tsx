import { useTranslation } from "react-i18next";

import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import { connectivityRows } from "~/features/network-test/client/connectivity-rows";
import { Absent } from "~/ui/absent";
import { DataTable } from "~/ui/data-table";
import { HostText } from "~/ui/host-text";
import { StateMark } from "~/ui/state-mark";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

type Endpoint = ClientTestData["connectivity"]["results"][number];

/** Every endpoint that was asked, those that failed first, with the evidence of its certificate. */
export function ConnectivityTable({ data }: { data: ClientTestData["connectivity"] }) {
  const { t } = useTranslation("client");
  const { integer, milliseconds } = useFormat();
  const { shown, failedCount, leftCount, isRestGood } = connectivityRows(data.results);
  const all = integer(data.results.length);
  return (
    <>
      {data.isCaptivePortal ? <p>{t("verdict:word.captive-portal")}</p> : null}
      <DataTable
        caption={
          failedCount > 0
            ? t("section.failedOf", { failed: integer(failedCount), all })
            : t("section.allGood", { all })
        }
        rows={shown}
        rowKey={({ host, port }) => `${host}:${port}`}
        columns={[
          {
            key: "result",
            head: t("section.result"),
            width: "fifth",
            cell: (endpoint) => <Result endpoint={endpoint} />,
          },
          {
            key: "endpoint",
            head: t("section.endpoint"),
            isRowHead: true,
            width: "quarter",
            cell: (endpoint) => <Target endpoint={endpoint} />,
          },
          {
            key: "connect",
            head: t("section.connect"),
            isNumeric: true,
            cell: ({ connectMs }) => (connectMs === null ? <Absent /> : milliseconds(connectMs)),
          },
          {
            key: "certificate",
            head: t("section.certificate"),
            cell: (endpoint) => <Certificate endpoint={endpoint} />,
          },
        ]}
      />
      {data.notAsked ? <NotAsked notAsked={data.notAsked} /> : null}
      {leftCount > 0 ? (
        <p className="small quiet">
          {t(isRestGood ? "section.more" : "section.moreAny", { count: leftCount })}
        </p>
      ) : null}
    </>
  );
}

/** Published names that a page does not ask, so that nobody takes the table for all of them. */
function NotAsked({
  notAsked,
}: {
  notAsked: NonNullable<ClientTestData["connectivity"]["notAsked"]>;
}) {
  const { t } = useTranslation("client");
  const join = useJoin();
  const kinds = (["wildcards", "others", "byPolicy"] as const).filter((kind) => notAsked[kind] > 0);
  return (
    <p className="small quiet">
      {join.sentences([
        t("section.notAsked.limit"),
        ...kinds.map((kind) => t(`section.notAsked.${kind}`, { count: notAsked[kind] })),
      ])}
    </p>
  );
}

function Result({ endpoint: { code, isRequired, failure, status } }: { endpoint: Endpoint }) {
  const { t } = useTranslation("client");
  const isGood = code === "Successful";
  const evidence = [failure, status === null || isGood ? null : String(status)].filter(
    (part) => part !== null,
  );
  return (
    <>
      <StateMark
        state={isGood ? "ok" : isRequired ? "failed" : "warning"}
        label={t(`section.code.${code}`)}
      />
      {evidence.length > 0 ? (
        <code className="line small quiet">
          <HostText>{evidence.join(" ")}</HostText>
        </code>
      ) : null}
    </>
  );
}

function Target({
  endpoint: { host, port, endpointSetId, isRequired, viaProxy },
}: {
  endpoint: Endpoint;
}) {
  const { t } = useTranslation("client");
  const join = useJoin();
  const notes = [
    endpointSetId === null ? t("section.ofTenant") : t("section.set", { id: endpointSetId }),
    ...(isRequired ? [] : [t("section.optional")]),
    ...(viaProxy ? [t("section.viaProxy")] : []),
  ];
  return (
    <>
      <code>
        <HostText>{`${host}:${port}`}</HostText>
      </code>
      <span className="line small quiet">{join.list(notes)}</span>
    </>
  );
}

function Certificate({ endpoint: { certificate } }: { endpoint: Endpoint }) {
  const { t } = useTranslation("client");
  if (!certificate) return <Absent />;
  const { subject, issuer, distrustReason } = certificate;
  return (
    <>
      {t("section.issuedBy", { subject, issuer })}
      {distrustReason ? (
        <code className="line small quiet">
          <HostText>{distrustReason}</HostText>
        </code>
      ) : null}
    </>
  );
}
