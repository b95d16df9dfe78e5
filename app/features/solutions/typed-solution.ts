import { solutionLists, type Solution, type SolutionEntry } from "./solution";
import type { TypedSolution } from "./solution-form";
import { typeWord } from "./solution.view";

/** A solution as its form shows it, each list one entry a line. */
export function typedSolutionOf(
  { name, type, connectionType, visibility, description, setUpUrl }: Solution,
  entries: readonly SolutionEntry[],
): TypedSolution {
  const lists = solutionLists.map((list) => [
    list,
    entries
      .filter((entry) => entry.list === list)
      .map(({ value }) => value)
      .join("\n"),
  ]);
  return {
    name,
    type: typeWord(type),
    connectionType,
    visibility,
    description,
    setUpUrl: setUpUrl ?? "",
    ...(Object.fromEntries(lists) as TypedSolution),
  };
}
