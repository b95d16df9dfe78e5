import * as z from "zod";

import { noticeKinds } from "./notice";

/** Kind of the job that queues the mails of one event. */
export const noticeMailJob = "notice-mail";

/** A notice that is mailed: its id, under which a mail that is sent twice is one. */
export type NoticeMail = { id: string; to: string };

export const noticeMailSchema = z.object({
  kind: z.enum(noticeKinds),
  href: z.string(),
  facts: z.object({ subject: z.string(), by: z.string() }),
  mails: z.array(z.object({ id: z.uuid(), to: z.string() })),
});
