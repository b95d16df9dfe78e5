import type { AssistantSettings } from "~/features/settings/assistant-settings";

import type { WebSocketResult } from "./assistant-test";
import { sliceTarget, type SocketTarget } from "./test-address";
import { testSocket, unopenedSocket, type SocketTools } from "./test-socket";

type Sockets = {
  settings: Pick<AssistantSettings, "wssTestDomains" | "standIn">;
  /** Where a name is asked. */
  addressOf: (name: string) => string;
  tools: SocketTools;
  /** Told each result as it comes. */
  tell?: (result: WebSocketResult) => void;
};

/** The hosts whose WebSockets are tried. */
export function socketTargets({
  settings,
  addressOf,
}: Pick<Sockets, "settings" | "addressOf">): SocketTarget[] {
  const names = new Set(settings.wssTestDomains.flatMap(({ testDomainNames }) => testDomainNames));
  return [...names].map((domain) => ({ domain, address: addressOf(domain) }));
}

/**
 * Tries every host at once, then the host that its reply names, each host once. A host of another
 * party is only shown.
 */
export async function testSockets({
  settings,
  addressOf,
  tools,
  tell,
}: Sockets): Promise<WebSocketResult[]> {
  const targets = socketTargets({ settings, addressOf });
  const met = new Set(targets.map(({ domain }) => domain));
  const results: WebSocketResult[] = [];
  const keep = (result: WebSocketResult) => {
    results.push(result);
    tell?.(result);
  };
  await Promise.all(
    targets.map(async (target) => {
      const { result, sliceUrl } = await testSocket(target, tools);
      keep(result);
      const slice = sliceUrl === null ? null : sliceTarget(sliceUrl, settings);
      if (slice === null || tools.signal.aborted) return;
      const domain = slice.ok ? slice.value.domain : hostOf(sliceUrl ?? "");
      const key = slice.ok ? domain : `unopened ${domain}`;
      if (met.has(key)) return;
      met.add(key);
      keep(slice.ok ? (await testSocket(slice.value, tools)).result : unopenedSocket(domain));
    }),
  );
  return results;
}

/** Longest name of the DNS (RFC 1035, written with dots). */
const nameLengthLimit = 253;

/** Port of a WebSocket without TLS, which an address leaves out (RFC 6455, section 3). */
const plainPort = "80";

/**
 * The host of an address that is only shown, with its port unless that is the usual one; empty for
 * an invalid address.
 */
function hostOf(address: string): string {
  if (!URL.canParse(address)) return "";
  const { hostname, port, protocol } = new URL(address);
  const unusualPort = port || (protocol === "ws:" ? plainPort : "");
  return hostname.slice(0, nameLengthLimit) + (unusualPort && `:${unusualPort}`);
}
