import type { DocumentedCalls } from "../documented-calls";

import { partnerAnswers } from "./answers.schema";
import { assessmentCall } from "./assessment-call";
import { boundaryAnswers } from "./boundary-answers.schema";
import { boundaryCall } from "./boundary-calls";
import { partnerPerformanceCalls } from "./calls";
import { figureCallAnswers } from "./figure-call-answers.schema";
import { historyAnswers } from "./history-answers.schema";
import { historyCall } from "./history-call";
import { indexAnswers } from "./index-answers.schema";
import { latestAnswers } from "./latest-answers.schema";
import { outageAnswers } from "./outage-answers.schema";
import { solutionAnswers } from "./solution-answers.schema";
import { telemetryAnswers } from "./telemetry-answers.schema";

/** What the document says of these calls. */
export const documented: DocumentedCalls = {
  tags: [
    {
      name: "Partner performance",
      description:
        "Network providers: their registration, what they may open, their solutions and contributions; telemetry.",
    },
  ],
  answers: {
    ...partnerAnswers,
    ...solutionAnswers,
    ...telemetryAnswers,
    ...boundaryAnswers,
    ...indexAnswers,
    ...historyAnswers,
    ...figureCallAnswers,
    ...latestAnswers,
    ...outageAnswers,
  },
  calls: [...partnerPerformanceCalls, boundaryCall, historyCall, assessmentCall],
};
