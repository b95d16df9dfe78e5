import * as z from "zod";

import { mailQueue } from "~/features/mail/mail-queue";
import { storedDocument, type Upgrade } from "~/lib/document-version";
import type { JobKind } from "~/platform/job-kind";
import { fallbackLanguage, languages, type Language } from "~/platform/languages";

import { noticeKinds } from "./notice";

/** Queues the mails of one event. */
export const noticeMailJob: JobKind = { name: "notice-mail", queue: mailQueue };

/** A notice that is mailed: its id, under which a mail that is sent twice is one, and the language its reader knows. */
export type NoticeMail = { id: string; to: string; language: Language };

const payloadSchema = z.object({
  kind: z.enum(noticeKinds),
  href: z.string(),
  facts: z.object({ subject: z.string(), by: z.string(), note: z.string().optional() }),
  mails: z.array(z.object({ id: z.uuid(), to: z.string(), language: z.enum(languages) })),
});

/** Mails from before languages were stored are in the fallback language. */
const withLanguages: Upgrade = (document) => ({
  ...document,
  mails: (document.mails as object[]).map((mail) => ({ language: fallbackLanguage, ...mail })),
});

/** The payload of that job. */
export const noticeMailPayload = storedDocument<z.infer<typeof payloadSchema>>({
  name: "notice mail job",
  schema: payloadSchema,
  upgrades: [withLanguages],
});
