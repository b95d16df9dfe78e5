import type { HeadersFunction, MetaFunction } from "@remix-run/node";

type Titled = { title?: string } | undefined;

/** The headers of a page: of what it throws, else of its loader. */
export const pageHeaders: HeadersFunction = ({ errorHeaders, loaderHeaders }) =>
  errorHeaders ?? loaderHeaders;

/** The title that the page's loader gives as `title`. */
export const titleMeta: MetaFunction = ({ data: page }) => [{ title: (page as Titled)?.title }];

/** The same for a page that search engines leave out. */
export const unlistedMeta: MetaFunction = ({ data: page }) => [
  { title: (page as Titled)?.title },
  { name: "robots", content: "noindex" },
];
