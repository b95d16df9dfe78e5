import type { KnownAddress } from "~/features/network-test/client/client-sections";
import type { Measured } from "~/features/network-test/verdict";
import { geodesicKm, type Coordinates } from "~/lib/geodesy";

/** Light in fibre travels 200 km per ms, so a round trip over 100 km takes at least 1 ms. */
const kmPerRoundTripMs = 100;

/** A contradiction with less than this in ms could be rounding. */
const roundingMs = 1;

type RoundTrips = {
  /** The least direct TCP handshake with any endpoint. */
  directMs: number | null;
  /** The least with one host. */
  handshakeMs: number | null;
  /** The least of everything that went to the suite and back. */
  leastMs: number | null;
};

/** Round-trip times of a report. A handshake with a proxy, or with what opens TLS, ends there and says nothing. */
export function roundTripsMs(
  { connectivity, measuredLatency, latencyMethod, skype }: Measured,
  host?: string,
): RoundTrips {
  const rows = connectivity?.data?.results ?? [];
  const isOpened = rows.some(({ code }) => code === "SslBreak");
  const direct = rows.flatMap(({ connectMs, viaProxy, host: own }) =>
    connectMs === null || viaProxy || isOpened ? [] : [{ own, connectMs }],
  );
  const least = (values: readonly number[]) => (values.length === 0 ? null : Math.min(...values));
  const directMs = least(direct.map(({ connectMs }) => connectMs));
  const handshakeMs = least(
    direct.filter(({ own }) => own === host).map(({ connectMs }) => connectMs),
  );
  const browserMs =
    measuredLatency === null ? [] : [measuredLatency + (latencyMethod?.errorMs ?? 0)];
  const mediaMs = skype?.data?.latencyMs == null ? [] : [skype.data.latencyMs];
  return {
    directMs,
    handshakeMs,
    leastMs: least([...browserMs, ...(directMs === null ? [] : [directMs]), ...mediaMs]),
  };
}

/** Distances of a report that a measured round-trip time refutes, each with the sentence; false where none does. */
export function refutedDistances(
  report: Measured,
): Record<"egress" | "resolver" | "door" | "proxy" | "media", string | false> {
  const {
    browserLocation: own,
    browserToEgressLocationDistance: egressKm,
    currentFrontDoor: door,
    measuredLatency,
    dnsResolver,
    dnsPerformance,
    proxies,
    skype,
  } = report;
  const kmTo = (place: Coordinates | null | undefined) =>
    own && place ? geodesicKm(own, place) : null;
  const placeOf = (
    section: { addresses: readonly KnownAddress[] } | null,
    address: string | null | undefined,
  ) => section?.addresses.find((one) => one.address === address)?.place;
  const against = (km: number | null, ms: number | null) =>
    km !== null &&
    ms !== null &&
    ms + roundingMs < km / kmPerRoundTripMs &&
    `${Math.round(km)} km need ${Math.round(km / kmPerRoundTripMs)} ms, and ${ms} ms were measured`;
  const errorMs = report.latencyMethod?.errorMs ?? 0;
  const recursive = dnsResolver?.data?.recursive;
  // Only a resolver that answers at the address from which it asks has a round trip of its own.
  const askedMs =
    dnsPerformance?.data?.resolvers.find(({ address }) => address === recursive)?.latency?.minMs ??
    null;
  return {
    egress: against(egressKm, roundTripsMs(report).leastMs),
    resolver: against(kmTo(placeOf(dnsResolver, recursive)), askedMs),
    door: against(kmTo(door), measuredLatency === null ? null : measuredLatency + errorMs),
    proxy:
      (proxies?.data?.found ?? [])
        .map(({ host, latency }) => against(kmTo(placeOf(proxies, host)), latency?.minMs ?? null))
        .find(Boolean) ?? false,
    media: against(
      kmTo(placeOf(skype, skype?.data?.mappedAddress)),
      skype?.data?.latencyMs ?? null,
    ),
  };
}
