import { AUTHORITATIVE_ANSWER, type Answer, type Packet, type SoaAnswer } from "dns-packet";

import type { ResolverZone } from "~/lib/resolver-zone";
import { hourMs, minuteMs } from "~/lib/time";
import { beginResponse } from "~/platform/dns-message.server";

/** Nothing of the zone is worth keeping: each name is asked for once, and what is not there may be a moment later. */
const nameTtlSeconds = 0;

/** How long the zone's own records may be kept, in seconds. */
const zoneTtlSeconds = hourMs / 1000;

const minuteSeconds = minuteMs / 1000;

/** Where the zone is, and the name of the server that its parent names for it. */
export type Authority = { zone: ResolverZone; server: string };

/**
 * What the zone's name server answers to one query.
 *
 * @param asker address that the query came from
 */
export function resolverZoneResponse(
  query: Packet,
  { zone, server }: Authority,
  asker: string,
): Packet {
  const begun = beginResponse(query);
  if ("refusal" in begun) return begun.refusal;
  const { question, response, failure } = begun;
  const start = startOf(zone.zone, server);
  const own: Answer[] = [
    start,
    { type: "NS", name: zone.zone, class: "IN", ttl: zoneTtlSeconds, data: server },
  ];
  const isZone = question.name.toLowerCase() === zone.zone;
  const texts = isZone ? [] : zone.answer(question, asker);
  if (!texts) return failure("refused");
  const answers = isZone
    ? own.filter(({ type }) => type === question.type)
    : texts.map((data): Answer => ({
        type: "TXT",
        name: question.name,
        class: "IN",
        ttl: nameTtlSeconds,
        data,
      }));
  return {
    ...response,
    flags: (response.flags ?? 0) | AUTHORITATIVE_ANSWER,
    answers,
    authorities: answers.length > 0 ? [] : [start],
  };
}

/** Its last number says how long to remember that something is not there (RFC 2308). */
function startOf(zone: string, server: string): SoaAnswer {
  return {
    type: "SOA",
    name: zone,
    class: "IN",
    ttl: nameTtlSeconds,
    data: {
      mname: server,
      rname: `hostmaster.${zone}`,
      serial: 1,
      refresh: zoneTtlSeconds,
      retry: minuteSeconds,
      expire: zoneTtlSeconds,
      minimum: nameTtlSeconds,
    },
  };
}
