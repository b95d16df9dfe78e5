import { historyList } from "~/features/performance/figures/history-list.schema";
import { overviewList } from "~/features/performance/figures/overview-list.schema";
import { levelList } from "~/features/performance/analytics/analytics-list.schema";
import { locationList, secondSorts } from "~/features/performance/locations/location-list.schema";
import { indexList } from "~/features/performance/npi/index-list.schema";
import { outageList } from "~/features/performance/outages/outage-list.schema";
import { mixList } from "~/features/performance/tenants/mix-list.schema";
import { tenantBandList } from "~/features/performance/tenants/tenant-band-list.schema";
import { tenantList } from "~/features/performance/tenants/tenant-list.schema";
import { partnerList } from "~/features/providers/partner-list.schema";
import { entryList } from "~/features/solutions/entry-list.schema";
import { solutionList } from "~/features/solutions/solution-list.schema";

import { addresses } from "../../app/sitemap.js";

/** Every page and file of solutions and providers; of a page also the data that a script would ask for. */
export const providerPatterns: readonly string[] = addresses.flatMap(({ path, kind }) =>
  /^(solutions|partner|partnerPortal|vnext\/partner|nppdashboard)(\/|\.|$)/.test(path)
    ? [`/${path}`, ...(kind === "screen" ? [`/${path}.data`] : [])]
    : [],
);

const tabs: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/solutions\/:solutionId(\.data)?$/, ["overview", "locations", "tenants", "profile"]],
  [/^\/vnext\/partner(\.data)?$/, ["npi", "analytics", "tenants"]],
];

/** The lists behind addresses; an address is asked in the orders of all lists that may be there. */
const lists = [
  [/tab=overview/, [overviewList]],
  [/tab=locations|\/locations\./, [locationList]],
  [/tenants/, [tenantList, tenantBandList, mixList]],
  [/localHistory/, [historyList]],
  [/\/outages\.(csv|json)/, [outageList]],
  [/\/entries/, [entryList]],
  [/^\/(solutions|partnerPortal|vnext\/partner)(\.\w+)?$/, [solutionList]],
  [/npi/, [indexList]],
  [/analytics/, [levelList]],
  [/registrations/, [partnerList]],
] as const;

/** An address with one more part of its query. */
export const withQuery = (path: string, query: string) =>
  query === "" ? path : path + (path.includes("?") ? "&" : "?") + query;

/** A page and each of its tabs. */
export function withTabs(path: string): string[] {
  const [, offered = []] = tabs.find(([pattern]) => pattern.test(path)) ?? [];
  return [path, ...offered.map((tab) => withQuery(path, `tab=${tab}`))];
}

/** Without pages whose data is there too: it has all that they show. */
export function withoutPages(all: readonly string[]): string[] {
  const datas = new Set(all.filter((path) => path.includes(".data")));
  return all.filter((path) => !datas.has(path.replace(/(?=\?|$)/, ".data")));
}

/** The address in each order of its lists. */
export function inOrders(address: string): string[] {
  const sorts = lists
    .filter(([pattern]) => pattern.test(address))
    .flatMap(([, of]) => of.flatMap((list) => Object.keys(list.sorts)));
  const queries = [...new Set(sorts)].map((sort) => `sort=${sort}`);
  if (/locations/.test(address)) queries.push(...secondSorts.map((sort) => `then=${sort}`));
  return queries.flatMap((query) =>
    ["ascending", "descending"].map((order) => withQuery(address, `${query}&order=${order}`)),
  );
}

type Parameter = { name: string; in: string; schema?: { enum?: unknown[] } };

/** What is read here of the description of the calls. */
export type CallDocument = { paths: Record<string, { get?: { parameters?: Parameter[] } }> };

/** A call that reads, as it is described. */
export type ReadCall = { path: string; parameters: readonly Parameter[] };

/** Every call that reads solutions or places. */
export function readCalls({ paths }: CallDocument): ReadCall[] {
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get && /^\/api\/(pnpp|places)/.test(path)
      ? {
          path,
          parameters: (get.parameters ?? []).filter((parameter) => parameter.in === "query"),
        }
      : [],
  );
}

/** Every call that reads solutions, with each value that it knows, and with values that it does not. */
export function callsOf(document: CallDocument, known: Record<string, string>): string[] {
  return readCalls(document).flatMap(({ path, parameters }) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? "odd");
    const ask = (...chosen: [name: string, value: string][]) => {
      const usual = parameters.flatMap(({ name }) => (known[name] ? [[name, known[name]]] : []));
      const query = new URLSearchParams({
        ...(Object.fromEntries(usual) as Record<string, string>),
        ...Object.fromEntries(chosen),
      });
      return query.size > 0 ? `${filled}?${query.toString()}` : filled;
    };
    return [
      filled,
      ask(),
      ask(["nothing", "odd"]),
      ...parameters.flatMap(({ name, schema }) =>
        [...(schema?.enum ?? []), "odd"].map((value) => ask([name, String(value)])),
      ),
    ];
  });
}
