import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import type { ClientLatency } from "~/features/network-test/client/client-fields.schema";
import { knownOf } from "~/features/network-test/client/section-verdict";
import type { ClientSection } from "~/features/network-test/client/client-sections";
import { joinPlaceNames } from "~/features/geo/place-label";
import { plainDecimal, type CsvCell } from "~/lib/csv";

import type { Report } from "./report";
import type { Row } from "./report-export-row";

/** An item; what is false or null of `more` is left out. */
type Found = {
  name: CsvCell;
  status?: CsvCell;
  value?: CsvCell;
  unit?: string;
  of?: number;
  reason?: CsvCell;
  more?: readonly (string | null | false)[];
};

/**
 * What the advanced client found, or the browser and the server of it: an item a row, its section named
 * as the report's field. Times are in ms, rates in bits a second.
 */
export function sectionRows(report: Report): Row[] {
  const of = (section: string, items: readonly Found[] | null | undefined): Row[] =>
    (items ?? []).map(({ more = [], ...item }) => ({
      section,
      ...item,
      more: more.filter(Boolean).join("; ") || null,
    }));
  return [
    ...of("connectivity", report.connectivity?.data?.results.map(endpoint)),
    ...of("webSocket", report.webSocket?.data?.results.map(socket)),
    ...of("traceroutes", report.traceroutes && hops(report.traceroutes)),
    ...of("skype", report.skype?.data ? media(report.skype.data) : undefined),
    ...of("bufferBloat", report.bufferBloat?.data ? load(report.bufferBloat.data) : undefined),
    ...of("dnsResolver", report.dnsResolver && resolver(report.dnsResolver)),
    ...of(
      "dnsPerformance",
      report.dnsPerformance?.data ? names(report.dnsPerformance.data) : undefined,
    ),
    ...of("proxies", report.proxies?.data?.found.map(proxy)),
    ...of("vpns", report.vpns?.data ? vpn(report.vpns.data) : undefined),
    ...of("networkInterface", report.networkInterface?.data?.interfaces.map(networkInterface)),
    ...of("arp", report.arp?.data ? neighbours(report.arp.data) : undefined),
    ...of("congestion", report.congestion?.data ? congestion(report.congestion.data) : undefined),
  ];
}

function endpoint({
  host,
  port,
  code,
  connectMs,
  failure,
  status,
  isRequired,
  viaProxy,
  endpointSetId,
  certificate,
}: ClientTestData["connectivity"]["results"][number]): Found {
  return {
    name: `${host}:${port}`,
    status: code,
    value: connectMs,
    unit: "ms",
    reason: failure,
    more: [
      endpointSetId !== null && `set ${endpointSetId}`,
      isRequired && "required",
      viaProxy && "by proxy",
      status !== null && `HTTP ${status}`,
      certificate?.issuer ? `issuer ${certificate.issuer}` : null,
    ],
  };
}

function socket({
  host,
  isOpened,
  latencyMs,
  openMs,
  failure,
}: ClientTestData["webSocket"]["results"][number]): Found {
  return {
    name: host,
    status: isOpened ? "opened" : "closed",
    value: latencyMs,
    unit: "ms",
    reason: failure,
    more: [typeof openMs === "number" && `opened in ${plainDecimal(openMs)} ms`],
  };
}

function hops({ data, addresses }: ClientSection<"traceroute">): Found[] {
  return (data?.traces ?? []).flatMap(({ role, hops: all, reason }): Found[] =>
    all.length === 0
      ? [{ name: role, reason }]
      : all.map(({ hop, address, roundTripsMs }) => {
          const known = knownOf({ addresses }, address);
          const network = known?.network
            ? `AS${known.network.asn} ${known.network.organisation}`
            : null;
          return {
            name: `${role} ${hop}`,
            value: roundTripsMs.length > 0 ? Math.min(...roundTripsMs) : null,
            unit: "ms",
            more: [address, network, known?.place ? joinPlaceNames(known.place) : null],
          };
        }),
  );
}

function media({
  transport,
  openUdpPorts,
  blockedUdpPorts,
  isTcpFallbackOpen,
  sent,
  received,
  lossRatio,
  latencyMs,
  jitterMs,
  reorderRatio,
}: ClientTestData["skype"]): Found[] {
  return [
    { name: "transport", value: transport },
    { name: "openUdpPorts", value: openUdpPorts.join(" ") },
    { name: "blockedUdpPorts", value: blockedUdpPorts.join(" ") },
    { name: "isTcpFallbackOpen", value: isTcpFallbackOpen },
    { name: "received", value: received, unit: "packets", of: sent },
    { name: "lossRatio", value: lossRatio, unit: "ratio" },
    { name: "latencyMs", value: latencyMs, unit: "ms" },
    { name: "jitterMs", value: jitterMs, unit: "ms" },
    { name: "reorderRatio", value: reorderRatio, unit: "ratio" },
  ];
}

function load({ idle, download, upload }: ClientTestData["bufferBloat"]): Found[] {
  const way = (name: string, loaded: typeof download): Found[] =>
    loaded
      ? [
          {
            name: `${name}.bitsPerSecond`,
            value: loaded.bitsPerSecond,
            unit: "bps",
            reason: loaded.reason,
          },
          {
            name: `${name}.lineBitsPerSecond`,
            value: loaded.lineBitsPerSecond ?? null,
            unit: "bps",
          },
          latency(`${name}.loaded`, loaded.loaded),
        ]
      : [];
  return [latency("idle", idle), ...way("download", download), ...way("upload", upload)];
}

function resolver({ data, addresses }: ClientSection<"dnsResolver">): Found[] {
  if (!data) return [];
  const place = knownOf({ addresses }, data.recursive)?.place;
  return [
    ...data.configured.map((address) => ({ name: "configured", value: address })),
    { name: "recursive", value: data.recursive, more: [place ? joinPlaceNames(place) : null] },
    { name: "inventsAnswers", value: data.inventsAnswers },
    ...data.wrongAnswers.map(({ host, addresses: told }) => ({
      name: host,
      status: "wrong",
      value: told.join(" "),
    })),
  ];
}

function names({ resolvers, names: all }: ClientTestData["dnsPerformance"]): Found[] {
  return [
    ...resolvers.map(
      ({ address, latency: found, failures, failure }) =>
        ({
          ...latency(address, found),
          reason: failure,
          of: failures > 0 ? failures : undefined,
        }) as Found,
    ),
    ...all.map(({ host, outcome, elapsedMs, canonicalNames, addresses }) => ({
      name: host,
      status: outcome,
      value: elapsedMs,
      unit: "ms",
      more: [canonicalNames.join(" "), addresses.join(" ")],
    })),
  ];
}

function proxy({
  origin,
  host,
  port,
  latency: found,
  needsPassword,
  opensTls,
  evidence,
}: ClientTestData["proxy"]["found"][number]): Found {
  const name = host === null ? "" : port === null ? host : `${host}:${port}`;
  return {
    ...latency(name, found),
    status: origin,
    more: [needsPassword && "password", opensTls === true && "opens TLS", evidence],
  };
}

function vpn({ vpns, routes }: ClientTestData["vpn"]): Found[] {
  return [
    ...vpns.map(({ name, interface: through, isUp }) => ({
      name,
      status: isUp ? "up" : "down",
      more: [through],
    })),
    ...routes.map(({ workload, verdict, tunnelledCount, rangeCount, interface: through }) => ({
      name: workload,
      status: verdict,
      value: tunnelledCount,
      unit: "ranges",
      of: rangeCount,
      more: [through],
    })),
  ];
}

function networkInterface({
  name,
  kind,
  isUp,
  isDefaultRoute,
  signalDbm,
  linkBitsPerSecond,
  mtu,
}: ClientTestData["networkInterface"]["interfaces"][number]): Found {
  return {
    name,
    status: isDefaultRoute ? "default route" : isUp ? "up" : "down",
    value: linkBitsPerSecond,
    unit: "bps",
    more: [kind, mtu !== null && `MTU ${mtu}`, signalDbm !== null && `${signalDbm} dBm`],
  };
}

function neighbours({ gateway, entryCount, duplicates }: ClientTestData["arp"]): Found[] {
  return [
    ...(gateway
      ? [
          {
            name: "gateway",
            status: gateway.isResolved === null ? null : gateway.isResolved ? "answers" : "silent",
            value: gateway.address,
          },
        ]
      : []),
    { name: "entries", value: entryCount, unit: "entries" },
    ...duplicates.map(({ address, hardwareCount }) => ({
      name: address,
      status: "duplicate",
      value: hardwareCount,
      unit: "hardware addresses",
    })),
  ];
}

function congestion({
  gateway,
  firstPublicHop,
  congestedAt,
}: ClientTestData["congestion"]): Found[] {
  return [
    { name: "congestedAt", value: congestedAt },
    ...(gateway ? [{ ...latency("gateway", gateway.latency), status: gateway.address }] : []),
    ...(firstPublicHop
      ? [{ ...latency("firstPublicHop", firstPublicHop.latency), status: firstPublicHop.address }]
      : []),
  ];
}

/** The median, with the least, the 95th percentile, the jitter and how many samples there were. */
function latency(name: string, found: ClientLatency | null): Found {
  if (!found) return { name, value: null, unit: "ms" };
  const { medianMs, minMs, p95Ms, jitterMs, samples, lost } = found;
  const part = (word: string, value: number | null) =>
    value !== null && `${word} ${plainDecimal(value)} ms`;
  return {
    name,
    value: medianMs,
    unit: "ms",
    more: [
      part("least", minMs),
      part("p95", p95Ms),
      part("jitter", jitterMs),
      `${samples} samples`,
      lost > 0 && `${lost} lost`,
    ],
  };
}
