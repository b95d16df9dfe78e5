import { useContext } from "react";
import { useTranslation } from "react-i18next";

import type { Region } from "~/ui/choropleth";
import { ChoroplethMap } from "~/ui/choropleth-map";
import { LargeRegionMap } from "~/ui/large-region-map";
import { More } from "~/ui/more";
import { RegionTable } from "~/ui/region-table";

import type { OverviewMap } from "../figures/draw-overview.server";
import { hiddenWords } from "../figures/figure-text";
import type { PlaceKind } from "../places/place-number";
import type { Assessed } from "../quality/assess-place";
import { useFigureHead } from "./figure-head";
import { useFigureNumber } from "./figure-number";
import { ReaderIsProvider } from "./reader-is-provider";

/** A place on the map with its score. */
export type MappedPlace = { id: string; name: string; href?: string; performance: Assessed | null };

type PlaceMapProps = {
  map: OverviewMap;
  places: readonly MappedPlace[];
  /** Of the place whose parts are shown. */
  kind: PlaceKind;
  /** To the map to move, or back; null where there is none. */
  mapHref: string | null;
  /** Whether the page has a table with the same scores. */
  hasTable?: boolean;
};

/**
 * The score of the places below one, in the colours of their levels; what is imprecise has none. The map to move comes
 * in place of the drawn one where it is asked for, if there is script.
 */
export function PlaceMap({ map, places, kind, mapHref, hasTable = false }: PlaceMapProps) {
  const { t } = useTranslation("performance");
  const { t: ui } = useTranslation("ui");
  const head = useFigureHead();
  const regions = useRegions(places);
  const caption = t(`map.${kind}`);
  const common = { scale: "quality", absence: useAbsence() } as const;
  const tableHeads = {
    regionHead: t("place"),
    valueHead: head({ workload: null, figure: "performance" }),
  };
  const drawn = (tablePlace: "folded" | "elsewhere") => (
    <ChoroplethMap
      {...{ caption, regions, tablePlace, ...common, ...tableHeads }}
      summary={t("map.summary")}
      note={t("map.note")}
      drawing={map.drawing}
      isApproximate={map.isApproximate}
    />
  );
  return (
    <section className="place-map" id="map">
      {map.shapes ? (
        <>
          <LargeRegionMap {...{ caption, regions, ...common }} shapes={map.shapes} />
          <noscript>{drawn("elsewhere")}</noscript>
          {hasTable ? null : (
            <More
              summary={ui("charts.asTable")}
              isPlain
              children={<RegionTable {...{ caption, regions, ...common, ...tableHeads }} />}
            />
          )}
        </>
      ) : (
        drawn(hasTable ? "elsewhere" : "folded")
      )}
      {map.leftOut > 0 ? (
        <p className="small quiet">{t("map.leftOut", { count: map.leftOut })}</p>
      ) : null}
      {mapHref ? (
        <p className="screen-only">
          <a href={`${mapHref}#map`}>{t(map.shapes ? "map.drawn" : "map.large")}</a>
        </p>
      ) : null}
    </section>
  );
}

/** Why a place has no colour. */
function useAbsence() {
  return useContext(ReaderIsProvider) ? "notShown" : "tooFewSamples";
}

function useRegions(places: readonly MappedPlace[]): Region[] {
  const valueOf = useScoreText();
  return places.map(({ id, name, href, performance: assessed }) => {
    const isSure = assessed?.figure.isShown === true && !assessed.figure.isImprecise;
    return {
      code: id,
      name,
      href,
      level: isSure ? (assessed.level?.level ?? null) : null,
      value: valueOf(assessed),
    };
  });
}

const nothingMeasured = { n: 0, effective: 0, hiddenReason: "no-samples" } as const;

/** A score with its interval in words, or why it is hidden. */
function useScoreText(): (assessed: Assessed | null) => string {
  const { t } = useTranslation("performance");
  const { t: ui } = useTranslation("ui");
  const say = useFigureNumber("performance");
  return (assessed) => {
    const { value = null, low = null, high = null, isImprecise } = assessed?.figure ?? {};
    if (value === null || low === null || high === null) {
      const { key, values } = hiddenWords(assessed?.figure ?? nothingMeasured);
      return t(key, values);
    }
    const figure = { figure: say(value), from: say(low), to: say(high) };
    const text = ui("charts.figureWithRange", figure);
    return isImprecise ? ui("join.named", { name: text, value: t("imprecise") }) : text;
  };
}
