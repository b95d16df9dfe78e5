import type { ChoroplethDrawing, RegionShape } from "~/ui/choropleth";
import { ChoroplethMap } from "~/ui/choropleth-map";
import { kitCities, kitStates } from "~/ui/kit-chart-samples";
import { LargeRegionMap } from "~/ui/large-region-map";

export type KitPlaceMapsProps = {
  /** Of `kitChoroplethCodes`, where the data of places is there. */
  states?: ChoroplethDrawing;
  cities?: ChoroplethDrawing;
  /** Of the states, where the page is asked for the map to move. */
  shapes?: RegionShape[];
};

/** Choropleths of a country and of a state, and the map to move. */
export function KitPlaceMaps({ states, cities, shapes }: KitPlaceMapsProps) {
  const common = { scale: "quality", absence: "tooFewSamples", valueHead: "Performance" } as const;
  return (
    <>
      <div className="chart-pair">
        {states ? (
          <ChoroplethMap
            caption="Performance by state"
            summary="Berlin and Bavaria are best, Saxony is worst."
            drawing={states}
            regions={kitStates}
            regionHead="State"
            {...common}
          />
        ) : null}
        {cities ? (
          <ChoroplethMap
            caption="Performance by city"
            summary="Munich is best, Kempten is worst."
            drawing={cities}
            regions={kitCities}
            isApproximate
            note="A city opens its own page."
            regionHead="City"
            {...common}
          />
        ) : null}
      </div>
      {shapes ? (
        <LargeRegionMap
          caption="Performance by state"
          regions={kitStates}
          shapes={shapes}
          scale="quality"
          absence="tooFewSamples"
        />
      ) : (
        <p>
          <a href="?map=large">Interactive map</a>
        </p>
      )}
    </>
  );
}
