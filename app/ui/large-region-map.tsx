import { lazy } from "react";
import { useTranslation } from "react-i18next";

import { MapPart } from "~/ui/map-part";
import { RegionLegend } from "~/ui/region-legend";
import type { RegionMapProps } from "~/ui/region-map.client";

const RegionMap = lazy(async () => ({
  default: (await import("./region-map.client")).RegionMap,
}));

type LargeRegionMapProps = RegionMapProps & {
  caption: string;
  levelLabels?: readonly string[];
};

/**
 * The map to move, for a page that ships its script when it is asked for this map; the drawn map and the table
 * of the same regions stay beside it for everybody else.
 */
export function LargeRegionMap({ caption, levelLabels, ...map }: LargeRegionMapProps) {
  const { t } = useTranslation("ui");
  return (
    <>
      <section className="map-large" aria-label={t("charts.mapToMove", { caption })}>
        <MapPart
          waiting={<p className="quiet">{t("charts.mapLoading")}</p>}
          failed={<p className="map-failed">{t("charts.mapFailed")}</p>}
        >
          <RegionMap {...map} />
        </MapPart>
      </section>
      <RegionLegend scale={map.scale} levelLabels={levelLabels} absence={map.absence} />
    </>
  );
}
