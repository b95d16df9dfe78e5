import type { PlannedEndpoint } from "./client/client-plan";

/** A published host that the browser asks; `url` only where it is asked elsewhere than at its own root. */
export type BrowserEndpoint = { host: string; endpointSetId: number | null; url?: string };

/** Published names that the browser does not ask: wildcards, and hosts that a page cannot or should not ask. */
export type NotAsked = { wildcards: number; others: number };

/** `url` only where a name is asked for elsewhere than at itself; the name's label goes behind it. */
export type ResolverTarget = { zone: string; url?: string };

/** What the browser test tries to reach beside the front door. */
export type BrowserTargets = {
  endpoints: BrowserEndpoint[];
  notAsked: NotAsked;
  webSocketUrls: string[];
  /** STUN over UDP. */
  media: { host: string; udpPorts: number[] } | null;
  /** The zone of unique names, which shows who asks for them. */
  resolver: ResolverTarget | null;
};

export const noTargets: BrowserTargets = {
  endpoints: [],
  notAsked: { wildcards: 0, others: 0 },
  webSocketUrls: [],
  media: null,
  resolver: null,
};

/**
 * Most characters that the targets take in the page's policy. Front ends hold the head of an answer in
 * a page of memory, 4 KiB, and the rest of ours takes less than half of it (decision 0032).
 */
export const policySourcesMost = 2_000;

const httpsPort = 443;

/**
 * Those that belong to the suite itself: of third parties' hosts, many have no certificate of their
 * own on port 443.
 */
const categoriesAsked: readonly PlannedEndpoint["category"][] = ["Optimize", "Allow"];

/** What is asked for: small, and on nearly every host there without leading elsewhere. */
const askedFile = "favicon.ico";

type Published = {
  endpoints: readonly PlannedEndpoint[];
  wildcardCount: number;
  webSocketUrls: readonly string[];
  media: BrowserTargets["media"];
  resolver: BrowserTargets["resolver"];
};

/**
 * The targets as far as the page's policy has room for them: the resolver zone, WebSockets, then
 * the Optimize category, then Allow.
 */
export function browserTargets({
  endpoints,
  wildcardCount,
  webSocketUrls,
  media,
  resolver,
}: Published): BrowserTargets {
  const required = endpoints.filter(({ isRequired }) => isRequired);
  const able = categoriesAsked.flatMap((asked) =>
    required.filter(({ category, ports }) => category === asked && ports.includes(httpsPort)),
  );
  const met = new Set<string>();
  const hosts = able
    .filter(({ host }) => !met.has(host) && met.add(host))
    .map(({ host, endpointSetId }) => ({ host, endpointSetId }));
  const zones = fitting(resolver ? [resolver] : [], resolverSourceOf, policySourcesMost);
  const sockets = fitting(webSocketUrls, originOf, zones.room);
  const chosen = fitting<BrowserEndpoint>(
    hosts,
    (endpoint) => originOf(browserUrlOf(endpoint)),
    sockets.room,
  );
  return {
    endpoints: chosen.items,
    notAsked: {
      wildcards: wildcardCount,
      others: new Set(required.map(({ host }) => host)).size - chosen.items.length,
    },
    webSocketUrls: sockets.items,
    media,
    resolver: zones.items[0] ?? null,
  };
}

/** The first items whose sources, with a space each, are no longer than `room`, and the room that is left. */
function fitting<Item>(
  items: readonly Item[],
  sourceOf: (item: Item) => string,
  room: number,
): { items: Item[]; room: number } {
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

/** Where a browser asks for a name of the zone; without a scheme it is that of the page. */
export function uniqueUrlOf({ zone, url }: ResolverTarget, label: string): string {
  return url === undefined ? `//${label}.${zone}/` : `${url}${label}`;
}

/** What the page's script connects to for the targets, for its content security policy: exactly them. */
export function targetSources({
  endpoints,
  webSocketUrls,
  resolver,
}: Omit<BrowserTargets, "notAsked" | "media">): string[] {
  return [
    ...new Set([
      ...(resolver ? [resolverSourceOf(resolver)] : []),
      ...[...endpoints.map(browserUrlOf), ...webSocketUrls].map(originOf),
    ]),
  ];
}

/** Every name of the zone; without a scheme it is that of the page, as is what a browser asks for. */
function resolverSourceOf({ zone, url }: ResolverTarget): string {
  return url === undefined ? `*.${zone}` : originOf(url);
}

function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
