import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { HostText } from "~/ui/host-text";
import type { ListColumn } from "~/ui/list/list-column";
import { StateMark } from "~/ui/state-mark";
import type { State } from "~/ui/states";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";

import type { FqdnAssociation } from "../../ocdi/ocdi-facts.repository.server";
import { FqdnAssociationCell } from "../../ocdi/ui/fqdn-association-cell";
import type { DailyTestStatus } from "../fqdn";
import type { ListedFqdn } from "../fqdn-list";

export const dailyTestStates: Record<DailyTestStatus, State> = {
  UnTested: "not-tested",
  Successed: "ok",
  Failed: "failed",
};

type ColumnsProps = {
  prefix: string;
  /** Not where the list shows only one. */
  hasInstance: boolean;
  ocdi: Record<string, FqdnAssociation> | null;
};

/** The columns of the list of FQDN records. */
export function useFqdnColumns({
  prefix,
  hasInstance,
  ocdi,
}: ColumnsProps): ListColumn<ListedFqdn>[] {
  const { t } = useTranslation(["fqdns", "ocdi"]);
  const association: ListColumn<ListedFqdn> = {
    key: "ocdi",
    head: t("ocdi:column"),
    cell: ({ id }) => <FqdnAssociationCell prefix={prefix} association={ocdi?.[id]} />,
    isEmpty: ({ id }) => ocdi?.[id] === undefined,
  };
  return [...useRecordColumns(prefix, hasInstance), ...(ocdi ? [association] : [])];
}

function useRecordColumns(prefix: string, hasInstance: boolean): ListColumn<ListedFqdn>[] {
  const { t } = useTranslation("fqdns");
  const format = useFormat();
  return [
    {
      key: "name",
      head: t("columns.name"),
      sort: "name",
      isRowHead: true,
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
    ...(!hasInstance
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
      sort: "workload",
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
      isEmpty: ({ customerFacingStatus }) => customerFacingStatus === "Unset",
      cell: ({ customerFacingStatus }) =>
        customerFacingStatus === "Unset" ? <Absent /> : t(`customerFacing.${customerFacingStatus}`),
    },
    {
      key: "scope",
      head: t("columns.scope"),
      isEmpty: ({ scope }) => scope === "Unset",
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
      sort: "samples",
      cell: ({ sampleCount }) => format.integer(sampleCount),
    },
    {
      key: "detected",
      head: t("record.detected"),
      isEmpty: ({ latestDetectedAt }) => latestDetectedAt === null,
      sort: "detected",
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
