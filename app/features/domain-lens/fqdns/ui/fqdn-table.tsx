import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { DataTable, type Column } from "~/ui/data-table";
import { HostText } from "~/ui/host-text";
import { StateMark } from "~/ui/state-mark";
import type { State } from "~/ui/states";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";

import { endpointsHref } from "../../endpoints-address";
import { sortHead, type Order } from "~/lib/list/list-order";
import type { FqdnAssociation } from "../../ocdi/ocdi-facts.repository.server";
import { FqdnAssociationCell } from "../../ocdi/ui/fqdn-association-cell";
import type { DailyTestStatus } from "../fqdn";
import type { FqdnSort, ListedFqdn } from "../fqdn-list";
import type { FqdnChoice } from "../fqdn-list.schema";

type FqdnTableProps = {
  prefix: string;
  asked: FqdnChoice;
  fqdns: readonly ListedFqdn[];
  isChoosing?: boolean;
  ocdi: Record<string, FqdnAssociation> | null;
};

export const dailyTestStates: Record<DailyTestStatus, State> = {
  UnTested: "not-tested",
  Successed: "ok",
  Failed: "failed",
};

/** Records in the order asked for; with a box before each where some are to be chosen. */
export function FqdnTable({ prefix, asked, fqdns, isChoosing, ocdi }: FqdnTableProps) {
  const { t } = useTranslation(["fqdns", "ocdi"]);
  const association: Column<ListedFqdn> = {
    key: "ocdi",
    head: t("ocdi:column"),
    cell: ({ id }) => <FqdnAssociationCell prefix={prefix} association={ocdi?.[id]} />,
  };
  const columns = [...useColumns(prefix, asked), ...(ocdi ? [association] : [])];
  const box: Column<ListedFqdn> = {
    key: "choose",
    head: t("columns.choose"),
    isBare: true,
    cell: ({ id, domainName }) => (
      <input type="checkbox" name="id" value={id} aria-label={t("choose", { name: domainName })} />
    ),
  };
  return (
    <DataTable
      caption={t("caption")}
      isCaptionHidden
      isSticky
      columns={isChoosing ? [box, ...columns] : columns}
      rows={fqdns}
      rowKey={({ id }) => id}
    />
  );
}

function useColumns(prefix: string, asked: FqdnChoice): Column<ListedFqdn>[] {
  const { t } = useTranslation("fqdns");
  const format = useFormat();
  const sort = (by: FqdnSort, first?: Order) =>
    sortHead(asked, {
      by,
      first,
      href: (sorted) => endpointsHref(prefix, "fqdns", { ...asked, ...sorted }),
    });
  return [
    {
      key: "name",
      head: t("columns.name"),
      sort: sort("name"),
      isRowHead: true,
      width: "fifth",
      cell: ({ id, domainName, isDeprecated }) => (
        <>
          <a href={`${prefix}/endpoints/fqdns/${id}`}>
            <HostText>{domainName}</HostText>
          </a>
          {isDeprecated ? (
            <span className="small quiet line">{t("columns.deprecated")}</span>
          ) : null}
        </>
      ),
    },
    ...(asked.instances.length === 1
      ? []
      : [
          {
            key: "instance",
            head: t("columns.instance"),
            cell: ({ instance }: ListedFqdn) => instance,
          },
        ]),
    {
      key: "workload",
      head: t("columns.workload"),
      sort: sort("workload"),
      cell: ({ workload, newWorkload, serviceTreeName }) => (
        <>
          {workload ?? <span className="quiet">{t("unassigned")}</span>}
          {serviceTreeName && serviceTreeName !== workload ? (
            <span className="small quiet line">
              {t("columns.serviceTree")}: {serviceTreeName}
            </span>
          ) : null}
          {newWorkload ? (
            <span className="small line">{t("assignment.asked", { workload: newWorkload })}</span>
          ) : null}
        </>
      ),
    },
    {
      key: "customerFacing",
      head: t("columns.customerFacing"),
      cell: ({ customerFacingStatus }) =>
        customerFacingStatus === "Unset" ? <Absent /> : t(`customerFacing.${customerFacingStatus}`),
    },
    {
      key: "scope",
      head: t("columns.scope"),
      cell: ({ scope }) => (scope === "Unset" ? <Absent /> : t(`scopes.${scope}`)),
    },
    {
      key: "sets",
      head: t("columns.sets"),
      isNumeric: true,
      cell: ({ endpointSetCount }) => format.integer(endpointSetCount),
    },
    {
      key: "samples",
      head: t("record.samples"),
      isNumeric: true,
      sort: sort("samples", "descending"),
      cell: ({ sampleCount }) => format.integer(sampleCount),
    },
    {
      key: "detected",
      head: t("record.detected"),
      sort: sort("detected", "descending"),
      cell: ({ latestDetectedAt }) =>
        latestDetectedAt ? <Time at={latestDetectedAt} precision="day" /> : <Absent />,
    },
    {
      key: "test",
      head: t("columns.test"),
      cell: ({ dailyTestStatus }) => (
        <StateMark state={dailyTestStates[dailyTestStatus]} label={t(`tests.${dailyTestStatus}`)} />
      ),
    },
  ];
}
