import type { DocumentedCalls } from "../documented-calls";

import { asAnswers } from "./answers.schema";
import { asCalls } from "./calls";

/** What the document says of these calls. */
export const documented: DocumentedCalls = {
  tags: [
    {
      name: "ASN",
      description:
        "ASes, their organisations and inferred relationships, from the datasets in use. Every answer names them by " +
        "`datasetId`, which changes with any of them; 0 without datasets.",
    },
  ],
  answers: asAnswers,
  calls: asCalls,
};
