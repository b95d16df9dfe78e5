import * as z from "zod";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";

import { testers, type AssistantTestResult, type Tester } from "./assistant-test";
import { assistantTestDocument } from "./assistant-test-document";
import type { AskedDomain } from "./asked-domain";

/** A result as it is kept, with what was asked. */
type StoredAssistantTest = {
  result: AssistantTestResult;
  testedBy: Tester;
  asked: AskedDomain[];
};

type NewTest = StoredAssistantTest & {
  variant: Variant;
  isDemonstration: boolean;
  secretHash: Uint8Array;
};

export async function insertAssistantTest(
  db: Db,
  { result, testedBy, asked, variant, isDemonstration, secretHash }: NewTest,
): Promise<void> {
  const { runId, createdOn, ...found } = result;
  await db
    .insertInto("assistant_test")
    .values({
      id: runId,
      variant,
      is_demonstration: isDemonstration,
      secret_hash: Buffer.from(secretHash),
      tested_by: testedBy,
      connectivity_status: found.connectivityTestResult.status,
      web_socket_status: found.webSocketTestResult.status,
      document: assistantTestDocument.text({ ...found, asked }),
      created_at: new Date(createdOn),
    })
    .execute();
}

type Key = { id: string; variant: Variant; since: Date };
export type FoundAssistantTest = StoredAssistantTest & { secretHash: Uint8Array };

/** A result not older than `since`, whoever asks: the caller decides who may see it. */
export async function findAssistantTest(
  db: Db,
  { id, variant, since }: Key,
): Promise<FoundAssistantTest | undefined> {
  const row = await db
    .selectFrom("assistant_test")
    .select(["id", "secret_hash", "tested_by", "document", "created_at"])
    .where("id", "=", id)
    .where("variant", "=", variant)
    .where("created_at", ">=", since)
    .executeTakeFirst();
  if (!row) return undefined;
  const { asked, ...found } = assistantTestDocument.read(row.document);
  return {
    result: { runId: row.id, createdOn: row.created_at.toISOString(), ...found },
    testedBy: z.enum(testers).parse(row.tested_by),
    asked,
    secretHash: row.secret_hash,
  };
}

export async function deleteAssistantTest(db: Db, id: string): Promise<void> {
  await db.deleteFrom("assistant_test").where("id", "=", id).execute();
}

/** Removes at most `limit` results made before an instant, the oldest first. @returns how many went */
export async function deleteAssistantTestsBefore(
  db: Db,
  before: Date,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("assistant_test")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("assistant_test")
        .select("id")
        .where("created_at", "<", before)
        .orderBy("created_at")
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
