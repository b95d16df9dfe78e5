import * as z from "zod";

import { variants, type Variant } from "~/features/settings/variants";
import { firstVersion, storedDocument } from "~/lib/document-version";
import type { JobKind, JobQueue } from "~/platform/job-kind";

/** What a job about one report is told. */
export type ReportJob = { reportId: string; variant: Variant };

const reportJobSchema = z.object({ reportId: z.uuid(), variant: z.enum(variants) });

/** Tests that visitors watch; they mostly wait for the network. */
export const serverTestsQueue: JobQueue = { name: "server-tests", places: 4 };

/** Runs the server's tests of a report. */
export const serverTestsJob: JobKind = { name: "server-tests", queue: serverTestsQueue };

/** Its payload. */
export const serverTestsPayload = storedDocument<ReportJob>({
  name: "server tests job",
  schema: reportJobSchema,
  upgrades: [firstVersion],
});

/** Tests from the server what a visitor did not reach. */
export const secondLookJob: JobKind = { name: "second-look", queue: serverTestsQueue };

/** Its payload. */
export const secondLookPayload = storedDocument<ReportJob>({
  name: "second look job",
  schema: reportJobSchema,
  upgrades: [firstVersion],
});
