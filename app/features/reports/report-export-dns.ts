import { joinPlaceNames } from "~/features/geo/place-label";
import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import type { ClientSection } from "~/features/network-test/client/client-sections";
import { knownOf } from "~/features/network-test/client/section-verdict";

import { latency, type Found } from "./report-export-found";

export function resolverItems({ data, addresses }: ClientSection<"dnsResolver">): Found[] {
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

export function nameItems({ resolvers, names: all }: ClientTestData["dnsPerformance"]): Found[] {
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
