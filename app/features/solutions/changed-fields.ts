import type { Solution } from "./solution";
import type { FieldChange } from "./solution-documents";

const fields = [
  "name",
  "type",
  "connectionType",
  "visibility",
  "description",
  "setUpUrl",
  "state",
  "status",
] as const;

/** The fields of a solution, without its lists. */
export type SolutionFacts = Pick<Solution, (typeof fields)[number] | "tags">;

/** What a write changes beside the lists, as history stores it. */
export function changedFields(
  before: SolutionFacts,
  after: SolutionFacts,
): Record<string, FieldChange> {
  const changes = fields.map(
    (field) => [field, { from: before[field], to: after[field] }] as const,
  );
  const tags = { from: before.tags.join(", "), to: after.tags.join(", ") };
  return Object.fromEntries(
    [...changes, ["tags", tags] as const].filter(([, { from, to }]) => from !== to),
  );
}
