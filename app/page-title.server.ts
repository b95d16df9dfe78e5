import { localeResources } from "~/locales/resources.server";
import { languageOf, translator } from "~/platform/i18n.server";

/** Name of the product, as it ends every title. */
const productName = "Pathlens";

/** A page's title in the reader's language; `key` names its namespace, as in `shell:privacy.title`. */
export async function pageTitle(
  request: Request,
  key: string,
  values: Record<string, string> = {},
): Promise<string> {
  const { t } = translator(await languageOf(request), localeResources);
  return `${t(key, values)} · ${productName}`;
}

/** The title of a report's pages: its place, where one is known. */
export function reportPageTitle(
  request: Request,
  { browserLocation }: { browserLocation: { city: string } | null },
): Promise<string> {
  const place = browserLocation?.city;
  return place
    ? pageTitle(request, "report:title", { place })
    : pageTitle(request, "report:titleUnknown");
}
