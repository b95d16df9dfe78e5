import * as z from "zod";

import { mailQueue } from "~/features/mail/mail-queue";
import type { JobKind } from "~/platform/job-kind";
import { fallbackLanguage, languages, type Language } from "~/platform/languages";

import { noticeKinds } from "./notice";

/** Queues the mails of one event. */
export const noticeMailJob: JobKind = { name: "notice-mail", queue: mailQueue };

/** A notice that is mailed: its id, under which a mail that is sent twice is one, and the language its reader knows. */
export type NoticeMail = { id: string; to: string; language: Language };

export const noticeMailSchema = z.object({
  kind: z.enum(noticeKinds),
  href: z.string(),
  facts: z.object({ subject: z.string(), by: z.string(), note: z.string().optional() }),
  mails: z.array(
    z.object({
      id: z.uuid(),
      to: z.string(),
      language: z.enum(languages).default(fallbackLanguage),
    }),
  ),
});
