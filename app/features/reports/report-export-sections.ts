import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import { knownOf } from "~/features/network-test/client/section-verdict";
import type { ClientSection } from "~/features/network-test/client/client-sections";
import { joinPlaceNames } from "~/features/geo/place-label";
import { plainDecimal } from "~/lib/csv";

import type { Report } from "./report";
import { latency, type Found } from "./report-export-found";
import { nameItems, resolverItems } from "./report-export-dns";
import { interfaceItem, neighbourItems, proxyItem, vpnItems } from "./report-export-machine";
import type { Row } from "./report-export-row";

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
    ...of("dnsResolver", report.dnsResolver && resolverItems(report.dnsResolver)),
    ...of(
      "dnsPerformance",
      report.dnsPerformance?.data ? nameItems(report.dnsPerformance.data) : undefined,
    ),
    ...of("proxies", report.proxies?.data?.found.map(proxyItem)),
    ...of("vpns", report.vpns?.data ? vpnItems(report.vpns.data) : undefined),
    ...of("networkInterface", report.networkInterface?.data?.interfaces.map(interfaceItem)),
    ...of("arp", report.arp?.data ? neighbourItems(report.arp.data) : undefined),
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
