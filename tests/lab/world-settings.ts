import type { ClientPlan } from "~/features/network-test/client/client-plan";

import type { Geography } from "./geography";
import type { Network } from "./scenarios/network";

/** Everything behind an access link that has an address of its own. */
export const worldHosts = [
  "exchange",
  "sharepoint",
  "media",
  "socket",
  "sign-in",
  "mail",
  "files",
  "agent",
  "sink",
  "resolver",
  "dead",
  "authority",
  "astray",
  "proxy",
  "gate",
  "tunnel",
] as const;
export type WorldHost = (typeof worldHosts)[number];

/** Hosts of the suite with a website each. */
export const sites = [
  "exchange",
  "sharepoint",
  "media",
  "sign-in",
  "mail",
  "files",
  "sink",
  "agent",
] as const satisfies readonly WorldHost[];

/** Everything of the suite, in front of which no resolver, proxy or tunnel of the visitor stands. */
export const suiteHosts = [
  "exchange",
  "sharepoint",
  "media",
  "socket",
  "sign-in",
  "mail",
  "files",
  "sink",
] as const satisfies readonly WorldHost[];

/** Hosts of the suite that must be reached. */
export const required = [
  "exchange",
  "sharepoint",
  "sign-in",
  "mail",
  "files",
] as const satisfies readonly WorldHost[];

/** The host that a firewall stops, where it stops one. */
export const stoppedHost = "mail" satisfies WorldHost;
/** The host whose certificate is over, where one is. */
export const expiredHost = "files" satisfies WorldHost;

/** What the programs of a laboratory are told: the network as it is set, and every name and address in it. */
export type WorldSettings = {
  network: Network;
  geography: Geography;
  zone: string;
  issuer: string;
  interceptor: string;
  house: House;
};

/** Addresses inside the house. */
type House = { gateway: string; visitor: string; hop: string };

/** Codes of the front doors that Exchange can name. */
export const currentDoorCode = "CUR";
export const otherDoorCode = "OTH";

/** An authority that the published list lacks and everybody trusts. */
export const unlistedIssuer = ({ issuer }: Pick<WorldSettings, "issuer">) => `New ${issuer}`;

/** Where in the world what is posted is read, behind a site. */
export const postPort = 8000;

export const mediaPorts = [3478, 3479, 3480, 3481] as const;
const transferBytes = { download: 8_000_000, upload: 4_000_000 } as const;

export const nameOf = (host: WorldHost, { zone }: Pick<WorldSettings, "zone">) => `${host}.${zone}`;
export const addressOf = (host: WorldHost, { geography }: Pick<WorldSettings, "geography">) =>
  geography.hosts[host] ?? "";

/** The published IP prefix of a host. */
export const rangeOf = (host: WorldHost, settings: Pick<WorldSettings, "geography">) =>
  `${addressOf(host, settings).split(".").slice(0, 3).join(".")}.0/24`;

/** The plan as the server would have it: the names of this world, and the ranges that its addresses lie in. */
export function planOf(settings: WorldSettings): ClientPlan {
  const name = (host: WorldHost) => nameOf(host, settings);
  const range = (host: WorldHost) => rangeOf(host, settings);
  return {
    expiresAt: "2099-01-01T00:00:00.000Z",
    endpoints: required.map((host, at) => ({
      endpointSetId: at + 1,
      host: name(host),
      ports: [80, 443],
      category: at < 2 ? "Optimize" : "Allow",
      isRequired: true,
    })),
    exchangeHost: name("exchange"),
    sharePointHost: name("sharepoint"),
    download: { url: `https://${name("sharepoint")}/file`, bytes: transferBytes.download },
    upload: { url: `https://${name("sink")}/post`, bytes: transferBytes.upload },
    media: { host: name("media"), udpPorts: [...mediaPorts], tcpPort: 443 },
    webSocketUrls: [`wss://${name("socket")}/`],
    resolverZone: `who.${settings.zone}`,
    traceHosts: [
      { role: "exchange", host: name("exchange") },
      { role: "sharepoint", host: name("sharepoint") },
      { role: "teams", host: name("media") },
    ],
    optimizeRanges: [
      { workload: "Exchange", cidrs: [range("exchange")] },
      { workload: "SharePoint", cidrs: [range("sharepoint")] },
      { workload: "Teams", cidrs: [range("media")] },
    ],
    place: null,
    certificateIssuers: [settings.issuer],
  };
}
