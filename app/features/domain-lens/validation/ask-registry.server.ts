import { guardedFetch } from "~/platform/guarded-fetch.server";
import { OutboundRefused } from "~/platform/outbound-guard.server";
import { storableJson } from "~/lib/storable-text";

import type { Ownership } from "./judge-endpoint";
import type { OutsideNet } from "./outside-net.server";
import { networkAnswerSchema, ownersOf } from "./registry-answer.schema";

/** Redirects that are followed: from the first registry to the region's, and on to a national one. */
const redirectsMost = 4;

const found = 200;
const notFound = 404;

/**
 * Asks the configured registry who owns a prefix (RDAP, RFC 9082). It may send us on to
 * another region's; every hop is checked by the outbound guard.
 */
export async function askRegistry(
  prefix: string,
  { net, signal }: { net: OutsideNet; signal: AbortSignal },
): Promise<Ownership> {
  if (!net.rdap) return { state: "not-configured" };
  try {
    const answer = await guardedFetch(new URL(`ip/${prefix}`, net.rdap.url), {
      headers: { accept: "application/rdap+json" },
      maxRedirects: redirectsMost,
      allow: net.allowedDestinations.map(({ host, port }) => `${host}:${port}`),
      timeoutMs: net.limits.registryMs,
      signal,
    });
    const registry = new URL(answer.url).host;
    if (answer.status === notFound) return { state: "not-registered", registry };
    if (answer.status !== found) return { state: "failed", error: `HTTP ${answer.status}` };
    const network = networkAnswerSchema.safeParse(jsonOf(answer.body));
    if (!network.success) return { state: "failed", error: "ERR_NOT_RDAP" };
    const { handle, startAddress, endAddress } = network.data;
    const range = [startAddress, endAddress].filter(Boolean).join(" – ");
    return {
      state: "owned",
      owners: ownersOf(network.data),
      network: [handle, range].filter(Boolean).join(" · "),
      registry,
    };
  } catch (error) {
    signal.throwIfAborted();
    return {
      state: "failed",
      error:
        error instanceof OutboundRefused
          ? error.code
          : ((error as NodeJS.ErrnoException).code ?? "unknown"),
    };
  }
}

function jsonOf(body: Buffer): unknown {
  const read = storableJson(body.toString("utf8"));
  return read.ok ? read.value : undefined;
}
