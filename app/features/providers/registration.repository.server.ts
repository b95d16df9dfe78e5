import type { Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { MailState } from "./code";
import type { Who } from "./member";

type Connection = Db | Transaction<Database>;

/** A registration that waits for its code. */
export type OpenRegistration = Who & {
  id: string;
  name: string;
  companyName: string;
  url: string;
  domain: string;
  email: string;
  termsVersion: string;
  termsAcceptedAt: Date;
  codeHash: Uint8Array | null;
  expiresAt: Date | null;
  triesLeft: number;
  mailState: MailState;
  updatedAt: Date;
};

/** One sending of a code: a later one for the same registration takes its place. */
export type Sending = { registrationId: string; mailNumber: number };

/** @param lock lets tries of one account come one after another */
export async function findRegistration(
  db: Connection,
  { variant, tenantId, objectId }: Who,
  { lock = false } = {},
): Promise<OpenRegistration | undefined> {
  const query = db
    .selectFrom("partner_registration")
    .selectAll()
    .where("variant", "=", variant)
    .where("tenant_id", "=", tenantId)
    .where("object_id", "=", objectId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return (
    row && {
      variant: row.variant as Variant,
      tenantId: row.tenant_id,
      objectId: row.object_id,
      id: row.id,
      name: row.name,
      companyName: row.company_name,
      url: row.company_url,
      domain: row.domain,
      email: row.email,
      termsVersion: row.terms_version,
      termsAcceptedAt: row.terms_accepted_at,
      codeHash: row.code_hash,
      expiresAt: row.code_expires_at,
      triesLeft: row.tries_left,
      mailState: row.mail_state as MailState,
      updatedAt: row.updated_at,
    }
  );
}

type NewRegistration = Pick<
  OpenRegistration,
  | keyof Who
  | "id"
  | "name"
  | "companyName"
  | "url"
  | "domain"
  | "email"
  | "termsVersion"
  | "termsAcceptedAt"
>;

/** Writes the registration of an account in the place of an earlier one, with no code and a mail to send. */
export async function upsertRegistration(
  trx: Transaction<Database>,
  { id, variant, tenantId, objectId, ...registration }: NewRegistration,
  now: Date,
): Promise<Sending> {
  const values = {
    name: registration.name,
    company_name: registration.companyName,
    company_url: registration.url,
    domain: registration.domain,
    email: registration.email,
    terms_version: registration.termsVersion,
    terms_accepted_at: registration.termsAcceptedAt,
    code_hash: null,
    code_expires_at: null,
    tries_left: 0,
    mail_state: "sending",
    updated_at: now,
  };
  const row = await trx
    .insertInto("partner_registration")
    .values({
      ...values,
      id,
      variant,
      tenant_id: tenantId,
      object_id: objectId,
      mail_number: 1,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["variant", "tenant_id", "object_id"]).doUpdateSet((eb) => ({
        ...values,
        mail_number: eb("partner_registration.mail_number", "+", 1),
      })),
    )
    .returning(["id", "mail_number"])
    .executeTakeFirstOrThrow();
  return { registrationId: row.id, mailNumber: row.mail_number };
}

/** Begins another sending; the code before it ends. */
export async function updateForNextMail(
  trx: Transaction<Database>,
  id: string,
  now: Date,
): Promise<Sending> {
  const row = await trx
    .updateTable("partner_registration")
    .set((eb) => ({
      code_hash: null,
      code_expires_at: null,
      tries_left: 0,
      mail_state: "sending",
      mail_number: eb("mail_number", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", id)
    .returning("mail_number")
    .executeTakeFirstOrThrow();
  return { registrationId: id, mailNumber: row.mail_number };
}

type Issued = { hash: Uint8Array; expiresAt: Date; tries: number };

/**
 * Puts the code of a sending in force.
 *
 * @returns where to mail it; undefined where a later sending took its place, or the registration is gone
 */
export async function issueCode(
  db: Db,
  { registrationId, mailNumber }: Sending,
  { hash, expiresAt, tries }: Issued,
): Promise<{ email: string; companyName: string } | undefined> {
  const row = await db
    .updateTable("partner_registration")
    .set({ code_hash: hash, code_expires_at: expiresAt, tries_left: tries })
    .where("id", "=", registrationId)
    .where("mail_number", "=", mailNumber)
    .returning(["email", "company_name"])
    .executeTakeFirst();
  return row && { email: row.email, companyName: row.company_name };
}

/** Writes what became of a sending; of one that failed the code ends. @returns whether it is the latest */
export async function updateMailState(
  db: Connection,
  { registrationId, mailNumber }: Sending,
  state: MailState,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("partner_registration")
    .set({
      mail_state: state,
      ...(state === "failed" && { code_hash: null, code_expires_at: null, tries_left: 0 }),
    })
    .where("id", "=", registrationId)
    .where("mail_number", "=", mailNumber)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Takes one of the tries of a code; the last one voids it. */
export async function updateTries(
  trx: Transaction<Database>,
  id: string,
  triesLeft: number,
): Promise<void> {
  await trx
    .updateTable("partner_registration")
    .set({ tries_left: triesLeft, ...(triesLeft === 0 && { code_hash: null }) })
    .where("id", "=", id)
    .execute();
}

export async function deleteRegistration(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom("partner_registration").where("id", "=", id).execute();
}

/** Removes at most `limit` registrations that nobody touched since an instant. @returns how many went */
export async function deleteRegistrationsBefore(
  db: Db,
  before: Date,
  limit: number,
): Promise<number> {
  const over = db
    .selectFrom("partner_registration")
    .select("id")
    .where("updated_at", "<", before)
    .orderBy("updated_at")
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom("partner_registration")
    .where("id", "in", over)
    .where("updated_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
