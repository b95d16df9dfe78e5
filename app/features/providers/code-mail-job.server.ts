import type { TFunction } from "i18next";

import { application } from "~/platform/application.server";
import type { Language } from "~/platform/languages";

import { codeMailPayload } from "./code-mail.schema";
import { updateMailState } from "./registration.repository.server";
import { mailCode, noteOutcome } from "./send-code.server";

type Performing = { signal: AbortSignal; wordsIn: (language: Language) => TFunction };

/**
 * Mails a new code. What fails for now throws, so that the queue tries again; a refusal for good is
 * written down. The error names no address.
 */
export async function performCodeMail(
  payload: unknown,
  { signal, wordsIn }: Performing,
): Promise<void> {
  const { database, environment } = application();
  const { language, ...sending } = codeMailPayload.read(payload);
  const words = wordsIn(language);
  const outcome = await mailCode({ db: database.db, environment }, sending, { words, signal });
  if (outcome === "later") throw new Error("The mail with a code was not taken.");
  await noteOutcome(database.db, sending, outcome);
}

/** After the last try the page of the registration says that the mail failed. */
export async function giveUpCodeMail(payload: unknown): Promise<void> {
  const { database, log } = application();
  const read = codeMailPayload.tryRead(payload);
  if (read) await updateMailState(database.db, read, "failed");
  log.error("partner-code-mail-given-up", { registrationId: read?.registrationId });
}
