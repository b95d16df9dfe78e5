import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
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
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  const waiting = <p className="quiet">{t("charts.mapLoading")}</p>;
  return (
    <>
      <section className="map-large" aria-label={t("charts.mapToMove", { caption })}>
        {isInBrowser ? (
          <Suspense fallback={waiting}>
            <RegionMap {...map} />
          </Suspense>
        ) : (
          waiting
        )}
      </section>
      <RegionLegend scale={map.scale} levelLabels={levelLabels} absence={map.absence} />
    </>
  );
}
