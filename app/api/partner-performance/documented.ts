import type { DocumentedCalls } from "../documented-calls";

import { partnerAnswers } from "./answers.schema";
import { partnerPerformanceCalls } from "./calls";

/** What the document says of these calls. */
export const documented: DocumentedCalls = {
  tags: [
    {
      name: "Partner performance",
      description: "Network providers: their registration and what they may open.",
    },
  ],
  answers: partnerAnswers,
  calls: partnerPerformanceCalls,
};
