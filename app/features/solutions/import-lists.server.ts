import type { Context } from "~/features/access/context.server";
import { isDemonstrationWorld } from "~/features/geo/geo-data.server";
import { ok, refuse, type Result } from "~/lib/result";

import type { ImportMode, RefusedImport } from "./import-form";
import { listsFromCsv } from "./lists-csv";
import { replaceLists } from "./replace-lists.server";
import type { SolutionActor } from "./solution-actor";
import { solutionLists, type Solution } from "./solution";
import { shownLines } from "./solution-form";
import type { ListLines } from "./write-entries.server";

export type Imported = { solution: Solution; revision: number; text: string; mode: ImportMode };

type Importing = Pick<Context, "db" | "variant" | "now" | "environment">;

/** Adds the entries of a CSV file to a solution's lists, or puts them in their place. */
export async function importLists(
  { environment, ...context }: Importing,
  actor: SolutionActor,
  { solution, revision, text, mode }: Imported,
): Promise<Result<Solution, RefusedImport>> {
  const none: RefusedImport = { mode, fault: null, lines: [], moreLines: 0, reason: null };
  const read = listsFromCsv(text, { isDemonstration: isDemonstrationWorld(environment) });
  if (!read.ok) return refuse({ ...none, fault: read.refusal });
  const bad = solutionLists.flatMap((list) => read.value[list].bad);
  const first = (lines: typeof bad) => ({
    lines: lines.slice(0, shownLines),
    moreLines: Math.max(0, lines.length - shownLines),
  });
  if (bad.length > 0) return refuse({ ...none, ...first(bad) });
  const lists = Object.fromEntries(
    solutionLists.map((list) => [list, read.value[list].entries]),
  ) as unknown as ListLines;
  const saved = await replaceLists(context, actor, {
    solution,
    revision,
    lists,
    isAddition: mode === "add",
  });
  if (saved.ok) return ok(saved.value);
  const { reason, lines } = saved.refusal;
  return refuse({ ...none, reason: reason === "lines" ? null : reason, ...first([...lines]) });
}
