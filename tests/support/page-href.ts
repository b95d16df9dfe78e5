/** The address that a list's page leads to. */
export function pageHref(html: string, rel: "next" | "prev"): string {
  const [link] = new RegExp(`<a [^>]*rel="${rel}"[^>]*>`).exec(html) ?? [];
  const [, href] = /href="([^"]*)"/.exec(link ?? "") ?? [];
  if (!href) throw new Error(`The page has no link ${rel}.`);
  return href.replaceAll("&amp;", "&");
}
