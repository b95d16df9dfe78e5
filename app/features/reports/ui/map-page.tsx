import { lazy } from "react";

import { MapPart } from "~/ui/map-part";
import { PageHead } from "~/ui/page-head";
import { useJoin } from "~/ui/use-join";
import { MapLegend } from "~/ui/world-map";

import type { ReportMap } from "../report-map";
import { IsOwnContext, useReportText } from "./report-text";

const LeafletMap = lazy(async () => ({
  default: (await import("./leaflet-map.client")).LeafletMap,
}));

type MapPageProps = {
  map: ReportMap;
  place: string;
  reportHref: string;
  /** Whether the reader is the one whose traffic the report is about. */ isOwn: boolean;
};

/** The map to move and zoom in, above the list of the same places, which needs no script. */
export function MapPage({ map, place, reportHref, isOwn }: MapPageProps) {
  const { t } = useReportText();
  return (
    <IsOwnContext.Provider value={isOwn}>
      <PageHead
        title={place ? t("map.interactiveTitle", { place }) : t("map.interactiveTitleUnknown")}
        crumbs={[{ label: t("map.back"), href: reportHref }]}
      />
      {map.marks.length === 0 ? <p>{t("map.none")}</p> : <PlacesOnMap map={map} />}
    </IsOwnContext.Provider>
  );
}

function PlacesOnMap({ map }: Pick<MapPageProps, "map">) {
  const { t } = useReportText();
  const join = useJoin();
  const nameOf = ({ id, label }: ReportMap["marks"][number]) => t(`map.${id}`, { city: label });
  return (
    <>
      <section
        className="map-large"
        aria-label={t("map.label", { parts: join.list(map.marks.map(nameOf)) })}
      >
        <MapPart
          waiting={<p className="quiet">{t("map.loading")}</p>}
          failed={<p className="map-failed">{t("map.failed")}</p>}
        >
          <LeafletMap map={map} nameOf={({ id, label }) => t(`map.mark.${id}`, { city: label })} />
        </MapPart>
      </section>
      <MapLegend
        legend={map.marks.map(({ id, shape, tone }) => ({
          shape,
          tone,
          text: t(`map.legend.${id}`),
        }))}
      />
      <h2>{t("map.list")}</h2>
      <ul>
        {map.marks.map((mark) => (
          <li key={mark.id}>
            {nameOf(mark)}{" "}
            <span className="quiet">{coordinates(mark.latitude, mark.longitude)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const shownDecimals = 2;

function coordinates(latitude: number, longitude: number): string {
  return `${latitude.toFixed(shownDecimals)}, ${longitude.toFixed(shownDecimals)}`;
}
