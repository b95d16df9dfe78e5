import type { MultiPolygon } from "geojson";
import type { GeoJSONOptions, Layer, LeafletEvent, Path } from "leaflet";
import { GeoJSON, Tooltip } from "react-leaflet";
import type { Region, RegionScale } from "~/ui/choropleth";
import { levelClass, regionFill } from "~/ui/choropleth";

type RegionLayerProps = {
  regions: readonly Region[];
  /** The outlines by the codes of the regions. */
  outlines: ReadonlyMap<string, MultiPolygon>;
  scale: RegionScale;
  /** Prefix of the `RegionPatterns` beside the map. */
  prefix: string;
  /** How a region is told in one line, such as "Germany: 78". */
  nameOf: (region: Region) => string;
};

/** Regions in the colour of their figure on the map to move, the same as on the drawn one. */
export function RegionLayer({ regions, outlines, scale, prefix, nameOf }: RegionLayerProps) {
  return (
    <>
      {regions.map((region) => {
        const outline = outlines.get(region.code);
        if (!outline) return null;
        const name = nameOf(region);
        return (
          <GeoJSON
            key={region.code}
            data={outline}
            {...drawnAs(region, scale, prefix)}
            onEachFeature={(_, layer) => makeLink(layer, name, region.href)}
          >
            <Tooltip sticky>{name}</Tooltip>
          </GeoJSON>
        );
      })}
    </>
  );
}

/** Leaflet takes how a shape is drawn as its option `style`: attributes and a class, no style attribute. */
function drawnAs({ level }: Region, scale: RegionScale, prefix: string): GeoJSONOptions {
  return {
    style: {
      className: `region ${levelClass(scale, level)}`,
      fillColor: regionFill(prefix, scale, level),
      fillOpacity: 1,
      weight: 1,
    },
  };
}

/** Leaflet draws shapes that only a mouse can reach: this one is a link to the keyboard as well. */
function makeLink(layer: Layer, name: string, href: string | undefined): void {
  const open = () => {
    if (href) window.location.assign(href);
  };
  layer.on("add", ({ target }: LeafletEvent) => {
    const element = (target as Path).getElement();
    if (!element) return;
    element.setAttribute("aria-label", name);
    element.setAttribute("role", href ? "link" : "img");
    if (!href) return;
    element.setAttribute("tabindex", "0");
    element.addEventListener("keydown", (event) => {
      if (event instanceof KeyboardEvent && event.key === "Enter") open();
    });
  });
  layer.on("click", open);
}
