import { randomUUID } from "node:crypto";

import type { TFunction } from "i18next";
import type { Transaction } from "kysely";

import { actingAccount } from "~/features/access/acting-account";
import type { Context } from "~/features/access/context.server";
import { personOf } from "~/features/identity/person";
import { queueMail } from "~/features/mail/mail-job.server";
import { cancelContributionsOf } from "~/features/solutions/cancel-contributions.server";
import { refuse, ok, type Result } from "~/lib/result";
import type { Language } from "~/platform/languages";
import type { Database } from "#db/schema";

import { decisionMail } from "./decision-mail";
import { keyOf, whoOf, type Partner } from "./member";
import {
  decidePartnerStatus,
  type DecisionRefusal,
  type PartnerDecision,
  type PartnerStatus,
} from "./partner";
import { findPartner, listAddressees } from "./partner.repository.server";
import { insertPartnerEvent, updateDecidedPartner } from "./partner-write.repository.server";

type Deciding = Pick<Context, "db" | "variant" | "prefix" | "actor" | "now" | "origin">;

type Decided = PartnerDecision & {
  partnerId: string;
  /** What the page was read at. */
  revision: number;
  /** The words of `providers` in a language, for the mail to each member. */
  wordsIn: (language: Language) => TFunction;
};

/**
 * Endorses or declines a partner, adds to its history and queues a mail to every member, all or nothing.
 * Declining cancels its open contributions.
 */
export async function decidePartner(
  { db, variant, prefix, actor, now, origin }: Deciding,
  { partnerId, revision, wordsIn, ...decision }: Decided,
): Promise<Result<PartnerStatus, DecisionRefusal | "stale" | "not-found">> {
  const account = actingAccount(actor);
  return db.transaction().execute(async (trx) => {
    const partner = await findPartner(trx, { variant, id: partnerId }, { lock: true });
    if (!partner) return refuse("not-found");
    if (partner.revision !== revision) return refuse("stale");
    const decided = decidePartnerStatus(partner.status, decision);
    if (!decided.ok) return decided;
    const { note } = decision;
    const status = decided.value;
    await updateDecidedPartner(trx, partner.id, { status, by: account.name, at: now, note });
    await insertPartnerEvent(trx, {
      partnerId,
      event: status === "Declined" ? "declined" : "endorsed",
      actorKey: keyOf(whoOf(variant, account)),
      actorName: account.name,
      from: partner.status,
      to: status,
      note,
      at: now,
    });
    if (status === "Declined")
      await cancelContributionsOf(trx, { variant, partnerId, by: personOf(account), note, now });
    const href = `${origin}${prefix}/partnerPortal`;
    await mailMembers(trx, { ...partner, status }, { note, href, wordsIn, at: now });
    return ok(status);
  });
}

type Told = { note: string; href: string; wordsIn: Decided["wordsIn"]; at: Date };

async function mailMembers(
  trx: Transaction<Database>,
  partner: Partner,
  { note, href, wordsIn, at }: Told,
): Promise<void> {
  for (const { email: to, language } of await listAddressees(trx, partner)) {
    const mail = decisionMail({ ...partner, note, href }, wordsIn(language));
    await queueMail(trx, { id: randomUUID(), to, replyTo: null, ...mail }, at);
  }
}
