import { useTranslation } from "react-i18next";

import { DataTable } from "~/ui/data-table";
import { Facts } from "~/ui/facts";
import { HostText } from "~/ui/host-text";
import { useJoin } from "~/ui/use-join";

import type { EndpointSetContent, FeedPrefix } from "../../endpoint-sets/endpoint-set";
import { setHref } from "../changes-address";
import { useSetName, type NamedSet } from "./use-set-name";

export type SetDetailProps = {
  prefix: string;
  set: { workload: string; content: EndpointSetContent };
  fqdnIds: Record<string, string>;
  prefixes: readonly FeedPrefix[];
  member: NamedSet | null;
};

/** What a set is, its names and its prefixes; those of its member set lead to it. */
export function SetDetail({
  prefix,
  set: { content, workload },
  fqdnIds,
  prefixes,
  member,
}: SetDetailProps) {
  const { t } = useTranslation("changes");
  const nameOf = useSetName();
  const { list } = useJoin();
  const yes = (is: boolean) => t(is ? "yes" : "no");
  const text = (value: string) => (value === "" ? t("none") : value);
  return (
    <>
      <Facts
        facts={[
          { name: t("attribute.workloadId"), value: workload },
          { name: t("attribute.category"), value: content.category },
          {
            name: t("attribute.isRequired"),
            value: content.isRequired ? t("required.yes") : t("required.no"),
          },
          {
            name: t("attribute.optionalFunctionality"),
            value: text(content.optionalFunctionality),
          },
          {
            name: t("attribute.tcpPorts"),
            value: text(content.tcpPorts.replaceAll(/,\s*/g, ", ")),
          },
          {
            name: t("attribute.udpPorts"),
            value: text(content.udpPorts.replaceAll(/,\s*/g, ", ")),
          },
          { name: t("attribute.isExpressRoute"), value: yes(content.isExpressRoute) },
          { name: t("attribute.isHidden"), value: yes(content.isHidden) },
          { name: t("attribute.isMemberSet"), value: yes(content.isMemberSet) },
          ...(member
            ? [
                {
                  name: t("attribute.memberSetId"),
                  value: <a href={setHref(prefix, member.internalId)}>{nameOf(member)}</a>,
                },
              ]
            : []),
          { name: t("attribute.publicDescription"), value: text(content.publicDescription) },
          { name: t("attribute.internalDescription"), value: text(content.internalDescription) },
          { name: t("attribute.serviceTreeIds"), value: text(list(content.serviceTreeIds)) },
        ]}
      />
      <NameTable prefix={prefix} names={content.fqdns} fqdnIds={fqdnIds} />
      <PrefixTable prefix={prefix} prefixes={prefixes} member={member} />
    </>
  );
}

type NameTableProps = Pick<SetDetailProps, "prefix" | "fqdnIds"> & { names: readonly string[] };

function NameTable({ prefix, names, fqdnIds }: NameTableProps) {
  const { t } = useTranslation("changes");
  return (
    <DataTable
      caption={t("set.names", { count: names.length })}
      columns={[
        {
          key: "name",
          head: t("set.fqdn"),
          isRowHead: true,
          cell: (name: string) =>
            fqdnIds[name] ? (
              <a href={`${prefix}/endpoints/fqdns/${fqdnIds[name]}`}>
                <HostText>{name}</HostText>
              </a>
            ) : (
              <HostText>{name}</HostText>
            ),
        },
      ]}
      rows={names}
      rowKey={(name) => name}
      empty={<p>{t("set.noNames")}</p>}
    />
  );
}

type PrefixTableProps = Pick<SetDetailProps, "prefix" | "prefixes" | "member">;

function PrefixTable({ prefix, prefixes, member }: PrefixTableProps) {
  const { t } = useTranslation("changes");
  const nameOf = useSetName();
  return (
    <DataTable
      caption={t("set.prefixes", { count: prefixes.length })}
      columns={[
        {
          key: "prefix",
          head: t("set.prefix"),
          isRowHead: true,
          cell: ({ prefix: cidr }) => <code>{cidr}</code>,
        },
        {
          key: "service",
          head: t("set.service"),
          cell: ({ serviceTreeId }) => serviceTreeId ?? t("none"),
        },
        ...(member
          ? [
              {
                key: "source",
                head: t("set.source"),
                cell: ({ isFromMemberSet }: FeedPrefix) =>
                  isFromMemberSet ? (
                    <a href={setHref(prefix, member.internalId)}>{nameOf(member)}</a>
                  ) : (
                    t("set.own")
                  ),
              },
            ]
          : []),
      ]}
      rows={prefixes}
      rowKey={({ prefix: cidr }) => cidr}
      empty={<p>{t("set.noPrefixes")}</p>}
    />
  );
}
