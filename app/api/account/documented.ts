import { peopleSchema } from "../answers.schema";
import { peopleCall, tokenCalls } from "./calls";

import type { DocumentedCalls } from "../documented-calls";

/** What the document says of these calls. */
export const documented: DocumentedCalls = {
  tags: [
    { name: "Accounts", description: "Who is signed in, and who else is in their directory." },
  ],
  answers: { People: peopleSchema },
  calls: [...tokenCalls, peopleCall],
};
