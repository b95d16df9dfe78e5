import { useTranslation } from "react-i18next";

import { asLabel } from "~/features/asn/as-label";
import { Absent } from "~/ui/absent";
import { DataTable, type Column } from "~/ui/data-table";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { ShownOutages } from "../outages/outages.view";

type Row = ShownOutages["rows"][number];

type OutageTableProps = {
  outages: ShownOutages;
  /** The provider sees no ratios. */
  isOfProvider: boolean;
};

/** The outages at a place and in it: those of now, then the others, the newest first. */
export function OutageTable({ outages, isOfProvider }: OutageTableProps) {
  const { t } = useTranslation("outages");
  const { percent } = useFormat();
  const { list } = useJoin();
  const columns: Column<Row>[] = [
    {
      key: "place",
      head: t("place"),
      isRowHead: true,
      cell: ({ place }) => place || t("performance:everywhere"),
    },
    { key: "state", head: t("state"), cell: ({ state }) => t(`states.${state}`) },
    { key: "start", head: t("start"), cell: ({ start }) => <Time at={start} precision="minute" /> },
    {
      key: "end",
      head: t("end"),
      cell: ({ end }) => (end ? <Time at={end} precision="minute" /> : t("stillOpen")),
    },
    {
      key: "category",
      head: t("category"),
      cell: ({ category }) => t(`categories.${category}`),
    },
    ...(isOfProvider
      ? []
      : [
          {
            key: "peak",
            head: t("peak"),
            isNumeric: true,
            cell: ({ peakRatio }: Row) => (peakRatio === null ? <Absent /> : percent(peakRatio, 1)),
          },
        ]),
    {
      key: "cause",
      head: t("cause"),
      cell: ({ cause, upstreams }) => (
        <>
          {t(cause ? `causes.${cause}` : "unknownCause")}
          {upstreams.length > 0 ? (
            <span className="line small quiet">
              {t("upstreams", { over: list(upstreams.map(asLabel)) })}
            </span>
          ) : null}
        </>
      ),
    },
  ];
  return (
    <>
      {outages.openCount > 0 ? <p>{t("openNow", { count: outages.openCount })}</p> : null}
      {outages.rows.length === 0 ? (
        <p>{t("none")}</p>
      ) : (
        <>
          <DataTable
            caption={t("caption")}
            isCaptionHidden
            columns={columns}
            rows={outages.rows}
            rowKey={({ id }) => id}
            rowId={({ id }) => `outage-${id}`}
          />
          {outages.more > 0 ? <p>{t("more", { count: outages.more })}</p> : null}
          <p>
            <a href={outages.csvHref}>{t("csv")}</a> <a href={outages.jsonHref}>{t("json")}</a>
          </p>
        </>
      )}
      <NarrowFaults {...outages} />
      {outages.noticesHref ? (
        <p className="tools">
          <a href={outages.noticesHref}>{t("notices")}</a>
        </p>
      ) : null}
      <p className="small quiet">
        {t("how")} {isOfProvider ? t("ofProvider") : null}
      </p>
    </>
  );
}

type Fault = ShownOutages["faults"][number];

/** What was no outage, since it was of one customer or network. */
function NarrowFaults({ faults, moreFaults }: Pick<ShownOutages, "faults" | "moreFaults">) {
  const { t } = useTranslation("outages");
  const { percent } = useFormat();
  if (faults.length === 0) return null;
  const columns: Column<Fault>[] = [
    {
      key: "place",
      head: t("place"),
      isRowHead: true,
      cell: ({ place }) => place || t("performance:everywhere"),
    },
    { key: "ofOne", head: t("faults.of"), cell: ({ ofOne }) => t(`faults.ofOne.${ofOne}`) },
    { key: "start", head: t("start"), cell: ({ start }) => <Time at={start} precision="minute" /> },
    { key: "end", head: t("end"), cell: ({ end }) => <Time at={end} precision="minute" /> },
    {
      key: "peak",
      head: t("peak"),
      isNumeric: true,
      cell: ({ peakRatio }) => percent(peakRatio, 1),
    },
  ];
  return (
    <>
      <h3>{t("faults.heading")}</h3>
      <DataTable
        caption={t("faults.heading")}
        isCaptionHidden
        columns={columns}
        rows={faults}
        rowKey={({ place, ofOne, start }) => `${place} ${ofOne} ${start}`}
      />
      <p className="small quiet">
        {moreFaults > 0 ? `${t("faults.more", { count: moreFaults })} ` : null}
        {t("faults.how")}
      </p>
    </>
  );
}
