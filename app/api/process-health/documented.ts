import { healthzCall, readyzCall } from "./calls";

import type { DocumentedCalls } from "../documented-calls";

/** What the document says of these calls. */
export const documented: DocumentedCalls = {
  tags: [{ name: "Health", description: "For the operators of the server." }],
  calls: [healthzCall, readyzCall],
};
