import * as z from "zod";

import { variants, type Variant } from "~/features/settings/variants";
import { firstVersion, storedDocument } from "~/lib/document-version";

/** What a job about one report is told. */
export type ReportJob = { reportId: string; variant: Variant };

const reportJobSchema = z.object({ reportId: z.uuid(), variant: z.enum(variants) });

/** Kind of the job that runs the server's tests of a report. */
export const serverTestsJob = "server-tests";

/** Its payload. */
export const serverTestsPayload = storedDocument<ReportJob>({
  name: "server tests job",
  schema: reportJobSchema,
  upgrades: [firstVersion],
});

/** Kind of the job that looks at what a visitor missed. */
export const secondLookJob = "second-look";

/** Its payload. */
export const secondLookPayload = storedDocument<ReportJob>({
  name: "second look job",
  schema: reportJobSchema,
  upgrades: [firstVersion],
});
