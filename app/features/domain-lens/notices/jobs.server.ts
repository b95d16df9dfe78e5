import type { JobHandler } from "~/platform/registration.server";

import { giveUpNoticeMail, performNoticeMail } from "./notice-mail-job.server";
import { noticeMailJob, noticeMailPayload } from "./notice-mail.schema";

export const jobs: readonly JobHandler[] = [
  {
    job: noticeMailJob,
    payload: noticeMailPayload,
    perform: (payload, { words }) =>
      performNoticeMail(payload, (language) => words(language, "notices")),
    giveUp: giveUpNoticeMail,
  },
];
