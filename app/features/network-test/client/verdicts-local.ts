import { judged, notTested, type Measured, type Quantity, type Verdict } from "../verdict";
import { thresholds, weakSignalDbm } from "../verdicts-thresholds";
import type { ClientTestData } from "./client-data.schema";
import type { ClientReason } from "./client-results";
import { ms, reasonOf, rowOf, text } from "./section-verdict";

/** The computer's own network: its interface, its neighbours, and where the way fills up. */
export function localVerdicts({ networkInterface, arp, congestion }: Measured): Verdict[] {
  const threshold = thresholds.local;
  return [
    rowOf({ row: "network-interface", section: networkInterface, threshold }, interfaces),
    rowOf({ row: "arp", section: arp, threshold }, neighbours),
    rowOf({ row: "congestion", section: congestion, threshold }, congested),
  ];
}

/** A weak wireless link, and an IPv6 that is announced and leads nowhere, slow everything else down. */
function interfaces({ interfaces: all, isIpv6Broken }: ClientTestData["networkInterface"]): Verdict {
  const used = all.filter(({ isUp, isDefaultRoute }) => isUp && isDefaultRoute);
  const isWeak = used.some(({ signalDbm }) => signalDbm !== null && signalDbm < weakSignalDbm);
  const measured = used.flatMap(({ name, signalDbm }): Quantity[] => [text(name), ...(signalDbm === null ? [] : [text(`${signalDbm} dBm`)])]);
  const broken: Quantity[] = isIpv6Broken ? [{ unit: "word", word: "ipv6-broken" }] : [];
  return judged("network-interface", { status: isWeak || isIpv6Broken ? "warning" : "ok", measured: [...measured, ...broken], threshold: thresholds.local });
}

/** An address that two devices use breaks connections at random. */
function neighbours({ gateway, duplicates }: ClientTestData["arp"]): Verdict {
  const word = gateway === null ? "no-gateway" : gateway.isResolved ? "gateway-answers" : "gateway-silent";
  const twice = duplicates.filter(({ hardwareCount }) => hardwareCount > 1);
  const isBad = twice.length > 0 || word === "gateway-silent";
  const measured: Quantity[] = [{ unit: "word", word }, ...(twice.length > 0 ? [{ unit: "count", value: twice.length, noun: "addresses" } as const] : [])];
  return judged("arp", { status: isBad ? "warning" : word === "no-gateway" ? "info" : "ok", measured, threshold: thresholds.local });
}

function congested({ gateway, firstPublicHop, congestedAt }: ClientTestData["congestion"], { reason }: { reason: ClientReason | null }): Verdict {
  const measured = [gateway, firstPublicHop].flatMap((hop) => (hop ? [ms(hop.latency.medianMs)] : []));
  if (congestedAt === null) return notTested("congestion", reasonOf(reason ?? "too-few-samples"), { measured, threshold: thresholds.local });
  return judged("congestion", {
    status: congestedAt === "nowhere" ? "ok" : "warning",
    measured: [{ unit: "word", word: `congested-${congestedAt}` }, ...measured],
    threshold: thresholds.local,
  });
}
