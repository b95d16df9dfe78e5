import { readLines, type BadLine, type Reading } from "./entry-lines";
import { solutionLists } from "./solution";
import { solutionFieldsSchema, type SolutionFields } from "./solution.schema";
import type { ListLines } from "./write-entries.server";

/** Longest form with pasted lists, in bytes. Source: provider rules, section 6. */
export const solutionFormBytes = 2 * 1024 * 1024;

/** Lines that are not taken and that one page names; the rest is counted. */
export const shownLines = 50;

export type ReadSolutionForm = {
  /** Null where a field is not valid. */
  fields: SolutionFields | null;
  /** Keys of `solutions:error` by field. */
  errors: Record<string, string>;
  lists: ListLines;
  bad: BadLine[];
  /** Lines that repeated another one and were left out. */
  repeated: number;
};

/** What was typed into the form of a solution. */
export function readSolutionForm(
  typed: Readonly<Record<string, string | undefined>>,
  reading: Reading,
): ReadSolutionForm {
  const fields = solutionFieldsSchema.safeParse({
    ...typed,
    type: typed.type === "unclassified" ? "" : typed.type,
  });
  const read = solutionLists.map(
    (list) => [list, readLines(list, typed[list] ?? "", reading)] as const,
  );
  return {
    fields: fields.success ? fields.data : null,
    errors: fields.success
      ? {}
      : Object.fromEntries(
          [...fields.error.issues].reverse().map(({ path, message }) => [String(path[0]), message]),
        ),
    lists: Object.fromEntries(
      read.map(([list, { entries }]) => [list, entries]),
    ) as unknown as ListLines,
    bad: read.flatMap(([, { bad }]) => bad),
    repeated: read.reduce((sum, [, { repeated }]) => sum + repeated, 0),
  };
}

/** A solution as the form shows it. */
export type TypedSolution = Record<string, string>;
