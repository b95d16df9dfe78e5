import type { Transaction } from "kysely";

import type { VariantPrefix } from "~/features/settings/variants";
import { enqueueJob } from "~/platform/job-queue.repository.server";
import { fallbackLanguage } from "~/platform/languages";
import type { Database } from "#db/schema";

import type { ReachablePerson } from "../change-requests/champions.repository.server";
import { noticeMailJob, noticeMailPayload, type NoticeMail } from "./notice-mail.schema";
import { insertNotices, listLanguages, type NewNotice } from "./notice.repository.server";

/** Most people that one event tells. */
const audienceLimit = 200;

type Told = NewNotice & {
  people: readonly ReachablePerson[];
  except: readonly string[];
  at: Date;
  /** Prefix of the variant that it belongs to: a mail leads there; a notice keeps the prefix of its reader. */
  prefix?: VariantPrefix;
};

/**
 * Tells people of something in the caller's transaction: they know of it exactly when it is
 * so. Each is told once, and never of what they did themselves.
 */
export async function tell(
  trx: Transaction<Database>,
  { people, except, at, prefix = "", ...notice }: Told,
): Promise<void> {
  const audience = [...new Map(people.map((person) => [person.key, person])).values()]
    .filter(({ key }) => !except.includes(key))
    .slice(0, audienceLimit);
  const ids = await insertNotices(
    trx,
    audience.map(({ key }) => key),
    { ...notice, at },
  );
  const languages = await listLanguages(
    trx,
    audience.map(({ key }) => key),
  );
  const mails = audience.flatMap(({ key, email }, index): NoticeMail[] =>
    email
      ? [{ id: ids[index] ?? "", to: email, language: languages.get(key) ?? fallbackLanguage }]
      : [],
  );
  if (mails.length === 0) return;
  await enqueueJob(trx, {
    job: noticeMailJob,
    payload: noticeMailPayload.stamped({ ...notice, href: prefix + notice.href, mails }),
    at,
  });
}
