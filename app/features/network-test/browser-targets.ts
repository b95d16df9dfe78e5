import type { PlannedEndpoint } from "./client/client-plan";

/** A published host that the browser asks; `url` only where it is asked elsewhere than at its own root. */
export type BrowserEndpoint = { host: string; endpointSetId: number | null; url?: string };

/** Published names that the browser does not ask: wildcards, and hosts that a page cannot or should not ask. */
export type NotAsked = { wildcards: number; others: number };

/** What the browser test tries to reach beside the front door. */
export type BrowserTargets = {
  endpoints: BrowserEndpoint[];
  notAsked: NotAsked;
  webSocketUrls: string[];
  /** STUN over UDP. */
  media: { host: string; udpPorts: number[] } | null;
};

export const noTargets: BrowserTargets = { endpoints: [], notAsked: { wildcards: 0, others: 0 }, webSocketUrls: [], media: null };

/**
 * Most characters that the targets take in the page's policy. Front ends hold the head of an answer in
 * a page of memory, 4 KiB, and the rest of ours takes less than half of it (decision 0032).
 */
export const policySourcesMost = 2_000;

const httpsPort = 443;

/** Those that belong to the suite itself: of third parties' hosts, many have no certificate of their own on port 443. */
const categoriesAsked: readonly PlannedEndpoint["category"][] = ["Optimize", "Allow"];

/** What is asked for: small, and on nearly every host there without leading elsewhere. */
const askedFile = "favicon.ico";

type Published = {
  endpoints: readonly PlannedEndpoint[];
  wildcardCount: number;
  webSocketUrls: readonly string[];
  media: BrowserTargets["media"];
};

/** The targets as far as the page's policy has room for them: WebSockets, then the Optimize category, then Allow. */
export function browserTargets({ endpoints, wildcardCount, webSocketUrls, media }: Published): BrowserTargets {
  const required = endpoints.filter(({ isRequired }) => isRequired);
  const able = categoriesAsked.flatMap((asked) => required.filter(({ category, ports }) => category === asked && ports.includes(httpsPort)));
  const met = new Set<string>();
  const hosts = able.filter(({ host }) => !met.has(host) && met.add(host)).map(({ host, endpointSetId }) => ({ host, endpointSetId }));
  const sockets = fitting(webSocketUrls, originOf, policySourcesMost);
  const chosen = fitting<BrowserEndpoint>(hosts, (endpoint) => originOf(browserUrlOf(endpoint)), sockets.room);
  return {
    endpoints: chosen.items,
    notAsked: { wildcards: wildcardCount, others: new Set(required.map(({ host }) => host)).size - chosen.items.length },
    webSocketUrls: sockets.items,
    media,
  };
}

/** The first items whose sources, with a space each, are no longer than `room`, and the room that is left. */
function fitting<Item>(items: readonly Item[], sourceOf: (item: Item) => string, room: number): { items: Item[]; room: number } {
  const taken: Item[] = [];
  let left = room;
  for (const item of items) {
    const length = sourceOf(item).length + 1;
    if (length > left) break;
    left -= length;
    taken.push(item);
  }
  return { items: taken, room: left };
}

/** Where a browser asks for an endpoint. */
export function browserUrlOf({ host, url }: BrowserEndpoint): string {
  return url ?? `https://${host}/${askedFile}`;
}

/** What the page's script connects to for the targets, for its content security policy: exactly them. */
export function targetSources({ endpoints, webSocketUrls }: Pick<BrowserTargets, "endpoints" | "webSocketUrls">): string[] {
  return [...new Set([...endpoints.map(browserUrlOf), ...webSocketUrls].map(originOf))];
}

function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
