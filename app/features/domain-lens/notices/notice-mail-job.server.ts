import { queueMail } from "~/features/mail/mail-job.server";
import { mailSchema } from "~/features/mail/mail.schema";
import { application } from "~/platform/application.server";
import type { Language } from "~/platform/languages";
import { siteOrigin } from "~/platform/site-origin.server";

import { noticeMail, type NoticeWords } from "./notice";
import { noticeMailPayload } from "./notice-mail.schema";

/**
 * Queues a mail for everybody whom an event tells, in their language; an address that is none is left out.
 *
 * @param wordsIn the words of notices in a language
 */
export async function performNoticeMail(
  payload: unknown,
  wordsIn: (language: Language) => NoticeWords,
): Promise<void> {
  const { database, environment } = application();
  const { kind, href, facts, mails } = noticeMailPayload.read(payload);
  const address = siteOrigin(environment) + href;
  await database.db.transaction().execute(async (trx) => {
    for (const { id, to, language } of mails) {
      const mail = mailSchema.safeParse({
        id,
        to,
        replyTo: null,
        ...noticeMail({ kind, facts, address }, wordsIn(language)),
      });
      if (mail.success) await queueMail(trx, mail.data, new Date());
    }
  });
}

/** What was to be mailed is in the program all the same. */
export async function giveUpNoticeMail(): Promise<void> {
  application().log.error("notice-mail-given-up", {});
}
