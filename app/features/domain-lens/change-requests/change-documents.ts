import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";

import type { BypassDecision, Decision } from "./change-request";
import { wizardSteps, type Unfinished } from "./content-rules";

const blockSchema = z.object({
  by: z.string(),
  name: z.string(),
  at: z.iso.datetime(),
  note: z.string(),
});
const decisionSchema = blockSchema.extend({ hash: z.string() });

/** Who blocked or unblocked a change; SQL reads `by` and `at` of any version. */
export const blockDocument = storedDocument<Omit<Decision, "hash">>({
  name: "block of a change request",
  schema: blockSchema,
  upgrades: [firstVersion],
});

/** An approval of a change; SQL reads `at` of any version. */
export const decisionDocument = storedDocument<Decision>({
  name: "decision on a change request",
  schema: decisionSchema,
  upgrades: [firstVersion],
});

/** A bypass of failed tests; SQL reads `at` of any version. */
export const bypassDocument = storedDocument<BypassDecision>({
  name: "bypass of a change request",
  schema: decisionSchema.extend({ failures: z.array(z.string()) }),
  upgrades: [firstVersion],
});

/** What an author typed that cannot be used yet. */
export const unfinishedDocument = storedDocument<Unfinished>({
  name: "unfinished draft",
  schema: z.object(
    Object.fromEntries(
      wizardSteps.map((step) => [step, z.record(z.string(), z.string()).optional()]),
    ),
  ),
  upgrades: [firstVersion],
});

/** What a line of the change log says beside its columns; each event has fields of its own. */
export const changeDetailDocument = storedDocument<Record<string, unknown>>({
  name: "line of the change log",
  schema: z.record(z.string(), z.unknown()),
  upgrades: [firstVersion],
});
