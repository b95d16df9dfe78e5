import type { JobQueue } from "~/platform/job-kind";

/** Mails, and what queues mails: a slow mail server delays nothing else. */
export const mailQueue: JobQueue = { name: "mail", places: 2 };
