import { assistantTestResultSchema } from "./assistant-answers.schema";
import { anonymousCalls } from "./calls";
import { unhealthyMetroScoresSchema } from "./unhealthy-metro-scores.schema";
import {
  egressLocationSchema,
  frontendConfigurationSchema,
  testStatusSchema,
} from "../answers.schema";

import type { DocumentedCalls } from "../documented-calls";

/** What the document says of these calls. */
export const documented: DocumentedCalls = {
  tags: [{ name: "Network health", description: "Where connectivity is worse than usual." }],
  answers: {
    AssistantTestResult: assistantTestResultSchema,
    EgressLocation: egressLocationSchema,
    FrontendConfiguration: frontendConfigurationSchema,
    TestStatus: testStatusSchema,
    UnhealthyMetroScores: unhealthyMetroScoresSchema,
  },
  calls: [...anonymousCalls],
};
