import { prefixOf } from "~/features/settings/variants";

/** Whether a path is the endpoint manager's, under any prefix. */
export function isDomainLensPath(pathname: string): boolean {
  const path = pathname.slice(prefixOf(pathname).length).toLowerCase();
  return path === "/endpoints" || path.startsWith("/endpoints/");
}
