import type { MapDrawing } from "~/ui/map-drawing";
import { MarkedWords } from "~/ui/marked-words";
import { useJoin } from "~/ui/use-join";
import { WorldMap } from "~/ui/world-map";

import type { Report } from "../report";
import type { ReportMap } from "../report-map";
import { useReportText } from "./report-text";

type ReportMapPanelProps = {
  report: Report;
  map: ReportMap;
  /** Null when no place is known. */
  drawing: MapDrawing | null;
  mapHref: string;
  /** Where the place can be corrected; null for those who may not. */
  placeHref: string | null;
};

/** The map of the report: the still picture, its legend, and where the places come from. */
export function ReportMapPanel({ report, map, drawing, mapHref, placeHref }: ReportMapPanelProps) {
  const { t } = useReportText();
  const join = useJoin();
  if (!drawing) {
    return (
      <section>
        <h2>{t("map.title")}</h2>
        <p className="quiet">{t("map.none")}</p>
        {placeHref ? <a href={placeHref}>{t("tools.correctPlace")}</a> : null}
      </section>
    );
  }
  const described = map.marks.map(({ id, label }) => t(`map.${id}`, { city: label }));
  return (
    <section>
      <h2>{t("map.title")}</h2>
      <WorldMap
        drawing={drawing}
        description={t("map.label", { parts: join.list(described) })}
        legend={map.marks.map(({ id, shape, tone }) => ({
          shape,
          tone,
          text: t(`map.legend.${id}`),
        }))}
      >
        <p className="small quiet">
          {report.browserLocationSource ? (
            <MarkedWords
              words={t("map.sources", { source: t(`map.source.${report.browserLocationSource}`) })}
              marks={{ database: () => <DatabaseLink /> }}
            />
          ) : (
            <DatabaseLink />
          )}{" "}
          {placeHref ? (
            <>
              <a href={placeHref}>{t("tools.correctPlace")}</a>
              {" · "}
            </>
          ) : null}
          <a href={mapHref}>{t("map.interactive")}</a>
        </p>
      </WorldMap>
    </section>
  );
}

/** The line that the licence of the address databases asks for. */
function DatabaseLink() {
  const { t } = useReportText();
  return (
    <a href="https://db-ip.com" rel="external noreferrer">
      {t("map.geolocation")}
    </a>
  );
}
