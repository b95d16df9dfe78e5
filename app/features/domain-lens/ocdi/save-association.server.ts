import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import { ok, refuse, type Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { ActingPerson } from "../acting-person";
import { lockNames } from "../fqdns/fqdn.repository.server";
import type { Person } from "../person";
import type { OcdiAssociation, OcdiContent } from "./ocdi-association";
import { hasFailure, type Finding } from "./ocdi-finding";
import { contentOf, parsedNames, type TypedAssociation } from "./typed-association";
import {
  insertAssociation,
  insertOcdiEvent,
  lockAssociation,
  updateAssociation,
} from "./ocdi-association.repository.server";
import { findGroupRecords, type GroupRecord } from "./ocdi-facts.repository.server";
import { decideOcdi, mayEditGroup, type OcdiRefusal } from "./ocdi-workflow";
import { judgeNow, type Judgement } from "./read-ocdi-facts.server";

export type SaveOcdiRefusal = OcdiRefusal | "not-found" | "stale" | "unfit" | "other-instance";

/** Why it was not saved; where the content does not fit, with what the checks found. */
export type NotSaved = { reason: SaveOcdiRefusal; findings: Finding[] };

type Saving = {
  /** Null for a new one. */
  id: string | null;
  /** What the page showed; null where nobody says. */
  revision: number | null;
  typed: TypedAssociation;
  /** Whether approval is asked for at once. */
  isProposed: boolean;
};

type Acting = { now: Date; person: ActingPerson };

/** Stores an association as somebody typed it, new or over what is there. */
export async function saveAssociation(
  { db, ...acting }: Acting & { db: Db },
  saving: Saving,
): Promise<Result<OcdiAssociation, NotSaved>> {
  return db.transaction().execute(async (trx) => {
    const found = saving.id === null ? null : await lockAssociation(trx, saving.id);
    if (found === undefined) return no("not-found");
    if (found && saving.revision !== null && saving.revision !== found.revision) return no("stale");
    if (found && found.instance !== saving.typed.instance) return no("other-instance");
    await lockNames(trx, {
      instance: saving.typed.instance,
      names: parsedNames(saving.typed.legacy),
    });
    const judgement = await judgeNow(trx, saving.typed, saving.id);
    if (hasFailure(judgement.findings))
      return refuse({ reason: "unfit", findings: judgement.findings });
    return write(trx, acting, { saving, found, judgement });
  });
}

type Write = { saving: Saving; found: OcdiAssociation | null; judgement: Judgement };

async function write(
  trx: Transaction<Database>,
  { now, person }: Acting,
  { saving, found, judgement }: Write,
): Promise<Result<OcdiAssociation, NotSaved>> {
  const workloads = judgement.legacyRecords.map(({ workload }) => workload);
  if (!mayEditGroup(workloads, person)) return no("not-permitted");
  const edited = found
    ? decideOcdi(await standingOfAssociation(trx, found), person, { event: "edit" })
    : ok("Not Started" as const);
  if (!edited.ok) return no(edited.refusal);
  const status = saving.isProposed ? "Pending" : edited.value;
  const content = contentOf(saving.typed);
  const association: OcdiAssociation = {
    ...content,
    id: found?.id ?? randomUUID(),
    serviceTreeId: judgement.serviceTreeId ?? "",
    workload: onlyWorkload(judgement.legacyRecords),
    status,
    authors: withAuthor(found === null || found.status === "Approved" ? [] : found.authors, person),
    review: found?.review ?? null,
    revision: (found?.revision ?? 0) + 1,
    createdAt: found?.createdAt ?? now,
    updatedAt: now,
  };
  await (found ? updateAssociation(trx, association) : insertAssociation(trx, association));
  await insertOcdiEvent(trx, {
    associationId: association.id,
    event: found ? "edit" : "create",
    note: "",
    before: found && writtenOf(found),
    after: writtenOf(association),
    by: person,
    at: now,
  });
  return ok(association);
}

function no(reason: SaveOcdiRefusal): { ok: false; refusal: NotSaved } {
  return refuse({ reason, findings: [] });
}

/** What the workflow asks of an association that is stored: its FQDNs may have moved since. */
export async function standingOfAssociation(
  db: Db | Transaction<Database>,
  { status, authors, instance, legacy }: OcdiAssociation,
) {
  const records = await findGroupRecords(db, legacy);
  return {
    status,
    authorKeys: authors.map(({ key }) => key),
    workloads: records
      .filter((record) => record.instance === instance)
      .map(({ workload }) => workload),
  };
}

/** What history keeps of an association. */
export function writtenOf({
  instance,
  legacy,
  ocdi,
  stage,
  gaOn,
  status,
}: OcdiContent & Pick<OcdiAssociation, "status">) {
  return { instance, legacy, ocdi, stage, gaOn, status };
}

function onlyWorkload(records: readonly GroupRecord[]): { id: string; name: string } | null {
  const [first, ...rest] = records.map(({ workload }) => workload);
  return first && rest.every((each) => each?.id === first.id)
    ? { id: first.id, name: first.name }
    : null;
}

function withAuthor(authors: readonly Person[], { key, name }: Person): Person[] {
  return authors.some((author) => author.key === key) ? [...authors] : [...authors, { key, name }];
}
