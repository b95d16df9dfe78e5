import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { Button } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Facts } from "~/ui/facts";
import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";
import { Note } from "~/ui/note";
import { SelectField } from "~/ui/select-field";
import { useFormat } from "~/ui/use-format";

import { compareHref } from "../asn-address";
import type { LinkedAs } from "../lists/as-row";
import type { NeighbourChange } from "../relationships/compare-graphs";
import type { AsFieldError } from "../view/asked-as";
import type { AskedComparison } from "../view/ask-comparison.server";
import type { DatasetLine } from "../view/dataset-line";
import { AsCell } from "./as-columns";
import { AsField } from "./as-field";
import { AsViewHead } from "./as-view-head";

type ChangeRow = NeighbourChange & { as: LinkedAs };

type ComparePageProps = Pick<AskedComparison, "datasets" | "before" | "after"> & {
  prefix: string;
  heading: string;
  dataset: DatasetLine | null;
  text: string;
  error: AsFieldError | null;
  /** Sizes of the cones; null where nothing was compared. */
  cones: { before: number | null; after: number | null } | null;
  rows: readonly ChangeRow[];
  view: ListView;
};

/** What changed about an AS between two datasets. */
export function ComparePage(props: ComparePageProps) {
  const { prefix, heading, dataset, datasets, before, after, cones, rows, view } = props;
  const { t } = useTranslation("as-view");
  const columns = useColumns();
  return (
    <>
      <AsViewHead prefix={prefix} heading={heading} dataset={dataset} current="compare" />
      {datasets.length < 2 ? (
        <Empty title={t("compare.one")}>{t("compare.oneText")}</Empty>
      ) : (
        <CompareForm {...props} />
      )}
      {cones && before === after ? <Note>{t("compare.same")}</Note> : null}
      {cones ? <Cones {...cones} /> : null}
      {cones ? (
        <List
          view={view}
          caption={t("compare.caption")}
          columns={columns}
          rows={rows}
          rowKey={({ asn }) => String(asn)}
          empty={<Empty title={t("compare.none")}>{t("compare.noneText")}</Empty>}
        />
      ) : (
        <p className="prose">{t("compare.lead")}</p>
      )}
    </>
  );
}

function Cones({ before, after }: { before: number | null; after: number | null }) {
  const { t } = useTranslation("as-view");
  const { integer } = useFormat();
  const text = (size: number | null) => (size === null ? t("compare.absent") : integer(size));
  return (
    <Facts
      facts={[
        {
          name: t("compare.cone"),
          value: t("compare.coneChange", { before: text(before), after: text(after) }),
        },
      ]}
    />
  );
}

function CompareForm({ prefix, text, error, datasets, before, after }: ComparePageProps) {
  const { t } = useTranslation("as-view");
  const { instant } = useFormat();
  const choices = datasets.map(({ id, fileName, importedAt }) => {
    const day = instant(new Date(importedAt), { precision: "day" });
    return { value: String(id), label: t("compare.choice", { file: fileName, day, id }) };
  });
  return (
    <form
      method="get"
      action={compareHref(prefix)}
      role="search"
      aria-label={t("compare.form")}
      className="screen-only"
    >
      <div className="filters">
        <AsField
          id="asn"
          name="asn"
          label={t("compare.as")}
          value={text}
          error={error ?? undefined}
        />
        <SelectField
          name="before"
          label={t("compare.before")}
          value={String(before ?? "")}
          choices={choices}
        />
        <SelectField
          name="after"
          label={t("compare.after")}
          value={String(after ?? "")}
          choices={choices}
        />
        <Button variant="primary">{t("compare.show")}</Button>
      </div>
    </form>
  );
}

function useColumns(): ListColumn<ChangeRow>[] {
  const { t } = useTranslation("as-view");
  return [
    {
      key: "asn",
      head: t("column.as"),
      sort: "asn",
      isRowHead: true,
      cell: ({ as }) => <AsCell as={as} />,
    },
    {
      key: "before",
      head: t("compare.beforeHead"),
      cell: ({ before }) => t(`relation.${before ?? "none"}`),
    },
    {
      key: "after",
      head: t("compare.afterHead"),
      cell: ({ after }) => t(`relation.${after ?? "none"}`),
    },
  ];
}
