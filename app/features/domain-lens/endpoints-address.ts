/** The three views of the endpoints manager. */
export const endpointViews = ["sets", "fqdns", "workloads"] as const;
export type EndpointView = (typeof endpointViews)[number];

/** What a list is asked with; absent, blank and empty entries are left out of its address. */
export type ListQuery = Record<
  string,
  string | number | boolean | readonly string[] | null | undefined
>;

/** The search part of a list's address, without the values that hold anyhow. */
export function listSearch(query: ListQuery, defaults: ListQuery = {}): string {
  const parameters = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    const text =
      value === null || value === undefined
        ? ""
        : Array.isArray(value)
          ? value.join(",")
          : String(value);
    return text === "" || text === defaults[name] ? [] : [[name, text]];
  });
  const search = new URLSearchParams(parameters).toString();
  return search === "" ? "" : `?${search}`;
}

const defaults: Record<EndpointView, ListQuery> = {
  sets: { view: "sets", list: "published", state: "current", sort: "id", order: "ascending" },
  fqdns: { match: "inside", sort: "name", order: "ascending" },
  workloads: { sort: "name", order: "ascending" },
};

/** The address of a list's view; `after` in the query begins it behind a page. */
export function endpointsHref(prefix: string, view: EndpointView, query: ListQuery = {}): string {
  return `${prefix}/endpoints${endpointsSearch(view, query)}`;
}

/** Where somebody sees the records that are asked to move to a workload. */
export function requestsHref(workloadId: string): string {
  return `${endpointsHref("", "fqdns")}&targets=${workloadId}`;
}

function endpointsSearch(view: EndpointView, query: ListQuery): string {
  return listSearch({ view, ...query }, defaults[view]);
}
