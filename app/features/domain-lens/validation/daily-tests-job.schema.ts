import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";

/** Kind of the job that tests a slice of all names. */
export const dailyTestsJob = "daily-tests";

/** Its payload says nothing: where the last slice stopped is in the names themselves. */
export const dailyTestsPayload = storedDocument<object>({
  name: "daily tests job",
  schema: z.object({}),
  upgrades: [firstVersion],
});
