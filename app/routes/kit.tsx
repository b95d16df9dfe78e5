import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import leafletStyles from "leaflet/dist/leaflet.css";

import { placeMaps } from "~/features/performance/places/place-map.server";
import { placeTree } from "~/features/performance/places/place-tree.server";
import { application } from "~/platform/application.server";
import { notFound } from "~/platform/http.server";
import type { PageHandle } from "~/platform/page-policy";
import chartStyles from "~/ui/charts/charts.css";
import { drawChoropleth } from "~/ui/choropleth-drawing.server";
import { kitChoroplethCodes } from "~/ui/kit-chart-samples";
import type { KitChoropleths } from "~/ui/kit-charts";
import { KitPage } from "~/ui/kit-page";
import { kitLines, kitMarks } from "~/ui/kit-samples";
import { listLinks } from "~/ui/list/list-links";
import { drawMap } from "~/ui/map-drawing.server";

export const handle: PageHandle<{ choropleths: KitChoropleths }> = {
  policy: ({ choropleths }) => ({ script: choropleths.shapes ? "page" : "none" }),
};

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: chartStyles },
  { rel: "stylesheet", href: leafletStyles },
  ...listLinks(),
];

/** Every component in every state; in development only. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (application().environment.mode !== "development") throw notFound();
  const isLarge = new URL(request.url).searchParams.get("map") === "large";
  return data({ map: drawMap(kitMarks, kitLines), choropleths: await drawChoropleths(isLarge) });
}

async function drawChoropleths(isLarge: boolean): Promise<KitChoropleths> {
  const { world, europe, states, cities } = kitChoroplethCodes;
  const [tree, maps] = [await placeTree(), await placeMaps()];
  const germany = tree.numberOf({ country: "DE" }).place ?? 0;
  const bavaria = tree.numberOf({ state: "DE-BY" }).place ?? 0;
  return {
    world: drawChoropleth(world),
    europe: drawChoropleth(europe),
    states: maps.mapOf(germany, states)?.drawing,
    cities: maps.mapOf(bavaria, cities)?.drawing,
    shapes: isLarge ? maps.shapesOf(germany, states) : undefined,
  };
}

export default function KitRoute() {
  const { map, choropleths } = useLoaderData<typeof loader>();
  return <KitPage map={map} choropleths={choropleths} />;
}
