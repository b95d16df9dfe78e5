import { Resolver } from "node:dns/promises";

import { isPublicAddress } from "~/lib/ip";
import { application } from "~/platform/application.server";
import { untilAborted } from "~/platform/outbound-guard.server";
import { sandbox } from "~/platform/sandbox-parts.server";
import { timeLimit } from "~/platform/time-limit.server";

/** Somebody waits for the answer, and it is one clue among others: so long in ms, and no second try. */
const lookUpLimitMs = 800;

/** Longest name of the DNS (RFC 1035, written with dots). */
const nameLengthLimit = 253;

/**
 * The name an address is registered under, by the server's resolver; null where there is
 * none in time. Addresses outside the public internet are never asked about: their names
 * would tell of our own network.
 */
export async function reverseName(address: string): Promise<string | null> {
  if (!isPublicAddress(address)) return null;
  const resolver = new Resolver({ timeout: lookUpLimitMs, tries: 1 });
  const servers = application().environment.dnsServers ?? sandbox()?.dnsServers;
  if (servers) resolver.setServers([...servers]);
  const limit = timeLimit(lookUpLimitMs);
  try {
    const [name] = await untilAborted(resolver.reverse(address), limit.signal);
    return name !== undefined && name.length <= nameLengthLimit ? name : null;
  } catch {
    return null;
  } finally {
    limit.end();
    resolver.cancel();
  }
}
