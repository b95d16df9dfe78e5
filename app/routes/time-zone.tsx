import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { prefixOf } from "~/features/settings/variants";
import { pageTitle } from "~/page-title.server";
import { appearanceOf } from "~/platform/appearance.server";
import { samePathOf } from "~/platform/http.server";
import { timeZoneChoices } from "~/platform/time-zones";
import { TimeZonePage } from "~/shell/time-zone-page";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const { timeZone } = await appearanceOf(request);
  const prefix = prefixOf(pathname);
  return data({
    title: await pageTitle(request, "shell:timeZone.title"),
    preferencesAction: `${prefix}/preferences`,
    returnTo: samePathOf(searchParams.get("returnTo") ?? (prefix || "/")),
    timeZone,
    choices: timeZoneChoices(timeZone),
  });
}

export default function TimeZoneRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <TimeZonePage {...page} />;
}
