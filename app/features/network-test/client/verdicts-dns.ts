import { geodesicKm } from "~/lib/geodesy";
import { percentile } from "~/lib/statistics";

import { beliefIn } from "../fibre";
import { resolverRoundTrip } from "../located-addresses";
import { locationsOf } from "../locations";
import { judged, notTested, type Measured, type Verdict, type VerdictRow } from "../verdict";
import { detourDistanceKm, slowResolverMs, thresholds } from "../verdicts-thresholds";
import type { ClientTestData } from "./client-data.schema";
import type { ClientReason } from "./client-results";
import type { ClientSection } from "./client-sections";
import { deniedNames } from "./denied-names";
import { failingResolvers, wasNotAsked } from "./failing-resolvers";
import { knownOf, ms, reasonOf, rowOf, sectionOfClient, text } from "./section-verdict";

/** Resolvers that the row of request times lists. */
const listedMost = 4;

/** How names are resolved: how fast, from where, how honestly, and to what. */
export function dnsVerdicts(measured: Measured): Verdict[] {
  return [
    rowOf(
      {
        row: "dns-request-time",
        section: measured.dnsPerformance,
        threshold: thresholds.dnsRequest,
      },
      (data, { reason }) => requestTime(data, { reason, measured }),
    ),
    resolver(measured),
    rowOf(
      {
        row: "dns-answers",
        section: sectionOfClient(measured.dnsResolver),
        threshold: thresholds.dnsAnswers,
      },
      (data, section) => answers(data, { section, measured }),
    ),
    clientDns("exchange-client-dns", measured, "exchange"),
    clientDns("sharepoint-client-dns", measured, "sharepoint"),
  ];
}

/**
 * One resolver that fails makes programs wait before they ask the next; one that is slow makes
 * every new connection wait. Slow is what it takes beyond the way: behind a long line every answer
 * is late, and no resolver is to blame for it (decision 0033).
 */
function requestTime(
  data: ClientTestData["dnsPerformance"],
  { reason, measured: { connectivity } }: { reason: ClientReason | null; measured: Measured },
): Verdict {
  const threshold = thresholds.dnsRequest;
  const answered = data.resolvers.flatMap(({ address, latency }) =>
    latency ? [{ address, latency }] : [],
  );
  const failing = failingResolvers(data);
  if (answered.length + failing.length === 0)
    return notTested(
      "dns-request-time",
      reasonOf(reason ?? (data.resolvers.some(wasNotAsked) ? "no-route" : "no-answer")),
      { threshold },
    );
  const times = answered
    .slice(0, listedMost)
    .flatMap(({ address, latency }) => [
      ms(latency.medianMs),
      { unit: "address", address } as const,
    ]);
  if (failing.length > 0) {
    const named = failing
      .slice(0, listedMost)
      .map((address) => ({ unit: "address", address }) as const);
    const count = {
      unit: "count",
      value: answered.length,
      of: answered.length + failing.length,
      noun: "resolvers",
    } as const;
    return judged("dns-request-time", {
      status: answered.length === 0 ? "failed" : "warning",
      measured: [count, ...named, ...times],
      threshold,
      fault: "failing",
    });
  }
  const slowestMs = Math.max(...answered.map(({ latency }) => latency.medianMs));
  const wayMs = connectivity?.data ? wayOf(connectivity.data) : null;
  const status =
    slowestMs - (wayMs ?? 0) <= slowResolverMs ? "ok" : wayMs === null ? "info" : "warning";
  return judged("dns-request-time", { status, measured: times, threshold });
}

/**
 * The round trip to the suite's endpoints in ms, as the median of their handshakes; null where none
 * was made with them: a proxy makes its own, and so does who breaks TLS open on the way.
 */
function wayOf({ results }: ClientTestData["connectivity"]): number | null {
  const handshakesMs = results.flatMap(({ connectMs, viaProxy, code }) =>
    connectMs === null || viaProxy || code === "SslBreak" ? [] : [connectMs],
  );
  return percentile(handshakesMs, 0.5) ?? null;
}

/** The resolver that asks for the names decides which front doors they lead to. */
function resolver(report: Measured): Verdict {
  const { dnsResolver: section, browserLocation } = report;
  const threshold = thresholds.distance;
  return rowOf(
    { row: "dns-resolver", section, threshold },
    ({ recursive }, { reason, ...rest }) => {
      if (recursive === null)
        return notTested("dns-resolver", reasonOf(reason ?? "no-answer"), { threshold });
      const known = knownOf(rest, recursive);
      const measured = [
        { unit: "address", address: recursive } as const,
        ...(known?.network ? [{ unit: "network", ...known.network } as const] : []),
      ];
      if (!known?.place)
        return notTested("dns-resolver", "resolver-place-unknown", { measured, threshold });
      const located = [{ unit: "place", place: known.place } as const, ...measured];
      if (!browserLocation)
        return notTested("dns-resolver", "no-location", { measured: located, threshold });
      const distanceKm = geodesicKm(browserLocation, known.place);
      const status = distanceKm > detourDistanceKm ? "warning" : "ok";
      // Places that many sites share an address at are known to no database.
      const isElsewhere = beliefIn(distanceKm, resolverRoundTrip(report)) !== "believed";
      const doubt = isElsewhere
        ? "address-elsewhere"
        : locationsOf(report).isPlaceSuspect
          ? "place-suspect"
          : null;
      return judged("dns-resolver", {
        status,
        doubt,
        measured: [{ unit: "km", value: distanceKm }, ...located],
        threshold,
      });
    },
  );
}

type Answered = { section: ClientSection<"dnsResolver">; measured: Measured };

/**
 * A resolver that answers otherwise than the suite publishes leads astray, one that denies its
 * names cuts off, one that invents names hides mistakes.
 */
function answers(
  { inventsAnswers, wrongAnswers, comparedCount }: ClientTestData["dnsResolver"],
  { section, measured }: Answered,
): Verdict {
  const threshold = thresholds.dnsAnswers;
  const wrong = wrongAnswers
    .filter((answer) => !isServersAnswer(answer, measured))
    .map(({ host }) => text(host));
  const denied = deniedNames(measured)
    .filter((host) => !isDeniedToServer(host, measured))
    .map(text);
  const invented = inventsAnswers ? [{ unit: "word", word: "invented-answers" } as const] : [];
  if (wrong.length > 0)
    return judged("dns-answers", {
      status: "failed",
      measured: [...wrong, ...invented],
      threshold,
    });
  if (denied.length > 0)
    return judged("dns-answers", {
      status: "failed",
      measured: [...denied, ...invented],
      threshold,
      fault: "denied",
    });
  if (inventsAnswers === null)
    return notTested("dns-answers", reasonOf(section.reason ?? "no-answer"), { threshold });
  const uncompared = comparedCount === 0 ? [{ unit: "word", word: "not-compared" } as const] : [];
  return judged("dns-answers", {
    status: inventsAnswers ? "warning" : comparedCount === 0 ? "info" : "ok",
    measured: [...invented, ...uncompared],
    threshold,
    fault: "invented",
  });
}

/** An answer that the server is given as well is what the suite answers now, whatever was published. */
function isServersAnswer(
  { host, addresses }: ClientTestData["dnsResolver"]["wrongAnswers"][number],
  { serverTests }: Measured,
): boolean {
  const given = serverTests?.dns.find((each) => each.host === host)?.addresses ?? [];
  return addresses.some((address) => given.includes(address));
}

/** A name that leads nowhere for the server either is the suite's to put right. */
function isDeniedToServer(host: string, { serverTests }: Measured): boolean {
  const seen = serverTests?.dns.find((each) => each.host === host)?.outcome;
  return seen === "no-such-name" || seen === "no-address";
}

/** What the name of a workload resolves to on the computer: the last alias names the front door. */
function clientDns(
  row: VerdictRow,
  { dnsPerformance: section, traceroutes }: Measured,
  role: "exchange" | "sharepoint",
): Verdict {
  const traced = traceroutes?.data?.traces.find((trace) => trace.role === role)?.host;
  const prefix = role === "exchange" ? "outlook." : "sharepoint.";
  return rowOf({ row, section }, ({ names }, { reason }) => {
    const found =
      names.find(({ host }) => host === traced) ?? names.find(({ host }) => host.includes(prefix));
    if (!found || found.outcome !== "resolved")
      return notTested(row, reasonOf(reason ?? "no-answer"));
    const measured = [
      ...new Set([found.host, found.canonicalNames.at(-1) ?? found.host, found.addresses[0] ?? ""]),
    ]
      .filter(Boolean)
      .map(text);
    return judged(row, { status: "info", measured });
  });
}
