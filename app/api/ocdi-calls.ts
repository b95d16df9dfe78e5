import type { Permission } from "~/features/access/permissions";
import {
  decideAssociation,
  type DecideOcdiRefusal,
} from "~/features/domain-lens/ocdi/decide-association.server";
import {
  decisionBodySchema,
  ocdiBodySchema,
  ocdiIdQuerySchema,
  ocdiListSchema,
  type OcdiBody,
} from "~/features/domain-lens/ocdi/ocdi.schema";
import {
  findAssociation,
  listAssociations,
} from "~/features/domain-lens/ocdi/ocdi-association.repository.server";
import type { OcdiAssociation } from "~/features/domain-lens/ocdi/ocdi-association";
import type { Finding } from "~/features/domain-lens/ocdi/ocdi-finding";
import type { TypedAssociation } from "~/features/domain-lens/ocdi/typed-association";
import { isOcdiOffered } from "~/features/domain-lens/ocdi/ocdi-offered.server";
import { judgeNow } from "~/features/domain-lens/ocdi/read-ocdi-facts.server";
import {
  saveAssociation,
  type SaveOcdiRefusal,
} from "~/features/domain-lens/ocdi/save-association.server";
import type { Result } from "~/lib/result";
import { callAnswer, callError, inputError, type answerCall } from "~/platform/call.server";
import { notFound } from "~/platform/http.server";

import {
  domainLensCall,
  pageAnswer,
  readBody,
  readListQuery,
  readQuery,
  readRevision,
  type DomainLensCall,
} from "./domain-lens-call";
import { ocdiEntity, ocdiValidation } from "./ocdi.view";

/** The calls about OCDI associations, where they are offered. */
export const ocdiOperations: Parameters<typeof answerCall>[2] = {
  OcdiAssociation: { method: "GET", run: one },
  "OcdiAssociation/List": { method: "GET", run: list },
  "OcdiAssociation/Validate": { method: "POST", run: validate },
  "OcdiAssociation/Upsert": { method: "POST", run: upsert },
  "OcdiAssociation/Approve": { method: "POST", run: (request) => decide(request, "approve") },
  "OcdiAssociation/Reject": { method: "POST", run: (request) => decide(request, "reject") },
  "OcdiAssociation/Delete": { method: "POST", run: (request) => decide(request, "delete") },
};

/** @throws {Response} 404 where associations are not offered */
async function ocdiCall(
  request: Request,
  permission: Permission,
  step: "read" | "write" = "read",
): Promise<DomainLensCall> {
  const call = await domainLensCall(request, permission, step);
  if (!(await isOcdiOffered(call.context))) throw notFound();
  return call;
}

async function one(request: Request): Promise<Response> {
  const { db } = await ocdiCall(request, "domain-lens:read");
  const asked = readQuery(request, ocdiIdQuerySchema);
  if (!asked.success) return inputError(asked.error);
  const association = await findAssociation(db, asked.data.id);
  if (!association) throw notFound();
  return associationAnswer(association);
}

async function list(request: Request): Promise<Response> {
  const { db } = await ocdiCall(request, "domain-lens:read");
  const asked = await readListQuery(request, { db, schema: ocdiListSchema });
  return asked.success
    ? pageAnswer(await listAssociations(db, asked.data), { item: ocdiEntity })
    : inputError(asked.error);
}

/** Writes nothing. */
async function validate(request: Request): Promise<Response> {
  const { db } = await ocdiCall(request, "ocdi:edit");
  const body = await readBody(request, ocdiBodySchema);
  const typed = typedOf(body);
  return callAnswer(ocdiValidation((await judgeNow(db, typed, body.id ?? null)).findings, typed));
}

async function upsert(request: Request): Promise<Response> {
  const call = await ocdiCall(request, "ocdi:edit", "write");
  const body = await readBody(request, ocdiBodySchema);
  const id = body.id ?? null;
  const revision = id === null ? null : await readRevision(request, call, body.revision);
  const saved = await saveAssociation(call, {
    id,
    revision,
    typed: typedOf(body),
    isProposed: body.isProposed,
  });
  return saved.ok
    ? associationAnswer(saved.value)
    : refused(saved.refusal.reason, saved.refusal.findings);
}

async function decide(request: Request, event: "approve" | "reject" | "delete"): Promise<Response> {
  const call = await ocdiCall(request, event === "delete" ? "ocdi:edit" : "ocdi:review", "write");
  const { id, note, revision: said } = await readBody(request, decisionBodySchema);
  // A decision is about what somebody read, not about whatever stands there by now.
  const revision = await readRevision(request, call, said);
  const decided: Result<OcdiAssociation, DecideOcdiRefusal> = await decideAssociation(call, {
    id,
    event,
    revision,
    note,
  });
  return decided.ok ? associationAnswer(decided.value) : refused(decided.refusal, []);
}

function associationAnswer(association: OcdiAssociation): Response {
  return callAnswer(ocdiEntity(association), { headers: { ETag: `"${association.revision}"` } });
}

/** Names of a call stand at their positions from 1, as a form's at their lines. */
function typedOf({
  instance,
  legacyFqdns,
  newOcdis,
  transitionStage,
  gaDate,
}: OcdiBody): TypedAssociation {
  const named = (names: readonly string[]) =>
    names.map((text, index) => ({ text, line: index + 1 }));
  return {
    instance,
    legacy: named(legacyFqdns),
    ocdi: named(newOcdis),
    stage: transitionStage,
    gaOn: gaDate,
  };
}

const refusals = {
  "not-found": { status: 404, message: "There is no such association." },
  "not-permitted": {
    status: 403,
    message: "The caller's roles do not cover all workloads of the group.",
  },
  "own-edit": { status: 403, message: "Nobody decides about what they wrote." },
  "not-in-this-status": { status: 409, message: "Not in the status that the association has." },
  "note-missing": { status: 409, message: "A rejection says why." },
  stale: { status: 409, message: "It changed meanwhile." },
  "other-instance": { status: 409, message: "An association stays in its instance." },
  unfit: { status: 409, message: "OCDI association save failure: a check refuses it." },
} as const satisfies Record<
  SaveOcdiRefusal | DecideOcdiRefusal,
  { status: number; message: string }
>;

function refused(
  refusal: SaveOcdiRefusal | DecideOcdiRefusal,
  findings: readonly Finding[],
): Response {
  const { status, message } = refusals[refusal];
  const details = findings.map(({ kind, line, check, reason, name }) => ({
    field: line === null ? kind : `${kind}.${line}`,
    message: [check, reason, name].filter((part) => part !== "").join(": "),
  }));
  return callError(status, { error: refusal, message, ...(details.length > 0 && { details }) });
}
