import { queueMail } from "~/features/mail/mail-job.server";
import { mailSchema } from "~/features/mail/mail.schema";
import { application } from "~/platform/application.server";

import { noticeMail } from "./notice";
import { noticeMailSchema } from "./notice-mail.schema";

/** Queues a mail for everybody whom an event tells; an address that is none is left out. */
export async function performNoticeMail(payload: unknown): Promise<void> {
  const { database, environment } = application();
  const { kind, href, facts, mails } = noticeMailSchema.parse(payload);
  const words = noticeMail(kind, facts, `${environment.appOrigin ?? ""}${href}`);
  await database.db.transaction().execute(async (trx) => {
    for (const { id, to } of mails) {
      const mail = mailSchema.safeParse({ id, to, replyTo: null, ...words });
      if (mail.success) await queueMail(trx, mail.data, new Date());
    }
  });
}

/** What was to be mailed is in the program all the same. */
export async function giveUpNoticeMail(): Promise<void> {
  application().log.error("notice-mail-given-up", {});
}
