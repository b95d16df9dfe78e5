import { isPublicAddress } from "~/lib/ip";
import { guardedConnect, OutboundRefused } from "~/platform/outbound-guard.server";
import { shownCertificate } from "~/platform/shown-certificate.server";

import { lookUp } from "./look-up.server";
import type { NameProbe, Reach, TlsProbe } from "./name-probe";
import type { OutsideNet } from "./outside-net.server";
import { tlsPortOf } from "./ports";
import { coveringPrefix } from "./prefix-list";

/** How a name is to be looked at. `isInternal` lets the configured private networks be connected to. */
export type ProbeTarget = { name: string; ports: readonly number[]; isInternal: boolean };

export type Probing = { net: OutsideNet; signal: AbortSignal };

/** Looks a name up, connects to its ports over both families, and reads the certificate there. */
export async function probeName(target: ProbeTarget, probing: Probing): Promise<NameProbe> {
  const found = await timed(() => lookUp(target.name, probing));
  const { families } = found.value;
  const reaching = (family: 4 | 6) =>
    timed(async () =>
      families[family].addresses.length > 0 && target.ports.length > 0
        ? reach(target, families[family].addresses, probing)
        : null,
    );
  const [four, six] = await Promise.all([reaching(4), reaching(6)]);
  probing.signal.throwIfAborted();
  const tls = await timed(() => tlsOver(target, [four.value, six.value], probing));
  probing.signal.throwIfAborted();
  return {
    lookUp: found.value,
    reach: { 4: four.value, 6: six.value },
    tls: tls.value,
    tookMs: { lookUp: found.ms, reach: { 4: four.ms, 6: six.ms }, tls: tls.ms },
  };
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const startedAt = performance.now();
  const value = await work();
  return { value, ms: performance.now() - startedAt };
}

/** Errors that tell of this machine and not of the other: it has no way to addresses of the family. */
const routeErrors = ["ENETUNREACH", "EADDRNOTAVAIL", "EAFNOSUPPORT"];

async function reach(
  target: ProbeTarget,
  addresses: readonly string[],
  probing: Probing,
): Promise<Reach> {
  const tries = await Promise.all(
    target.ports.map(async (port) => {
      try {
        const { socket, address } = await connectTo(target, { addresses, port }, probing);
        socket.destroy();
        return { port, address, error: null };
      } catch (error) {
        return { port, address: null, error: errorWord(error) };
      }
    }),
  );
  const closed = tries.flatMap(({ port, error }) => (error === null ? [] : [{ port, error }]));
  const isAll = (words: readonly string[]) =>
    closed.length === tries.length && closed.every(({ error }) => words.includes(error));
  return {
    address: tries.find(({ address }) => address !== null)?.address ?? addresses[0] ?? null,
    open: tries.flatMap(({ port, error }) => (error === null ? [port] : [])),
    closed,
    barred: isAll(["ERR_ADDRESS_NOT_PUBLIC"])
      ? "not-public"
      : isAll(routeErrors)
        ? "no-route"
        : null,
  };
}

/**
 * Connects by the outbound guard to the addresses that were looked up and to no other. They
 * have to be public, but for those of an internal set inside the configured networks, and
 * the sandbox's own at exactly this port.
 */
function connectTo(
  { name, isInternal }: ProbeTarget,
  { addresses, port }: { addresses: readonly string[]; port: number },
  { net, signal }: Probing,
) {
  const isAllowed = (address: string) =>
    isPublicAddress(address) ||
    (isInternal && coveringPrefix(net.internalPrefixes, address) !== null) ||
    net.allowedDestinations.some((allowed) => allowed.host === address && allowed.port === port);
  return guardedConnect({
    host: name,
    port,
    resolver: async () => addresses,
    allow: addresses.every(isAllowed) ? [`${name}:${port}`] : [],
    ports: [port],
    timeoutMs: net.limits.connectMs,
    signal,
  });
}

/** TLS with whatever is newest, and once more with no newer than 1.2 where that was 1.3. */
async function tlsOver(
  target: ProbeTarget,
  reaches: readonly (Reach | null)[],
  probing: Probing,
): Promise<TlsProbe | null> {
  const reached = reaches.find((one) => one !== null && tlsPortOf(one.open) !== null);
  const port = reached && tlsPortOf(reached.open);
  if (!reached?.address || !port) return null;
  const at = { addresses: [reached.address], port };
  const newest = await handshake(target, at, probing);
  if (newest.certificate?.protocol !== "TLSv1.3") return { port, ...newest, olderProtocol: null };
  const older = await handshake(target, { ...at, newest: "TLSv1.2" }, probing);
  return { port, ...newest, olderProtocol: older.certificate?.protocol ?? null };
}

type At = { addresses: readonly string[]; port: number; newest?: "TLSv1.2" };

async function handshake(
  target: ProbeTarget,
  at: At,
  probing: Probing,
): Promise<Pick<TlsProbe, "certificate" | "error">> {
  const { net, signal } = probing;
  try {
    const { socket } = await connectTo(target, at, probing);
    try {
      return {
        certificate: await shownCertificate(socket, target.name, {
          trustedCa: net.trustedCa,
          newest: at.newest,
          limitMs: net.limits.handshakeMs,
          signal,
        }),
        error: null,
      };
    } finally {
      socket.destroy();
    }
  } catch (error) {
    return { certificate: null, error: errorWord(error) };
  }
}

function errorWord(error: unknown): string {
  if (error instanceof OutboundRefused) return error.code;
  return (error as NodeJS.ErrnoException).code ?? "unknown";
}
