/** The wall display of the program of network providers; `prefix` is the variant's. */
export function nppDashboardHref(prefix: string): string {
  return `${prefix}/nppdashboard`;
}

/** Seconds after which a browser loads the page again. Source: provider rules, section 7. */
export const refreshSeconds = 60;

/** Whether a reader lets the page load itself again; it does where an address says nothing of it. */
export function isRefreshed(query: URLSearchParams): boolean {
  return query.get("refresh") !== "off";
}

/** The page that does not load itself again. */
export function stillHref(prefix: string): string {
  return `${nppDashboardHref(prefix)}?${new URLSearchParams({ refresh: "off" }).toString()}`;
}
