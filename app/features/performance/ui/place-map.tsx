import { useContext } from "react";
import { useTranslation } from "react-i18next";

import type { Region } from "~/ui/choropleth";
import { ChoroplethMap } from "~/ui/choropleth-map";

import type { OverviewMap } from "../figures/draw-overview.server";
import type { PlaceKind } from "../places/place-number";
import type { Assessed } from "../quality/assess-place";
import { effectiveLeast } from "../quality/shown-figure";
import { useFigureHead } from "./figure-head";
import { useFigureNumber } from "./figure-number";
import { ReaderIsProvider } from "./reader-is-provider";

/** A place on the map with its score. */
export type MappedPlace = { id: string; name: string; href: string; performance: Assessed | null };

type PlaceMapProps = {
  map: OverviewMap;
  places: readonly MappedPlace[];
  /** Of the place whose parts are shown. */
  kind: PlaceKind;
};

/** The score of the places below one, in the colours of their levels; what is imprecise has none. */
export function PlaceMap({ map, places, kind }: PlaceMapProps) {
  const { t } = useTranslation("performance");
  const head = useFigureHead();
  const isOfProvider = useContext(ReaderIsProvider);
  const valueOf = useScoreText();
  const performance = head({ workload: null, figure: "performance" });
  return (
    <ChoroplethMap
      caption={t(`map.${kind}`)}
      summary={t("map.summary")}
      note={t("map.note")}
      drawing={map.drawing}
      isApproximate={map.isApproximate}
      regions={places.map(({ id, name, href, performance: assessed }): Region => {
        const isSure = assessed?.figure.isShown === true && !assessed.figure.isImprecise;
        return {
          code: id,
          name,
          href,
          level: isSure ? (assessed.level?.level ?? null) : null,
          value: valueOf(assessed),
        };
      })}
      scale="quality"
      absence={isOfProvider ? "notShown" : "tooFewSamples"}
      regionHead={t("place")}
      valueHead={performance}
    />
  );
}

/** A score with its interval in words, or why it is hidden. */
function useScoreText(): (assessed: Assessed | null) => string {
  const { t } = useTranslation("performance");
  const { t: ui } = useTranslation("ui");
  const say = useFigureNumber("performance");
  return (assessed) => {
    const { value = null, low = null, high = null, n = 0, isImprecise } = assessed?.figure ?? {};
    if (value === null || low === null || high === null)
      return t("hidden", { samples: n, least: effectiveLeast });
    const figure = { figure: say(value), from: say(low), to: say(high) };
    const text = ui("charts.figureWithRange", figure);
    return isImprecise ? ui("join.named", { name: text, value: t("imprecise") }) : text;
  };
}
