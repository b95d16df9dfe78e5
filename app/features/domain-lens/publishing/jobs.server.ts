import { webhookTries, webhookWaitMs } from "~/features/webhook-delivery/delivery";
import type { JobHandler } from "~/platform/registration.server";

import { giveUpPublishRun, performPublishRun } from "./publish-run-job.server";
import { publishRunJob, publishRunPayload } from "./publish-run-job.schema";
import { webhookJob, webhookPayload } from "./webhook-job.schema";
import { giveUpWebhook, performWebhook } from "./webhook-job.server";

export const jobs: readonly JobHandler[] = [
  {
    job: publishRunJob,
    payload: publishRunPayload,
    perform: (payload, { signal }) => performPublishRun(payload, signal),
    giveUp: giveUpPublishRun,
  },
  {
    job: webhookJob,
    payload: webhookPayload,
    perform: (payload, { signal }) => performWebhook(payload, signal),
    giveUp: giveUpWebhook,
    tries: webhookTries,
    waitMs: webhookWaitMs,
  },
];
