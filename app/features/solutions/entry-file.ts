import type { ListFile } from "~/lib/list/list-file";

import type { SolutionEntry } from "./solution";

/** Entries of a solution as a file. */
export const entryFile: ListFile<SolutionEntry & { addedAt: Date }> = {
  name: "pathlens-solution-entries",
  columns: {
    list: ({ list }) => list,
    value: ({ value }) => value,
    state: ({ isAccepted }) => (isAccepted ? "accepted" : "waiting"),
    addedAt: ({ addedAt }) => addedAt.toISOString(),
  },
};
