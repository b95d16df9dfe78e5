import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import type { ClientReason } from "~/features/network-test/client/client-results";

import { emptyBypassList, type BypassList } from "../net/bypass-list";

/** One network interface; whether it carries the default route is told by the routes. */
export type InterfaceFacts = Omit<
  ClientTestData["networkInterface"]["interfaces"][number],
  "isDefaultRoute" | "addressFamilies"
>;

export type Route = { gateway: string | null; interface: string };
/** The routes to addresses in their order, null where there is none; or why the system did not tell. */
export type RoutesReading =
  { ok: true; routes: (Route | null)[] } | { ok: false; reason: ClientReason; note: string };
export type DefaultRoute = Route & { family: 4 | 6; metric: number };

/** An entry of the neighbour table; the hardware address never leaves the process. */
export type Neighbour = { address: string; hardware: string; interface: string };

/** A proxy for URLs of a scheme; one for `socks` serves the schemes that have none of their own. */
export type FixedProxy = {
  scheme: "http" | "https" | "socks";
  host: string;
  port: number;
  isTls?: boolean;
};

/** Proxies that the desktop is set to. */
export type SystemProxy = {
  pacUrl: string | null;
  /** Whether browsers look for a script of the network (WPAD); null where the system does not show it. */
  isAutoDetect: boolean | null;
  fixed: FixedProxy[];
  bypass: BypassList;
  /** Windows: proxies of WinHTTP, which services use and browsers do not. */
  ofServices?: FixedProxy[];
};

export const noSystemProxy: SystemProxy = {
  pacUrl: null,
  isAutoDetect: false,
  fixed: [],
  bypass: emptyBypassList,
};

export type PingRequest = { address: string; count: number; intervalMs: number };

/** Round trips in ms in the order they came; what is missing of `sent` was lost. */
export type PingReading =
  | { ok: true; sent: number; roundTripsMs: number[] }
  | { ok: false; reason: ClientReason; note: string };

export type TraceHop = ClientTestData["traceroute"]["traces"][number]["hops"][number];
export type TraceReading =
  { ok: true; tool: string; hops: TraceHop[] } | { ok: false; reason: ClientReason; note: string };

/** What the tests ask of the operating system; every system answers by its own commands. */
export type System = {
  platform: "linux" | "darwin" | "win32" | "other";
  interfaces: () => Promise<InterfaceFacts[]>;
  defaultRoutes: () => Promise<DefaultRoute[]>;
  /** The routes that packets to addresses take now. */
  routesTo: (addresses: readonly string[]) => Promise<RoutesReading>;
  neighbours: () => Promise<Neighbour[]>;
  proxy: () => Promise<SystemProxy>;
  /** Domains that are appended to short names; WPAD looks there. */
  searchDomains: () => Promise<string[]>;
  ping: (request: PingRequest) => Promise<PingReading>;
  trace: (address: string) => Promise<TraceReading>;
};

/** A system whose tools are unknown: it has nothing to tell, and says so with `note` where a tool was asked for. */
export function silentSystem(note: string): System {
  const refused = { ok: false, reason: "not-on-this-system", note } as const;
  return {
    platform: "other",
    interfaces: () => Promise.resolve([]),
    defaultRoutes: () => Promise.resolve([]),
    routesTo: () => Promise.resolve(refused),
    neighbours: () => Promise.resolve([]),
    proxy: () => Promise.resolve(noSystemProxy),
    searchDomains: () => Promise.resolve([]),
    ping: () => Promise.resolve(refused),
    trace: () => Promise.resolve(refused),
  };
}
