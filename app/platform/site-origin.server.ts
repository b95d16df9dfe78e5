import type { Environment } from "./environment.server";

/** Where this site is reached, for what is sent without a request. */
export function siteOrigin({ appOrigin, port }: Pick<Environment, "appOrigin" | "port">): string {
  return appOrigin ?? `http://localhost:${port}`;
}
