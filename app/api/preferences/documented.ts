import { preferencesCall } from "./call";

import type { DocumentedCalls } from "../documented-calls";

/** What the document says of these calls. */
export const documented: DocumentedCalls = {
  calls: [preferencesCall],
};
