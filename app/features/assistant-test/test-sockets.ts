import type { AssistantSettings } from "~/features/settings/assistant-settings";

import type { WebSocketResult } from "./assistant-test";
import { sliceTarget, type SocketTarget } from "./test-address";
import { failedSocket, testSocket, type SocketTools } from "./test-socket";

type Sockets = {
  settings: Pick<AssistantSettings, "wssTestDomains" | "standIn">;
  /** Where a name is asked. */
  addressOf: (name: string) => string;
  tools: SocketTools;
  /** Told each result as it comes. */
  tell?: (result: WebSocketResult) => void;
};

/** The hosts whose WebSockets are tried. */
export function socketTargets({ settings, addressOf }: Pick<Sockets, "settings" | "addressOf">): SocketTarget[] {
  const names = new Set(settings.wssTestDomains.flatMap(({ testDomainNames }) => testDomainNames));
  return [...names].map((domain) => ({ domain, address: addressOf(domain) }));
}

/** Tries every host at once, and after it the one that its reply names, each host once. */
export async function testSockets({ settings, addressOf, tools, tell }: Sockets): Promise<WebSocketResult[]> {
  const targets = socketTargets({ settings, addressOf });
  const met = new Set(targets.map(({ domain }) => domain));
  const results: WebSocketResult[] = [];
  const keep = (result: WebSocketResult) => {
    results.push(result);
    tell?.(result);
  };
  await Promise.all(targets.map(async (target) => {
    const { result, sliceUrl } = await testSocket(target, tools);
    keep(result);
    const slice = sliceUrl === null ? null : sliceTarget(sliceUrl, settings);
    if (slice === null || tools.signal.aborted) return;
    if (!slice.ok) keep(failedSocket(hostOf(sliceUrl ?? ""), "slice-outside"));
    else if (!met.has(slice.value.domain)) {
      met.add(slice.value.domain);
      keep((await testSocket(slice.value, tools)).result);
    }
  }));
  return results;
}

/** Longest name of the DNS (RFC 1035, written with dots). */
const nameLengthLimit = 253;

/** The host of an address that is only told of. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.slice(0, nameLengthLimit) : "";
}
