import { geodesicKm } from "~/lib/geodesy";
import { isPublicAddress } from "~/lib/ip";

import { beliefIn } from "../fibre";
import { mediaRoundTrip } from "../located-addresses";
import {
  judged,
  notTested,
  type Measured,
  type Quantity,
  type Threshold,
  type Verdict,
  type VerdictRow,
} from "../verdict";
import {
  jitterLimitMs,
  lossRatioLimit,
  mediaLatencyLimitMs,
  reorderRatioLimit,
  thresholds,
} from "../verdicts-thresholds";
import type { ClientTestData } from "./client-data.schema";
import type { ClientSection, KnownAddress } from "./client-sections";
import { knownOf, ms, reasonOf, rowOf, sectionOfClient } from "./section-verdict";

type Media = ClientTestData["skype"];

/** What calls and meetings need: the ports, and few, quick, even and ordered packets. */
export function mediaVerdicts(measured: Measured): Verdict[] {
  const { skype: section } = measured;
  const quality = (row: VerdictRow, threshold: Threshold, judge: (data: Media) => Quality | null) =>
    rowOf({ row, section: sectionOfClient(section), threshold }, (data, { reason }) => {
      const found = judge(data);
      if (!found) return notTested(row, reasonOf(reason ?? "no-answer"), { threshold });
      return judged(row, {
        status: found.isGood ? "ok" : "warning",
        measured: [found.measured],
        threshold,
      });
    });
  return [
    rowOf(
      { row: "media-connectivity", section, threshold: thresholds.mediaConnectivity },
      connectivity,
    ),
    rowOf({ row: "media-egress", section }, ({ mappedAddress }, { addresses }) =>
      mediaEgress(mappedAddress, { addresses, measured }),
    ),
    quality("packet-loss", thresholds.loss, ({ lossRatio }) => ratio(lossRatio, lossRatioLimit)),
    quality("media-latency", thresholds.mediaLatency, ({ latencyMs }) =>
      time(latencyMs, mediaLatencyLimitMs),
    ),
    quality("jitter", thresholds.jitter, ({ jitterMs }) => time(jitterMs, jitterLimitMs)),
    quality("packet-reorder", thresholds.reorder, ({ reorderRatio }) =>
      ratio(reorderRatio, reorderRatioLimit),
    ),
  ];
}

type Quality = { isGood: boolean; measured: Quantity };

function ratio(value: number | null, limit: number): Quality | null {
  return value === null ? null : { isGood: value < limit, measured: { unit: "ratio", value } };
}

function time(value: number | null, limitMs: number): Quality | null {
  return value === null ? null : { isGood: value < limitMs, measured: ms(value) };
}

/**
 * Over UDP by every port it is well, over TCP or some ports it is impaired, over nothing there are no
 * calls. A browser cannot ask over TCP: without an answer over UDP it is impaired at least.
 */
function connectivity(
  { transport, openUdpPorts, blockedUdpPorts, isTcpFallbackOpen }: Media,
  { source }: ClientSection<"skype">,
): Verdict {
  const threshold = thresholds.mediaConnectivity;
  const ports: Quantity = {
    unit: "count",
    value: openUdpPorts.length,
    of: openUdpPorts.length + blockedUdpPorts.length,
    noun: "ports",
  };
  const isTcpUntested = source === "browser" && isTcpFallbackOpen === null;
  const word =
    transport === null
      ? isTcpUntested
        ? "no-udp"
        : "no-packets"
      : transport === "udp"
        ? "over-udp"
        : "over-tcp";
  const status =
    transport === null && !isTcpUntested
      ? "failed"
      : transport !== "udp" || blockedUdpPorts.length > 0
        ? "warning"
        : "ok";
  return judged("media-connectivity", {
    status,
    measured: [{ unit: "word", word }, ports],
    threshold,
  });
}

type Seen = { addresses: readonly KnownAddress[]; measured: Measured };

/**
 * Whether media leaves where everything else does: by the address that the relay saw and the one that this
 * server sees. Another address of one network is a provider's business; another network is a second way out,
 * which may be wanted. None of it is a fault.
 */
function mediaEgress(mapped: string | null, { addresses, measured }: Seen): Verdict {
  const row = "media-egress";
  const { egressIp, egressNetwork, browserLocation } = measured;
  if (mapped === null || egressIp === null) return notTested(row, "media-egress-unknown");
  const seen: Quantity = { unit: "address", address: mapped };
  if (mapped === egressIp)
    return judged(row, {
      status: "info",
      measured: [{ unit: "word", word: "same-address" }, seen],
    });
  if (!isPublicAddress(mapped) || !isPublicAddress(egressIp) || isIpv6(mapped) !== isIpv6(egressIp))
    return notTested(row, "media-egress-unknown", { measured: [seen] });
  const known = knownOf({ addresses: [...addresses] }, mapped);
  const word =
    !known?.network || !egressNetwork
      ? "other-address"
      : known.network.asn === egressNetwork.asn
        ? "same-network"
        : "other-network";
  const distanceKm =
    known?.place && browserLocation ? geodesicKm(browserLocation, known.place) : null;
  const isElsewhere = beliefIn(distanceKm, mediaRoundTrip(measured)) !== "believed";
  const details: Quantity[] = [
    ...(known?.place ? [{ unit: "place", place: known.place } as const] : []),
    ...(known?.network ? [{ unit: "network", ...known.network } as const] : []),
    ...(isElsewhere ? [{ unit: "word", word: "address-elsewhere" } as const] : []),
  ];
  return judged(row, { status: "info", measured: [{ unit: "word", word }, seen, ...details] });
}

function isIpv6(address: string): boolean {
  return address.includes(":");
}
