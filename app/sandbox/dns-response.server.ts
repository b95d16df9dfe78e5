import {
  AUTHENTIC_DATA,
  AUTHORITATIVE_ANSWER,
  CHECKING_DISABLED,
  RECURSION_AVAILABLE,
  type OptAnswer,
  type Packet,
  type Question,
  type SoaAnswer,
} from "dns-packet";

import { beginResponse, ourOpt } from "~/platform/dns-message.server";

import {
  forgedRecords,
  isSigned,
  suiteZone,
  tenantZone,
  zoneAnswer,
  type ZoneAnswer,
  type ZoneDoors,
} from "./dns-zones";

/** How long an answer may be kept, in seconds: short, since the scenario changes it. */
const ttlSeconds = 5;

/**
 * The response to one query; undefined where none is to be sent.
 *
 * @param told texts that the zone of unique names has for a question; undefined outside of it
 */
export function dnsResponse(
  query: Packet,
  doors: ZoneDoors,
  told: (question: Question) => string[] | undefined,
): Packet | undefined {
  const begun = beginResponse(query, RECURSION_AVAILABLE);
  if ("refusal" in begun) return begun.refusal;
  const { question, response, failure } = begun;
  const isUnchecked = ((query.flags ?? 0) & CHECKING_DISABLED) !== 0;
  const texts = told(question);
  const zone: ZoneAnswer = texts
    ? {
        outcome: "found",
        records: texts.map((data) => ({ name: question.name, type: "TXT", data })),
      }
    : zoneAnswer(question.name, question.type, doors);
  const answer =
    zone.outcome === "forged" && isUnchecked
      ? {
          outcome: "found" as const,
          records: question.type === "A" ? forgedRecords(question.name) : [],
        }
      : zone;
  if (answer.outcome === "silent") return undefined;
  if (answer.outcome === "forged")
    return {
      ...failure("server-failure"),
      ...(response.additionals && { additionals: [{ ...ourOpt, options: [forgedOption] }] }),
    };
  if (answer.outcome === "server-failure" || answer.outcome === "refused")
    return failure(answer.outcome);

  const records = answer.outcome === "found" ? answer.records : [];
  const isAuthentic =
    ((query.flags ?? 0) & AUTHENTIC_DATA) !== 0 && !isUnchecked && isSigned(question.name);
  const isAnswered = records.some(({ type }) => type === question.type);
  const outcome = answer.outcome === "found" ? response : failure(answer.outcome);
  return {
    ...outcome,
    flags: (outcome.flags ?? 0) | (isAuthentic ? AUTHENTIC_DATA : AUTHORITATIVE_ANSWER),
    answers: records.map((record) => ({ ...record, class: "IN", ttl: ttlSeconds })),
    authorities: isAnswered ? [] : [startOfAuthority(question.name)],
  };
}

/** Extended error 6, "DNSSEC Bogus" (RFC 8914, 4.7). */
const forgedOption = {
  code: 15,
  data: Buffer.concat([Buffer.from([0, 6]), Buffer.from("signature does not fit")]),
} as unknown as OptAnswer["options"][number];

/** Tells caches for how long that nothing is there (RFC 2308). */
function startOfAuthority(name: string): SoaAnswer {
  const zone = name.toLowerCase().endsWith(tenantZone) ? tenantZone : suiteZone;
  return {
    type: "SOA",
    name: zone,
    class: "IN",
    ttl: ttlSeconds,
    data: {
      mname: `ns.${suiteZone}`,
      rname: `hostmaster.${suiteZone}`,
      serial: 1,
      refresh: ttlSeconds,
      retry: ttlSeconds,
      expire: ttlSeconds,
      minimum: ttlSeconds,
    },
  };
}
