import { endpointManagerAnswers } from "./answers.schema";
import { endpointManagerCalls } from "./calls";
import { endpointSetChangeAnswers } from "./change-answers.schema";
import { ocdiAnswers } from "./ocdi-answers.schema";

import type { DocumentedCalls } from "../documented-calls";

/** What the document says of these calls. */
export const documented: DocumentedCalls = {
  tags: [
    {
      name: "Domain lens",
      description: "Endpoint sets, FQDN records and workloads, for those who keep them.",
    },
  ],
  answers: { ...endpointManagerAnswers, ...endpointSetChangeAnswers, ...ocdiAnswers },
  calls: [...endpointManagerCalls],
};
