import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import type { ClientReason, ClientTest } from "~/features/network-test/client/client-results";
import type { ClientResult } from "~/features/network-test/client/client-results.schema";
import { failingResolvers, wasNotAsked } from "~/features/network-test/client/failing-resolvers";
import { thresholds } from "~/features/network-test/verdicts-thresholds";
import { bitsPerMegabyte } from "~/lib/units";

/** What a line of the table says of a test; only `failed` makes the program end with 1. */
type FindingState = "ok" | "warning" | "failed" | "info" | "not tested";
export type Finding = { state: FindingState; text: string };

const percent = (ratio: number) => `${(ratio * 100).toFixed(ratio < 0.01 ? 2 : 1)} %`;
const ms = (figure: number) => `${figure < 10 ? figure.toFixed(1) : Math.round(figure)} ms`;
/** The rate of the line, and of the file that went over it. */
const rate = ({
  bitsPerSecond,
  lineBitsPerSecond,
}: {
  bitsPerSecond: number;
  lineBitsPerSecond?: number;
}) => {
  const megabits = ((lineBitsPerSecond ?? bitsPerSecond) / 1e6).toFixed(1);
  const megabytes = (bitsPerSecond / bitsPerMegabyte).toFixed(2);
  return `${megabits} Mbit/s (${megabytes} MBps of the file)`;
};
const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;
const info = (text: string): Finding => ({ state: "info", text });
const judged = (isBad: boolean, text: string, bad: "warning" | "failed" = "warning"): Finding => ({
  state: isBad ? bad : "ok",
  text,
});

type Describe = {
  [T in ClientTest]: (data: ClientTestData[T], reason: ClientReason | null) => Finding;
};

const describe: Describe = {
  networkInterface: ({ interfaces, isIpv6Broken }) => {
    const carriers = interfaces
      .filter(({ isDefaultRoute }) => isDefaultRoute)
      .map(({ name, kind }) => `${name} (${kind})`);
    return judged(
      isIpv6Broken === true,
      `${carriers.join(", ") || "no default route"}${isIpv6Broken ? "; IPv6 is set up but broken" : ""}`,
    );
  },
  arp: ({ gateway, duplicates }) => {
    const twice = duplicates.filter(({ hardwareCount }) => hardwareCount > 1).length;
    const unresolved = gateway?.isResolved === false ? " (not resolved)" : "";
    const via = gateway ? `gateway ${gateway.address}${unresolved}` : "no gateway";
    const addresses = twice === 1 ? "1 address" : `${twice} addresses`;
    return judged(twice > 0, `${via}; ${addresses} claimed twice`);
  },
  proxy: ({ found, pacFault }) => {
    const names = found.map(({ host, port, origin }) =>
      host === null ? origin : `${host}:${port} (${origin})`,
    );
    return found.some(({ needsPassword }) => needsPassword)
      ? judged(true, `${names.join(", ")}; a password is wanted`)
      : pacFault
        ? judged(true, [...names, `the PAC file does not work: ${pacFault}`].join(", "))
        : info(names.join(", ") || "none found");
  },
  vpn: ({ vpns, routes }) => {
    const ways = routes.map(({ workload, verdict }) => `${workload} ${verdict}`).join(", ");
    const up = vpns.filter(({ isUp }) => isUp).map(({ name }) => name);
    return judged(
      routes.some(({ verdict }) => verdict === "tunnelled"),
      `${up.join(", ") || "no tunnel"}${ways ? `; ${ways}` : ""}`,
    );
  },
  dnsResolver: ({ configured, recursive, inventsAnswers, wrongAnswers }) => {
    const faults = [
      inventsAnswers ? "invents answers" : "",
      ...wrongAnswers.map(({ host }) => `wrong answer for ${host}`),
    ].filter((text) => text !== "");
    return judged(
      faults.length > 0,
      [
        `asks ${configured.join(", ")}`,
        recursive ? `recursive ${recursive}` : "recursive unknown",
        ...faults,
      ].join("; "),
    );
  },
  dnsPerformance: ({ resolvers, names }) => {
    const times = resolvers.map(
      (one) =>
        `${one.address} ${one.latency ? ms(one.latency.medianMs) : wasNotAsked(one) ? "not asked" : "no figure"}`,
    );
    const failed = names.filter(({ outcome }) => outcome !== "resolved").length;
    const text = `${times.join(", ")}; ${plural(failed, "name")} without an address`;
    // Nothing that was timed or looked up is nothing that is well.
    if (failed === 0 && names.length === 0 && resolvers.every(({ latency }) => latency === null))
      return { state: "not tested", text };
    return judged(failed > 0 || failingResolvers({ resolvers }).length > 0, text);
  },
  connectivity: ({ results, isCaptivePortal }) => {
    const bad = results.filter(({ code }) => code !== "Successful");
    const codes = [...new Set(bad.map(({ code }) => code))].map(
      (code) => `${bad.filter((one) => one.code === code).length} ${code}`,
    );
    const text = isCaptivePortal
      ? "a captive portal answers for every name"
      : bad.length === 0
        ? `all ${results.length} reached`
        : `${codes.join(", ")} of ${results.length}: ${bad
            .slice(0, 3)
            .map(({ host, port }) => `${host}:${port}`)
            .join(", ")}`;
    return judged(
      isCaptivePortal || bad.length > 0,
      text,
      isCaptivePortal || bad.some(({ isRequired }) => isRequired) ? "failed" : "warning",
    );
  },
  webSocket: ({ results }) => {
    const bad = results.filter(({ latencyMs }) => latencyMs === null);
    const times = results.flatMap(({ host, latencyMs }) =>
      latencyMs === null ? [] : [`${host} ${ms(latencyMs)}`],
    );
    return judged(
      bad.length > 0,
      [...times, ...bad.map(({ host, failure }) => `${host}: ${failure}`)].join(", "),
      "failed",
    );
  },
  traceroute: ({ traces }) =>
    info(
      traces
        .map(
          ({ role, hops, isReached, reason }) =>
            `${role} ${reason ?? `${plural(hops.length, "hop")}${isReached ? "" : ", not reached"}`}`,
        )
        .join("; "),
    ),
  congestion: ({ gateway, firstPublicHop, congestedAt }) => {
    const times = [
      ["gateway", gateway],
      ["public hop", firstPublicHop],
    ] as const;
    const text = times.flatMap(([name, one]) =>
      one ? [`${name} ${ms(one.latency.medianMs)} (p95 ${ms(one.latency.p95Ms)})`] : [],
    );
    return judged(
      congestedAt === "gateway" || congestedAt === "first-public-hop",
      [...text, congestedAt ? `congested: ${congestedAt}` : ""]
        .filter((part) => part !== "")
        .join(", "),
    );
  },
  skype: ({ transport, lossRatio, latencyMs, jitterMs, reorderRatio, blockedUdpPorts }, reason) => {
    if (transport === null) return judged(true, "neither UDP nor TCP gets through", "failed");
    if (transport === "tcp")
      return judged(true, "UDP is blocked; calls fall back to TCP", "warning");
    if (lossRatio === null || latencyMs === null || jitterMs === null || reorderRatio === null)
      return { state: "not tested", text: `no figures: ${reason ?? "unknown"}` };
    const limit = (name: "loss" | "mediaLatency" | "jitter" | "reorder") =>
      thresholds[name].target.limit.value;
    const isBad =
      lossRatio >= limit("loss") ||
      latencyMs >= limit("mediaLatency") ||
      jitterMs >= limit("jitter") ||
      reorderRatio >= limit("reorder");
    return judged(
      isBad || blockedUdpPorts.length > 0,
      `loss ${percent(lossRatio)}, ${ms(latencyMs)}, jitter ${ms(jitterMs)}, reordered ` +
        `${percent(reorderRatio)}${blockedUdpPorts.length > 0 ? `; blocked: ${blockedUdpPorts.join(", ")}` : ""}`,
    );
  },
  bufferBloat: ({ idle, download, upload }) => {
    const ways = [
      ["down", download],
      ["up", upload],
    ] as const;
    const added = (direction: typeof download) =>
      direction?.loaded && idle ? direction.loaded.medianMs - idle.medianMs : null;
    const text = ways.flatMap(([name, direction]) => {
      if (!direction) return [];
      const more = added(direction);
      const { bitsPerSecond, reason } = direction;
      const figure =
        bitsPerSecond === null ? `no figure (${reason})` : rate({ ...direction, bitsPerSecond });
      const delay = more === null ? "" : `, +${ms(Math.max(0, more))}`;
      return [`${name} ${figure}${delay}`];
    });
    return judged(
      ways.some(
        ([, direction]) => (added(direction) ?? 0) >= thresholds.bufferBloat.target.limit.value,
      ),
      text.join("; "),
    );
  },
};

/** What a result amounts to in one line; a result without data is never shown as ok. */
export function findingOf(result: ClientResult): Finding {
  if (result.data === null)
    return {
      state: "not tested",
      text: `${result.reason ?? "no data"}${result.note ? `: ${result.note}` : ""}`,
    };
  const text = describe[result.test] as (data: unknown, reason: ClientReason | null) => Finding;
  const finding = text(result.data, result.reason);
  const isDoubtful = result.reason !== null && (finding.state === "ok" || finding.state === "info");
  return isDoubtful
    ? { state: "not tested", text: `${result.reason}${finding.text ? `; ${finding.text}` : ""}` }
    : finding;
}
