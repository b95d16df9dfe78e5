import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { DataTable, type Column } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import { useFormat } from "~/ui/use-format";

import type { AnsweredPart } from "../analytics.view";

type Suggestions = AnsweredPart<"suggestions">;
type Row = Suggestions["asns"][number];

/** The ASNs and TLS issuers of most samples without a solution, each to be added as one. */
export function SuggestionSection({ suggestions }: { suggestions: Suggestions }) {
  const { asns, issuers, unattributed, days } = suggestions;
  const { t } = useTranslation("analytics");
  const { integer } = useFormat();
  if (unattributed === 0)
    return <Empty title={t("suggestions.empty", { count: days })}>{t("suggestions.text")}</Empty>;
  return (
    <>
      <p className="small quiet">
        {t("suggestions.lead", { samples: integer(unattributed), count: days })}
      </p>
      <SuggestionTable kind="asns" rows={asns} />
      <SuggestionTable kind="sslCertificates" rows={issuers} />
    </>
  );
}

type TableProps = { kind: Row["list"]; rows: readonly Row[] };

function SuggestionTable({ kind, rows }: TableProps) {
  const { t } = useTranslation("analytics");
  const { t: ofFigures } = useTranslation("performance");
  const { integer } = useFormat();
  const count = (key: "samples" | "customers"): Column<Row> => ({
    ...{ key, head: ofFigures(`figure.${key}`), isNumeric: true },
    cell: (row) => integer(row[key]),
  });
  const title = t(`suggestions.${kind}.title`);
  return (
    <>
      <h3>{title}</h3>
      <DataTable
        caption={title}
        isCaptionHidden
        rows={rows}
        rowKey={({ value }) => value}
        columns={[
          {
            key: "entry",
            head: t(`suggestions.${kind}.head`),
            isRowHead: true,
            width: "quarter",
            cell: (row) => <Entry {...row} />,
          },
          count("samples"),
          count("customers"),
          {
            key: "solution",
            head: t("suggestions.solution"),
            cell: (row) => <SolutionOf {...row} />,
          },
        ]}
        empty={<Empty title={t(`suggestions.${kind}.none`)} />}
      />
    </>
  );
}

function Entry({ value, name, asHref }: Row) {
  if (asHref === null) return <>{value}</>;
  return (
    <>
      <a href={asHref}>{`AS${value}`}</a>
      {name === "" ? null : <span className="line small quiet">{name}</span>}
    </>
  );
}

/** The solution that lists it already, or where one is added. */
function SolutionOf({ list, value, listedBy, addHref }: Row) {
  const { t } = useTranslation("analytics");
  if (listedBy) return <a href={listedBy.href}>{t("suggestions.listedBy", listedBy)}</a>;
  if (addHref === null) return <Absent />;
  return (
    <a href={addHref}>{t("suggestions.add", { entry: list === "asns" ? `AS${value}` : value })}</a>
  );
}
