import { readOrNull } from "~/lib/document-version";
import type { Db } from "~/platform/database.server";

import { attributesDocument } from "../attributes-document";
import type { Evidence } from "../validation/evidence";
import { evidenceDocument } from "../validation/evidence-document";
import type { Outcome, TestName } from "../validation/validation-tests";

/** Entries of history that the page of a record shows at once. */
const eventLimit = 100;

/** Sets and results that one record can have; far above what there is. */
const partLimit = 500;

export type FqdnEvent = {
  id: number;
  occurredAt: Date;
  actorName: string;
  event: string;
  note: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** The newest entries of a record's history. */
export async function listFqdnEvents(db: Db, fqdnId: string): Promise<FqdnEvent[]> {
  const rows = await db
    .selectFrom("fqdn_event")
    .selectAll()
    .where("fqdn_id", "=", fqdnId)
    .orderBy("id", "desc")
    .limit(eventLimit)
    .execute();
  return rows.map(({ id, occurred_at, actor_name, event, note, before, after }) => ({
    id,
    occurredAt: occurred_at,
    actorName: actor_name,
    event,
    note,
    before: readOrNull(attributesDocument, before),
    after: readOrNull(attributesDocument, after),
  }));
}

export type SetOfFqdn = {
  internalId: string;
  publicId: number | null;
  workload: string;
  category: string;
  effectiveOn: string | null;
  removesOn: string | null;
};

/** The living sets that have a name, with the days it comes and goes. */
export async function listSetsOfFqdn(db: Db, fqdnId: string): Promise<SetOfFqdn[]> {
  const rows = await db
    .selectFrom("endpoint_set_fqdn")
    .innerJoin("endpoint_set", "endpoint_set.internal_id", "endpoint_set_fqdn.set_id")
    .innerJoin("workload", "workload.id", "endpoint_set.workload_id")
    .select([
      "internal_id",
      "public_id",
      "workload.name",
      "governance_category",
      "effective_on",
      "removes_on",
    ])
    .where("fqdn_id", "=", fqdnId)
    .where("endpoint_set.is_deleted", "=", false)
    .orderBy("public_id")
    .orderBy("internal_id")
    .limit(partLimit)
    .execute();
  return rows.map((row) => ({
    internalId: row.internal_id,
    publicId: row.public_id,
    workload: row.name,
    category: row.governance_category,
    effectiveOn: row.effective_on,
    removesOn: row.removes_on,
  }));
}

export type FqdnTestResult = {
  test: TestName;
  outcome: Outcome;
  evidence: Evidence;
  testedAt: Date;
};

/** What the daily run last found out about a name. */
export async function listTestResults(db: Db, fqdnId: string): Promise<FqdnTestResult[]> {
  const rows = await db
    .selectFrom("fqdn_test_result")
    .selectAll()
    .where("fqdn_id", "=", fqdnId)
    .orderBy("test")
    .limit(partLimit)
    .execute();
  return rows.map(({ test, outcome, evidence, tested_at }) => ({
    test: test as TestName,
    outcome: outcome as Outcome,
    evidence: evidenceDocument.read(evidence),
    testedAt: tested_at,
  }));
}
