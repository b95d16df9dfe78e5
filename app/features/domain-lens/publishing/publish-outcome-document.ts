import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";

import type { PublishOutcome } from "./publish-run";

const change = { changeId: z.string(), setId: z.string() };

/** What became of a publish run that was asked for. */
export const publishOutcomeDocument = storedDocument<PublishOutcome>({
  name: "outcome of a publish run",
  schema: z.object({
    version: z.string().nullable(),
    published: z.array(z.object(change)),
    returned: z.array(z.object({ ...change, reason: z.enum(["changed-base", "not-ready"]) })),
  }),
  upgrades: [firstVersion],
});
