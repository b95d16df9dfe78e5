import { placeCallsOfVisitors } from "../places/calls";
import { anonymousReadReport } from "../reports/read-report";
import { generateCopilotTestReport } from "./generate-copilot-test-report";
import { generateTestReport } from "./generate-test-report";
import { getFrontendConfiguration } from "./get-frontend-configuration";
import { unhealthyMetroScores } from "./unhealthy-metro-scores";

export const anonymousPrefix = "/api/AnonymousConnectivityTest/";

/** The calls of the anonymous controller (specification §7). */
export const anonymousCalls = [
  anonymousReadReport,
  generateTestReport,
  generateCopilotTestReport,
  ...placeCallsOfVisitors,
  unhealthyMetroScores,
  getFrontendConfiguration,
];
