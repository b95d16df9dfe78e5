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
