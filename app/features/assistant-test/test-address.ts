import type { AssistantSettings, StandIn } from "~/features/settings/assistant-settings";
import { isOfDomain, type TestDomain } from "~/features/settings/test-domain";
import { ok, refuse, type Result } from "~/lib/result";

import { connectivityDomains } from "./domain-outcome";

export type Scheme = "https" | "wss";

/** What is asked for over HTTPS: small, and on nearly every host there without leading elsewhere. */
const askedFile = "favicon.ico";

const plainScheme: Record<Scheme, string> = { https: "http", wss: "ws" };
const fileOf: Record<Scheme, string> = { https: askedFile, wss: "" };

/** Where a browser asks for a name. */
export function browserAddress(name: string, scheme: Scheme, standIn: StandIn | null): string {
  if (!standIn) return `${scheme}://${name}/${fileOf[scheme]}`;
  return `${plainScheme[scheme]}://${new URL(standIn.browserOrigin).host}/assistant/${name}/${fileOf[scheme]}`;
}

/** Where the server asks for a name. */
export function serverAddress(name: string, scheme: Scheme, standIn: StandIn | null): string {
  if (!standIn || standIn.tlsPort === null) return browserAddress(name, scheme, standIn);
  return `${scheme}://${name}:${standIn.tlsPort}/assistant/${name}/${fileOf[scheme]}`;
}

export type SocketTarget = { domain: string; address: string };

/**
 * The host that a reply names. Whoever answers a hello does not choose where browsers go:
 * only a host of the domains that are tested anyway is connected to.
 */
export function sliceTarget(
  sliceUrl: string,
  { wssTestDomains, standIn }: Pick<AssistantSettings, "wssTestDomains" | "standIn">,
): Result<SocketTarget, "outside"> {
  if (!URL.canParse(sliceUrl)) return refuse("outside");
  const url = new URL(sliceUrl);
  const folder = /^\/assistant\/([^/]+)\//.exec(url.pathname)?.[1];
  const isFolder =
    standIn !== null && url.protocol === "ws:" && url.host === new URL(standIn.browserOrigin).host;
  const domain = isFolder ? (folder ?? "") : url.hostname;
  const port = standIn?.tlsPort ?? null;
  const isInPlace =
    isFolder || (url.protocol === "wss:" && url.port === (port === null ? "" : String(port)));
  const isKnown = wssTestDomains.some(({ displayDomainName }) =>
    isOfDomain(domain, displayDomainName),
  );
  return isInPlace && isKnown && url.username === "" && url.password === ""
    ? ok({ domain, address: url.href })
    : refuse("outside");
}

/**
 * What the page's script may connect to, for its content security policy: the domains as they
 * are allowed in firewalls, because a name may lead to another of its domain, and the names.
 */
export function connectSources(settings: AssistantSettings): string[] {
  const { standIn, wssTestDomains } = settings;
  if (standIn) return [standIn.browserOrigin, `ws://${new URL(standIn.browserOrigin).host}`];
  const sources = (scheme: Scheme, domains: readonly TestDomain[]) =>
    domains.flatMap(({ displayDomainName, testDomainNames }) =>
      [displayDomainName, ...testDomainNames].map((name) => `${scheme}://${name}`),
    );
  return [
    ...new Set([
      ...sources("https", connectivityDomains(settings)),
      ...sources("wss", wssTestDomains),
    ]),
  ];
}
