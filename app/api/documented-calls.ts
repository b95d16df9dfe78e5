import type * as z from "zod";

import type { DefinedCall } from "./define-call";

/** What the calls of one folder add to the document. */
export type DocumentedCalls = {
  tags?: readonly { name: string; description: string }[];
  /** Schemas of answers by the name under which the document has them. */
  answers?: Record<string, z.ZodType>;
  calls: readonly DefinedCall[];
};
