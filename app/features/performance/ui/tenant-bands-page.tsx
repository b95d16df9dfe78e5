import { useTranslation } from "react-i18next";

import { Empty } from "~/ui/empty";
import { List } from "~/ui/list/list";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import { SelectField } from "~/ui/select-field";
import { UnreadNote } from "~/ui/unread-note";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { TenantBandsView } from "../tenants/tenants.view";
import { DaysLine } from "./days-line";
import { DemonstrationLine } from "./demonstration-line";

/** The customers of a month in bands, as their provider sees them. */
export function TenantBandsPage(props: TenantBandsView & { isFresh: boolean }) {
  const { rows, view, month, months, customers, isWhole } = props;
  const { t } = useTranslation("performance");
  const { integer } = useFormat();
  const { sentences } = useJoin();
  return (
    <>
      {props.isDemonstration ? <DemonstrationLine filledFrom={props.filledFrom} /> : null}
      <UnreadNote unread={props.unread} />
      <ListFilterForm view={view} label={t("tenants.form")}>
        <SelectField name="month" label={t("tenants.month")} value={month} choices={months} />
      </ListFilterForm>
      <DaysLine days={props.days} currentTo={props.currentTo} />
      {customers === null ? (
        <NoBands isFresh={props.isFresh} />
      ) : (
        <>
          <p>
            {t(isWhole ? "tenants.count" : "tenants.countOfMore", {
              customers: integer(customers),
            })}
          </p>
          <List
            view={view}
            caption={t("tenants.caption")}
            columns={[
              {
                key: "number",
                head: t("tenants.customer"),
                isRowHead: true,
                cell: ({ number }) => number,
              },
              {
                key: "band",
                head: t("tenants.band"),
                sort: "band",
                cell: ({ band }) => t(`tenants.bands.${band}`),
              },
            ]}
            rows={rows}
            rowKey={({ number }) => number}
            empty={<NoBands isFresh={props.isFresh} />}
          />
          <p className="small quiet">
            {sentences([t("tenants.numbers"), t("tenants.edges"), t("tenants.weeks")])}
          </p>
        </>
      )}
    </>
  );
}

function NoBands({ isFresh }: { isFresh: boolean }) {
  const { t } = useTranslation("performance");
  if (isFresh) return <Empty title={t("empty.fresh")} />;
  return <Empty title={t("provider.notShown")}>{t("tenants.notShownText")}</Empty>;
}
