import { asInfoCalls } from "./as-info-calls";
import { linkCalls } from "./link-calls";
import { organisationCalls } from "./organisation-calls";
import { pathCalls } from "./path-calls";
import { trafficCall } from "./traffic-call";

/** The calls of the AS view (specification §7), for leadership. */
export const asCalls = [
  ...asInfoCalls,
  trafficCall,
  ...organisationCalls,
  ...linkCalls,
  ...pathCalls,
];
