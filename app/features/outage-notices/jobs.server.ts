import {
  outageNoticeJob,
  outageNoticePayload,
} from "~/features/performance/outages/notices/outage-notice-job.schema";
import { webhookTries, webhookWaitMs } from "~/features/webhook-delivery/delivery";
import type { JobHandler } from "~/platform/registration.server";

import { giveUpOutageWebhook, performOutageWebhook } from "./outage-webhook-job.server";
import { outageWebhookJob, outageWebhookPayload } from "./outage-webhook-job.schema";
import { giveUpNotices, tellSubscribers } from "./tell-subscribers.server";
import { monthMailJob, monthMailPayload } from "./months/month-job.schema";
import { giveUpMonths, sendMonths } from "./months/send-months.server";

export const jobs: readonly JobHandler[] = [
  {
    job: outageNoticeJob,
    payload: outageNoticePayload,
    perform: (payload, { signal, words }) =>
      tellSubscribers(payload, {
        signal,
        wordsIn: (language) => words(language, "outage-notices"),
      }),
    giveUp: giveUpNotices,
  },
  {
    job: outageWebhookJob,
    payload: outageWebhookPayload,
    perform: (payload, { signal }) => performOutageWebhook(payload, signal),
    giveUp: giveUpOutageWebhook,
    tries: webhookTries,
    waitMs: webhookWaitMs,
  },
  {
    job: monthMailJob,
    payload: monthMailPayload,
    perform: (payload, { signal, words }) =>
      sendMonths(payload, { signal, wordsIn: (language) => words(language, "month") }),
    giveUp: giveUpMonths,
  },
];
