import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";

import { changeActions, type ContributionChange } from "./contribution";
import type { ListsDifference } from "./list-difference";
import { solutionLists } from "./solution";

const listNames = z.enum(solutionLists);

/** A field of a solution before and after an event, as text; null where there was or is none. */
export type FieldChange = { from: string | null; to: string | null };

/** What an event of a solution changed. */
export type SolutionEventDetail = {
  fields?: Record<string, FieldChange>;
  lists?: ListsDifference;
  /** Entries that the event accepted or rejected, by list. */
  entries?: Partial<Record<(typeof solutionLists)[number], string[]>>;
  contributionId?: string;
};

/** The difference of one event in a solution's history. */
export const solutionEventDocument = storedDocument<SolutionEventDetail>({
  name: "event of a solution",
  schema: z.object({
    fields: z
      .record(z.string(), z.object({ from: z.string().nullable(), to: z.string().nullable() }))
      .optional(),
    lists: z
      .partialRecord(
        listNames,
        z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
      )
      .optional(),
    entries: z.partialRecord(listNames, z.array(z.string())).optional(),
    contributionId: z.string().optional(),
  }),
  upgrades: [firstVersion],
});

/** The changes that a contribution proposes. */
export const contributionDocument = storedDocument<{ changes: readonly ContributionChange[] }>({
  name: "changes of a contribution",
  schema: z.object({
    changes: z.array(
      z.object({
        action: z.enum(changeActions),
        list: listNames,
        value: z.string(),
        previous: z.string().optional(),
      }),
    ),
  }),
  upgrades: [firstVersion],
});
