import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ChartWords } from "~/ui/charts/chart-figure";
import { ChartFigure } from "~/ui/charts/chart-figure";
import type { Absence, ChoroplethDrawing, DrawnRegion, Region, RegionScale } from "~/ui/choropleth";
import { levelClass, regionFill } from "~/ui/choropleth";
import { labelWidth } from "~/ui/label-placement";
import { RegionLegend, RegionPatterns } from "~/ui/region-legend";
import { RegionTable } from "~/ui/region-table";
import { useElementId } from "~/ui/use-element-id";
import { useGap } from "~/ui/use-join";
import { useRegionWords } from "~/ui/use-region-words";

type ChoroplethMapProps = ChartWords & {
  /** As `drawChoropleth` works it out for the codes of `regions`. */
  drawing: ChoroplethDrawing;
  regions: readonly Region[];
  scale: RegionScale;
  levelLabels?: readonly string[];
  /** Why regions have no figure, in the legend and where a region does not say itself; "noData" unless given. */
  absence?: Absence;
  /** Whether borders were made by what is nearest; the note says so. */
  isApproximate?: boolean;
  /** Heads the columns of the table. */
  regionHead: string;
  valueHead: string;
};

/** Size of names in units of the drawing, on a phone and on a desk (charts.css); `labelWidth` takes 18. */
const nameSizes = { phone: 21, desk: 8 };
const measuredSize = 18;
const markRadius = 4.5;

/** Regions in the colour of their figure. Each with a page of its own is a link to it. */
export function ChoroplethMap(props: ChoroplethMapProps) {
  const { caption, summary, note, tablePlace, drawing, regions, scale } = props;
  const { levelLabels, absence, isApproximate = false, regionHead, valueHead } = props;
  const id = useElementId("map");
  const { width, height } = drawing;
  const hasLinks = regions.some(({ href }) => href);
  return (
    <ChartFigure
      {...{ caption, summary, tablePlace, isEmpty: regions.length === 0 }}
      note={isApproximate ? <ApproximateNote note={note} /> : note}
      table={
        <RegionTable
          {...{ caption, regions, scale, levelLabels, absence, regionHead, valueHead }}
        />
      }
    >
      <RegionPatterns prefix={id} scale={drawing.pathScale} />
      <svg
        className="map-frame"
        viewBox={`0 0 ${width} ${height}`}
        role={hasLinks ? "group" : "img"}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-summary`}
      >
        <title id={`${id}-title`}>{caption}</title>
        <desc id={`${id}-summary`}>{summary}</desc>
        <g transform={`scale(${1 / drawing.pathScale})`}>
          <path
            className="region no-data"
            d={drawing.restPath}
            fill={regionFill(id, scale, null)}
          />
        </g>
        {drawing.insets?.map((inset) => (
          <rect key={inset.x} className="inset" {...inset} />
        ))}
        <DrawnRegions id={id} drawing={drawing} regions={regions} scale={scale} absence={absence} />
      </svg>
      <RegionLegend scale={scale} levelLabels={levelLabels} absence={absence} />
    </ChartFigure>
  );
}

function ApproximateNote({ note }: Pick<ChartWords, "note">) {
  const { t } = useTranslation("ui");
  const gap = useGap();
  return (
    <>
      {t("charts.approximateAreas")}
      {note ? gap : null}
      {note}
    </>
  );
}

type DrawnRegionsProps = Pick<ChoroplethMapProps, "drawing" | "regions" | "scale" | "absence"> & {
  id: string;
};

/** Outlines first, then what would be lost under them: marks of small countries, then names. */
function DrawnRegions({ id, drawing, regions, scale, absence }: DrawnRegionsProps) {
  const wordsOf = useRegionWords(absence);
  const drawnOf = new Map(drawing.regions.map((drawn) => [drawn.code, drawn]));
  const shown = regions.flatMap((region) => {
    const drawn = drawnOf.get(region.code);
    return drawn ? [{ region, drawn }] : [];
  });
  const inOrder = [
    ...shown.filter(({ drawn }) => drawn.d),
    ...shown.filter(({ drawn }) => !drawn.d),
  ];
  return (
    <>
      {inOrder.map(({ region, drawn }) => (
        <RegionLink key={region.code} href={region.href} words={wordsOf(region)}>
          <Shape
            drawn={drawn}
            pathScale={drawing.pathScale}
            className={`region ${levelClass(scale, region.level)}`}
            fill={regionFill(id, scale, region.level)}
          />
        </RegionLink>
      ))}
      {shown
        .filter(({ region, drawn }) => isRoomFor(region.name, drawn, nameSizes.desk))
        .map(({ region: { code, name }, drawn }) => (
          <text
            key={code}
            className={isRoomFor(name, drawn, nameSizes.phone) ? undefined : "fine"}
            x={drawn.spot.x}
            y={drawn.spot.y}
            dy="0.35em"
            textAnchor="middle"
            aria-hidden="true"
          >
            {name}
          </text>
        ))}
    </>
  );
}

type RegionLinkProps = { href: string | undefined; words: string; children: ReactNode };

function RegionLink({ href, words, children }: RegionLinkProps) {
  const named = (
    <>
      <title>{words}</title>
      {children}
    </>
  );
  if (!href) return <g>{named}</g>;
  return (
    <a href={href} aria-label={words}>
      {named}
    </a>
  );
}

type ShapeProps = { drawn: DrawnRegion; pathScale: number; className: string; fill: string };

function Shape({ drawn: { spot, d }, pathScale, className, fill }: ShapeProps) {
  if (!d)
    return <circle className={className} cx={spot.x} cy={spot.y} r={markRadius} fill={fill} />;
  return <path className={className} d={d} fill={fill} transform={`scale(${1 / pathScale})`} />;
}

function isRoomFor(name: string, { d, spot }: DrawnRegion, size: number): boolean {
  const width = (labelWidth(name) * size) / measuredSize;
  return d !== "" && spot.height >= size && width <= spot.width;
}
