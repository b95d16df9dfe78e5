import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";

import type { Evidence, FactName, Reason } from "./evidence";

/** A reason or fact that a later release drops stays readable in stored evidence. */
const reason = z.string() as z.ZodType<unknown> as z.ZodType<Reason>;
const fact = z.string() as z.ZodType<unknown> as z.ZodType<FactName>;

/** What a test saw; SQL reads `reason` of any version. */
export const evidenceDocument = storedDocument<Evidence>({
  name: "evidence of a test",
  schema: z.object({
    reason: reason.nullable(),
    facts: z.array(z.object({ fact, values: z.array(z.string()) })),
  }),
  upgrades: [firstVersion],
});
