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
  "reason-missing": "A change needs a reason.",
  "description-missing": "A new set needs a public description.",
  "functionality-missing": "An optional set says what does not work without it.",
  "ports-missing": "TCP or UDP ports are needed.",
  "contents-missing": "A set needs an FQDN, an IP prefix or a member set.",
  "prefix-missing": "A member set needs an IP prefix.",
  "member-set-with-names": "A member set has no FQDNs.",
  "member-of-itself": "A member set refers to no other one.",
  "details-unfinished": "Entries of the draft's details cannot be used as they are.",
  "fqdns-unfinished": "Entries of the draft's FQDNs cannot be used as they are.",
  "prefixes-unfinished": "Entries of the draft's IP prefixes cannot be used as they are.",
  "review-unfinished": "Entries of the draft's last step cannot be used as they are.",
};
