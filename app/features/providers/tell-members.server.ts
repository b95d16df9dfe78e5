import { randomUUID } from "node:crypto";

import type { TFunction } from "i18next";

import type { Context } from "~/features/access/context.server";
import { queueMail } from "~/features/mail/mail-job.server";
import type { Tell } from "~/features/solutions/act-on-solution.server";
import { contributionHref, profileHref } from "~/features/solutions/solutions-address";
import type { Language } from "~/platform/languages";

import { listAddressees } from "./partner.repository.server";
import { solutionMail } from "./solution-mail";

type Telling = Pick<Context, "variant" | "prefix" | "origin" | "now">;

/**
 * Queues a mail to every member of the partner that the news is for, in the member's language.
 *
 * @param wordsIn the words of `contributions` in a language
 */
export function tellMembers(
  { variant, prefix, origin, now }: Telling,
  wordsIn: (language: Language) => TFunction,
): Tell {
  return async (trx, { partnerId, contributionId, ...news }) => {
    const { id: solutionId } = news.solution;
    const path =
      contributionId === undefined
        ? profileHref(prefix, solutionId)
        : contributionHref(prefix, { solutionId, contributionId });
    for (const { email: to, language } of await listAddressees(trx, { id: partnerId, variant })) {
      const mail = solutionMail(news, origin + path, wordsIn(language));
      await queueMail(trx, { id: randomUUID(), to, replyTo: null, ...mail }, now);
    }
  };
}
