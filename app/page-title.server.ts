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
  return (await pageHeading(request, key, values)).title;
}

/** A heading that says what was found, and the title of its page. */
export async function pageHeading(
  request: Request,
  key: string,
  values: Record<string, string | number>,
): Promise<{ heading: string; title: string }> {
  const { t } = translator(await languageOf(request), localeResources);
  const heading = t(key, values);
  return { heading, title: `${heading} · ${productName}` };
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
