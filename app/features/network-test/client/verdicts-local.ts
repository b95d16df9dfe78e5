import { reachedCodes } from "../evidence";
import { judged, notTested, type Measured, type Quantity, type Verdict } from "../verdict";
import { thresholds, unevenLineFactor, weakSignalDbm } from "../verdicts-thresholds";
import type { ClientTestData } from "./client-data.schema";
import type { ClientReason } from "./client-results";
import { ms, reasonOf, rowOf, text } from "./section-verdict";

/** The computer's own network: its interface, its neighbours, and where the way fills up. */
export function localVerdicts(measured: Measured): Verdict[] {
  const { networkInterface, arp, congestion, bufferBloat, connectivity } = measured;
  const threshold = thresholds.local;
  const families =
    connectivity?.data?.results.flatMap(({ family, code, viaProxy }) =>
      family !== null && !viaProxy && reachedCodes.includes(code) ? [family] : [],
    ) ?? [];
  return [
    rowOf({ row: "network-interface", section: networkInterface, threshold }, (data, section) =>
      interfaces(refuted(data, families), section),
    ),
    rowOf({ row: "arp", section: arp, threshold }, (data, section) =>
      neighbours(data, { ...section, isPassing: families.length > 0 }),
    ),
    rowOf({ row: "congestion", section: congestion, threshold }, congested),
    rowOf({ row: "line-rate", section: bufferBloat }, lineRate),
  ];
}

/** An IPv6 over which endpoints were reached leads somewhere. */
function refuted(
  data: ClientTestData["networkInterface"],
  families: readonly string[],
): ClientTestData["networkInterface"] {
  return families.includes("ipv6") ? { ...data, isIpv6Broken: false } : data;
}

/** A weak wireless link, and an IPv6 that is announced and leads nowhere, slow everything else down. */
function interfaces(
  { interfaces: all, isIpv6Broken }: ClientTestData["networkInterface"],
  { reason }: { reason: ClientReason | null },
): Verdict {
  const threshold = thresholds.local;
  const used = all.filter(({ isUp, isDefaultRoute }) => isUp && isDefaultRoute);
  if (used.length === 0 && !isIpv6Broken)
    return notTested(
      "network-interface",
      reasonOf(reason ?? (all.length > 0 ? "no-route" : "not-on-this-system")),
      { threshold },
    );
  const isWeak = used.some(({ signalDbm }) => signalDbm !== null && signalDbm < weakSignalDbm);
  // How strong a wireless link is decides whether it is well: without its signal it is only told of.
  const isUnread = used.some(({ kind, signalDbm }) => kind === "wifi" && signalDbm === null);
  const measured = used.flatMap(({ name, kind, signalDbm }): Quantity[] => [
    text(name),
    ...(signalDbm !== null
      ? [text(`${signalDbm} dBm`)]
      : kind === "wifi"
        ? [{ unit: "word", word: "signal-unknown" } as const]
        : []),
  ]);
  const broken: Quantity[] = isIpv6Broken ? [{ unit: "word", word: "ipv6-broken" }] : [];
  const status = isWeak || isIpv6Broken ? "warning" : isUnread ? "info" : "ok";
  return judged("network-interface", {
    status,
    measured: [...measured, ...broken],
    threshold,
    fault: isWeak ? undefined : "broken-ipv6",
  });
}

/** An address that two devices use breaks connections at random. */
function neighbours(
  { gateway, duplicates }: ClientTestData["arp"],
  { reason, isPassing }: { reason: ClientReason | null; isPassing: boolean },
): Verdict {
  const silent = gatewayWord(gateway);
  // A gateway that passes traffic on is there, whatever the table of neighbours had at that moment.
  const word = silent === "gateway-silent" && isPassing ? "gateway-answers" : silent;
  const twice = duplicates.filter(({ hardwareCount }) => hardwareCount > 1);
  if (word === null && twice.length === 0)
    return notTested("arp", reasonOf(reason ?? "not-on-this-system"), {
      threshold: thresholds.local,
    });
  const isBad = twice.length > 0 || word === "gateway-silent";
  const measured: Quantity[] = [
    ...(word === null ? [] : [{ unit: "word", word } as const]),
    ...(twice.length > 0
      ? [{ unit: "count", value: twice.length, noun: "addresses" } as const]
      : []),
  ];
  return judged("arp", {
    status: isBad ? "warning" : word === "no-gateway" ? "info" : "ok",
    measured,
    threshold: thresholds.local,
    fault: twice.length > 0 ? undefined : "silent-gateway",
  });
}

/** What to say of the gateway; null where nothing is known of it. */
function gatewayWord(
  gateway: ClientTestData["arp"]["gateway"],
): "no-gateway" | "gateway-answers" | "gateway-silent" | null {
  if (gateway === null) return "no-gateway";
  if (gateway.isResolved === null) return null;
  return gateway.isResolved ? "gateway-answers" : "gateway-silent";
}

function congested(
  { gateway, firstPublicHop, congestedAt }: ClientTestData["congestion"],
  { reason }: { reason: ClientReason | null },
): Verdict {
  const measured = [gateway, firstPublicHop].flatMap((hop) =>
    hop ? [ms(hop.latency.medianMs)] : [],
  );
  if (congestedAt === null)
    return notTested("congestion", reasonOf(reason ?? "too-few-samples"), {
      measured,
      threshold: thresholds.local,
    });
  return judged("congestion", {
    status: congestedAt === "nowhere" ? "ok" : "warning",
    measured: [{ unit: "word", word: `congested-${congestedAt}` }, ...measured],
    threshold: thresholds.local,
    fault: congestedAt === "first-public-hop" ? "behind-gateway" : undefined,
  });
}

/**
 * What the line carries either way, and whether one way is by far the narrower one: as most lines
 * are sold, and no fault.
 */
function lineRate({ download, upload }: ClientTestData["bufferBloat"]): Verdict {
  const [down, up] = [download?.lineBitsPerSecond ?? null, upload?.lineBitsPerSecond ?? null];
  const rates = (
    [
      ["down", down],
      ["up", up],
    ] as const
  ).flatMap(([way, value]) => (value === null ? [] : [{ unit: "line", way, value } as const]));
  if (rates.length === 0)
    return notTested("line-rate", reasonOf(download?.reason ?? upload?.reason ?? "not-configured"));
  const isUneven =
    down !== null && up !== null && Math.max(down, up) >= unevenLineFactor * Math.min(down, up);
  return judged("line-rate", {
    status: "info",
    measured: [...rates, ...(isUneven ? [{ unit: "word", word: "uneven-line" } as const] : [])],
  });
}
