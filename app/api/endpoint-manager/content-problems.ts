import type { ContentProblem } from "~/features/domain-lens/change-requests/content-rules";

/** The field of a change, by the name that calls have for it, at which a problem is solved. */
export const problemFields: Record<ContentProblem, string> = {
  "reason-missing": "changeReason",
  "description-missing": "publicDescription",
  "functionality-missing": "optionalFunctionality",
  "ports-missing": "tcpPorts",
  "contents-missing": "fqdns",
  "prefix-missing": "cidrs",
  "member-set-with-names": "fqdns",
  "member-of-itself": "memberEndpointSetInternalId",
  "details-unfinished": "endpointSet",
  "fqdns-unfinished": "fqdns",
  "prefixes-unfinished": "cidrs",
  "review-unfinished": "changeReason",
};

export const problemMessages: Record<ContentProblem, string> = {
  "reason-missing": "A change request needs a reason.",
  "description-missing": "A new set needs a public description.",
  "functionality-missing": "An optional set needs a text on what does not work without it.",
  "ports-missing": "TCP or UDP ports are needed.",
  "contents-missing": "A set needs an FQDN, an IP prefix or an internal IP set.",
  "prefix-missing": "An internal IP set needs at least one IP prefix.",
  "member-set-with-names": "An internal IP set cannot have FQDNs.",
  "member-of-itself": "An internal IP set cannot refer to another internal IP set.",
  "details-unfinished": "Some details of the draft are not valid.",
  "fqdns-unfinished": "Some FQDNs of the draft are not valid.",
  "prefixes-unfinished": "Some IP prefixes of the draft are not valid.",
  "review-unfinished": "Some entries in the last step of the draft are not valid.",
};
