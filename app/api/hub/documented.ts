import { runEventPageSchema, runEventSchema } from "../answers.schema";
import { hubCall } from "./call";

import type { DocumentedCalls } from "../documented-calls";

/** What the document says of these calls. */
export const documented: DocumentedCalls = {
  tags: [{ name: "Live results", description: "What the server's tests find, as they find it." }],
  answers: { RunEvent: runEventSchema, RunEventPage: runEventPageSchema },
  calls: [hubCall],
};
