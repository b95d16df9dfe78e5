import { useTranslation } from "react-i18next";
import type { Absence, Region, RegionScale } from "~/ui/choropleth";
import type { Column } from "~/ui/data-table";
import { DataTable } from "~/ui/data-table";
import { QualityMark } from "~/ui/quality-mark";

type RegionTableProps = {
  caption: string;
  regions: readonly Region[];
  scale: RegionScale;
  levelLabels?: readonly string[];
  absence?: Absence;
  regionHead: string;
  valueHead: string;
};

/** The regions of a choropleth with their figures and the pages they lead to. */
export function RegionTable(props: RegionTableProps) {
  const { caption, regions, scale, levelLabels, regionHead, valueHead } = props;
  const { absence = "noData" } = props;
  const { t } = useTranslation("ui");
  const columns: Column<Region>[] = [
    {
      key: "name",
      head: regionHead,
      isRowHead: true,
      cell: ({ name, href }) => (href ? <a href={href}>{name}</a> : name),
    },
    {
      key: "value",
      head: valueHead,
      isNumeric: true,
      cell: ({ value, level }) => value || (level === null ? t(`charts.${absence}`) : ""),
    },
    {
      key: "level",
      head: t("charts.level"),
      cell: ({ level }) => {
        if (level === null) return t(`charts.${absence}`);
        if (scale === "quality") return <QualityMark level={level} label={levelLabels?.[level]} />;
        return levelLabels?.[level] ?? String(level + 1);
      },
    },
  ];
  return (
    <DataTable
      caption={caption}
      isCaptionHidden
      layout="scroll"
      columns={columns}
      rows={regions}
      rowKey={({ code }) => code}
    />
  );
}
