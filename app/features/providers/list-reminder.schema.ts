import * as z from "zod";

import { mailQueue } from "~/features/mail/mail-queue";
import { variants } from "~/features/settings/variants";
import { firstVersion, storedDocument } from "~/lib/document-version";
import type { JobKind } from "~/platform/job-kind";

/** Reminds the members of a partner to verify the lists of one solution. */
export const listReminderJob: JobKind = { name: "list-reminder", queue: mailQueue };

const payloadSchema = z.object({
  solutionId: z.uuid(),
  solutionName: z.string(),
  partnerId: z.uuid(),
  variant: z.enum(variants),
});

/** The payload of that job. */
export const listReminderPayload = storedDocument<z.infer<typeof payloadSchema>>({
  name: "list reminder job",
  schema: payloadSchema,
  upgrades: [firstVersion],
});
