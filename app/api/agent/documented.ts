import { clientAcceptedSchema, clientCompletedSchema, clientPlanSchema } from "./answers.schema";
import { agentCalls } from "./calls";

import type { DocumentedCalls } from "../documented-calls";

/** What the document says of these calls. */
export const documented: DocumentedCalls = {
  tags: [
    {
      name: "Advanced client",
      description: "Results that a program on the computer adds to a report.",
    },
  ],
  answers: {
    ClientAccepted: clientAcceptedSchema,
    ClientCompleted: clientCompletedSchema,
    ClientPlan: clientPlanSchema,
  },
  calls: [...agentCalls],
};
