import { useTranslation } from "react-i18next";

import { Empty } from "~/ui/empty";
import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";
import { StateMark } from "~/ui/state-mark";
import { UnreadNote } from "~/ui/unread-note";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import { comparedMeasures } from "../aggregation/compared-measures";
import { effectiveLeast } from "../quality/shown-figure";
import type { TenantRow, TypicalValue } from "../tenants/tenant-rows";
import type { TenantRowsView } from "../tenants/tenants.view";
import { workloads, type Workload } from "../workload";
import { CustomerName } from "./customer-name";
import { CustomerSearch } from "./customer-search";
import { DaysLine } from "./days-line";
import { DemonstrationLine } from "./demonstration-line";
import { useFigureNumber } from "./figure-number";
import { FigureValue } from "./figure-value";
import { RangeFilter } from "./range-filter";

/** The customers of a solution with their figures, as leadership sees them. */
export function TenantRowsPage(props: TenantRowsView & { isFresh: boolean }) {
  const { rows, view, search, others } = props;
  const { t } = useTranslation("performance");
  const { integer } = useFormat();
  const { sentences } = useJoin();
  const columns = useTenantColumns();
  return (
    <>
      {props.isDemonstration ? <DemonstrationLine filledFrom={props.filledFrom} /> : null}
      <UnreadNote unread={props.unread} />
      <RangeFilter ranges={props.ranges} from={props.from} to={props.to} view={props.daysForm} />
      <DaysLine days={props.days} currentTo={props.currentTo} />
      <List
        view={view}
        caption={t("tenants.caption")}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        filters={<CustomerSearch view={view} label={t("tenants.search")} search={search} />}
        empty={<NoTenants isFresh={props.isFresh} />}
      />
      {rows.length > 0 ? (
        <p className="small quiet">
          {sentences([
            ...(others === null
              ? []
              : [
                  t("tenants.others", {
                    customers: integer(others.customers),
                    samples: integer(others.samples),
                  }),
                ]),
            t("tenants.networks"),
            t("tenants.legend", { least: effectiveLeast }),
          ])}
        </p>
      ) : null}
    </>
  );
}

function useTenantColumns(): ListColumn<TenantRow>[] {
  const { t } = useTranslation("performance");
  const { integer } = useFormat();
  const share = useFigureNumber("share");
  return [
    {
      key: "name",
      head: t("tenants.customer"),
      sort: "name",
      isRowHead: true,
      cell: ({ customer }) => <CustomerName customer={customer} />,
    },
    {
      key: "samples",
      head: t("figure.samples"),
      sort: "samples",
      isNumeric: true,
      cell: ({ samples }) => integer(samples),
    },
    {
      key: "share",
      head: t("figure.share"),
      isNumeric: true,
      cell: (row) => share(row.share),
    },
    {
      key: "availability",
      head: t("figure.availability"),
      sort: "availability",
      isNumeric: true,
      cell: ({ availability }) => (
        <FigureValue
          figure="availability"
          assessed={{ figure: availability, isDominated: false }}
          isBrief
        />
      ),
    },
    ...workloads.map((workload): ListColumn<TenantRow> => ({
      key: workload,
      head: t(`tenants.typical.${comparedMeasures[workload]}`, {
        workload: t(`workload.${workload}`),
      }),
      sort: workload,
      isNumeric: true,
      cell: ({ typical }) => <Typical workload={workload} typical={typical[workload]} />,
    })),
  ];
}

function Typical({
  workload,
  typical: { value, n },
}: {
  workload: Workload;
  typical: TypicalValue;
}) {
  const { t } = useTranslation("performance");
  const say = useFigureNumber(comparedMeasures[workload]);
  if (n === 0) return <StateMark state="not-tested" />;
  if (value !== null) return <>{say(value)}</>;
  return (
    <span className="small quiet">
      {t("brief.hidden", { effective: n, least: effectiveLeast })}
    </span>
  );
}

function NoTenants({ isFresh }: { isFresh: boolean }) {
  const { t } = useTranslation("performance");
  if (isFresh) return <Empty title={t("empty.fresh")} />;
  return <Empty title={t("empty.none")}>{t("tenants.noneText")}</Empty>;
}
