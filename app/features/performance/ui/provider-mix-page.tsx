import { useTranslation } from "react-i18next";

import { slots } from "~/features/solutions/solution";
import { Empty } from "~/ui/empty";
import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";
import { SelectField } from "~/ui/select-field";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { MixView } from "../tenants/mix.view";
import { CustomerName } from "./customer-name";
import { CustomerSearch } from "./customer-search";
import { DaysLine } from "./days-line";
import { DemonstrationLine } from "./demonstration-line";
import { useFigureNumber } from "./figure-number";

/** The customers of all official solutions with the providers that they use. */
export function ProviderMixPage(props: MixView) {
  const { rows, view, search, slot, isWhole } = props;
  const { t } = useTranslation("performance");
  const { sentences } = useJoin();
  const columns = useMixColumns();
  return (
    <>
      {props.isDemonstration ? <DemonstrationLine filledFrom={props.filledFrom} /> : null}
      <DaysLine days={props.days} currentTo={props.currentTo} />
      <List
        view={view}
        caption={t("tenants.mixCaption")}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        filters={
          <CustomerSearch view={view} label={t("tenants.searchMix")} search={search}>
            <SelectField
              name="slot"
              label={t("index.slot")}
              value={slot}
              choices={slots.map((value) => ({ value, label: t(`index.slots.${value}`) }))}
            />
          </CustomerSearch>
        }
        empty={<Empty title={t("tenants.noneAtAll")}>{t("tenants.noneText")}</Empty>}
      />
      {rows.length > 0 ? (
        <p className="small quiet">
          {sentences([
            t("tenants.mixShares"),
            ...(isWhole ? [] : [t("tenants.mixIsPart")]),
            t("tenants.networks"),
          ])}
        </p>
      ) : null}
    </>
  );
}

type MixRow = MixView["rows"][number];

function useMixColumns(): ListColumn<MixRow>[] {
  const { t } = useTranslation("performance");
  const { integer } = useFormat();
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
      key: "providers",
      head: t("tenants.providers"),
      sort: "providers",
      isNumeric: true,
      cell: ({ providers, furtherProviders }) => integer(providers.length + furtherProviders),
    },
    {
      key: "mix",
      head: t("tenants.mix"),
      sort: "largest",
      cell: (row) => <Mix row={row} />,
    },
  ];
}

function Mix({ row: { providers, furtherProviders } }: { row: MixRow }) {
  const { t } = useTranslation("performance");
  const { integer } = useFormat();
  const share = useFigureNumber("share");
  return (
    <>
      {providers.map(({ id, name, href, share: of }) => (
        <span key={id} className="line">
          <a href={href}>{name}</a> {t("tenants.percent", { share: share(of) })}
        </span>
      ))}
      {furtherProviders > 0 ? (
        <span className="small quiet line">
          {t("tenants.further", { count: furtherProviders, number: integer(furtherProviders) })}
        </span>
      ) : null}
    </>
  );
}
