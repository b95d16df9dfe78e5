import { data, type LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { application } from "~/platform/application.server";
import { notFound } from "~/platform/http.server";
import chartStyles from "~/ui/charts/charts.css";
import { drawChoropleth } from "~/ui/choropleth-drawing.server";
import { kitChoroplethCodes } from "~/ui/kit-chart-samples";
import { KitPage } from "~/ui/kit-page";
import { kitLines, kitMarks } from "~/ui/kit-samples";
import { listLinks } from "~/ui/list/list-links";
import { drawMap } from "~/ui/map-drawing.server";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: chartStyles },
  ...listLinks(),
];

/** Every component in every state; in development only. */
export function loader() {
  if (application().environment.mode !== "development") throw notFound();
  return data({
    map: drawMap(kitMarks, kitLines),
    choropleths: {
      world: drawChoropleth(kitChoroplethCodes.world),
      europe: drawChoropleth(kitChoroplethCodes.europe),
    },
  });
}

export default function KitRoute() {
  const { map, choropleths } = useLoaderData<typeof loader>();
  return <KitPage map={map} choropleths={choropleths} />;
}
