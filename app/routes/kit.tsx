import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { application } from "~/platform/application.server";
import { notFound } from "~/platform/http.server";
import { KitPage } from "~/ui/kit-page";
import { kitLines, kitMarks } from "~/ui/kit-samples";
import { drawMap } from "~/ui/map-drawing.server";

/** Every component in every state; in development only. */
export function loader() {
  if (application().environment.mode !== "development") throw notFound();
  return data({ map: drawMap(kitMarks, kitLines) });
}

export default function KitRoute() {
  return <KitPage map={useLoaderData<typeof loader>().map} />;
}
