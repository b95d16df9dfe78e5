import { patternOf, variantSegment } from "~/sitemap.js";

import { addressAt } from "./addresses.server";

/**
 * What logs and metrics call a path: its pattern, such as `/gcc?/report/:reportId`, and never what
 * somebody typed.
 *
 * @param pathname as it was asked for, with the `.data` of a page's script
 */
export function routeNameOf(pathname: string): string {
  if (pathname.startsWith("/build/")) return "(file)";
  const page = pathname.replace(/(\/_root)?\.data$/, "");
  const address = addressAt(page)?.address;
  if (!address || address.path.endsWith("*")) return "(unknown)";
  if (address.path !== "") return `/${patternOf(address)}`;
  return page.replaceAll("/", "") === "" ? "/" : `/${variantSegment}`;
}
