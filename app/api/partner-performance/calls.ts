import { accessCalls } from "./access-calls";
import { boundaryCalls } from "./boundary-calls";
import { contributionCalls } from "./contribution-calls";
import { figureCalls } from "./figure-calls";
import { indexCalls } from "./index-calls";
import { latestCalls } from "./latest-calls";
import { outageCall } from "./outage-call";
import { performanceCalls } from "./performance-calls";
import { registerCalls } from "./register-calls";
import { solutionCalls } from "./solution-calls";
import { telemetryCall } from "./telemetry-call";

/** The calls of the provider performance (specification §7), each group over its use cases. */
export const partnerPerformanceCalls = [
  ...registerCalls,
  ...accessCalls,
  ...solutionCalls,
  ...contributionCalls,
  ...performanceCalls,
  ...boundaryCalls,
  ...indexCalls,
  ...figureCalls,
  ...latestCalls,
  outageCall,
  telemetryCall,
];
