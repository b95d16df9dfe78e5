import { solutionFile } from "~/features/solutions/solution-file";
import type { SolutionRowView } from "~/features/solutions/solution.view";
import type { ListFile } from "~/lib/list/list-file";

import { overallColumns } from "../quality/overall-columns";
import type { AskedListedFigures } from "./ask-listed-figures.server";

type FiguredRow = SolutionRowView & { listed: AskedListedFigures };

/** Solutions as a file with what they reach in all places, over the days that the list on the page is of. */
export const listedFile: ListFile<FiguredRow> = {
  ...solutionFile,
  columns: {
    ...solutionFile.columns,
    firstDay: ({ listed }) => listed.days.first,
    lastDay: ({ listed }) => listed.days.last,
    ...overallColumns<FiguredRow>(({ id, listed }) => listed.figures[id]?.quality ?? null),
    openOutages: ({ id, listed }) =>
      listed.hasOutages ? (listed.figures[id]?.openOutages ?? 0) : null,
  },
};
