import { isUuid, type ListPage } from "~/features/domain-lens/continuation";
import { parseEndpointName } from "~/features/domain-lens/endpoint-sets/endpoint-name";
import { createFqdn } from "~/features/domain-lens/fqdns/create-fqdn.server";
import type { Fqdn } from "~/features/domain-lens/fqdns/fqdn";
import { listTestResults } from "~/features/domain-lens/fqdns/fqdn-detail.repository.server";
import { countAllFqdns, listFqdns } from "~/features/domain-lens/fqdns/fqdn-list.repository.server";
import { fqdnFilterSchema, fqdnListSchema } from "~/features/domain-lens/fqdns/fqdn-list.schema";
import { findFqdn, findFqdns } from "~/features/domain-lens/fqdns/fqdn.repository.server";
import { updateFqdns } from "~/features/domain-lens/fqdns/update-fqdns.server";
import { callAnswer, callError, inputError, type answerCall } from "~/platform/call.server";
import type { Db } from "~/platform/database.server";
import { notFound } from "~/platform/http.server";

import { attributesOf } from "./common-attributes-body";
import { problemDetails } from "./fqdn-refusals";
import { domainLensCall, pageAnswer, readBody, readListQuery } from "./domain-lens-call";
import {
  fqdnIdsSchema,
  postFqdnSchema,
  updateCommonAttributesSchema,
} from "./endpoint-manager.schema";
import { fqdnEntity } from "./endpoint-manager.view";

/** The calls about FQDN records, one at a time. */
export const fqdnOperations: Parameters<typeof answerCall>[2] = {
  "Fqdn/List": { method: "GET", run: list },
  "Fqdn/ListByIds": { method: "POST", run: listByIds },
  Fqdn: { method: "POST", run: create },
  "Fqdn/UpdateCommonAttributes": { method: "PUT", run: update },
  "Fqdn/TestResults": { method: "GET", run: testResults },
  "Fqdn/Count": { method: "GET", run: count },
};

async function list(request: Request): Promise<Response> {
  const { db } = await domainLensCall(request, "domain-lens:read");
  const asked = await readListQuery(request, { db, schema: fqdnListSchema });
  if (!asked.success) return inputError(asked.error);
  const { rows, next } = await listFqdns(db, asked.data);
  const page: ListPage<Fqdn> = {
    rows: await inOrder(
      db,
      rows.map(({ id }) => id),
    ),
    next,
  };
  return pageAnswer(page, { item: fqdnEntity });
}

async function inOrder(db: Db, ids: readonly string[]): Promise<Fqdn[]> {
  const found = new Map((await findFqdns(db, ids)).map((fqdn) => [fqdn.id, fqdn]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Ids that are none are left out. */
async function listByIds(request: Request): Promise<Response> {
  const { db } = await domainLensCall(request, "domain-lens:read");
  const ids = await readBody(request, fqdnIdsSchema);
  return callAnswer({ value: (await inOrder(db, [...new Set(ids)])).map(fqdnEntity) });
}

const createRefusals = {
  "workload-unknown": { status: 409, message: "There is no such workload." },
  "not-permitted": { status: 403, message: "This takes a role for the workload." },
  "already-there": { status: 409, message: "The instance has this FQDN already." },
} as const;

async function create(request: Request): Promise<Response> {
  const { db, now, person } = await domainLensCall(request, "fqdn:edit", "write");
  const body = await readBody(request, postFqdnSchema);
  const name = parseEndpointName(body.domainName);
  const outcome = await createFqdn(
    { db, now, person },
    { ...body, domainName: name.ok ? name.value : body.domainName },
  );
  if (outcome.ok) return callAnswer(fqdnEntity(outcome.value));
  const { status, message } = createRefusals[outcome.refusal];
  return callError(status, { error: outcome.refusal, message });
}

const updateRefusals = {
  "not-permitted": { status: 403, message: "This takes a role for the workload." },
  stale: { status: 409, message: "Somebody changed this record meanwhile." },
  "service-tree-unknown": { status: 409, message: "There is no such service." },
} as const;

async function update(request: Request): Promise<Response> {
  const { db, now, person } = await domainLensCall(request, "fqdn:edit", "write");
  const { id, revision, ...body } = await readBody(request, updateCommonAttributesSchema);
  const [item] = await updateFqdns(
    { db, now, person },
    { ids: [id], attributes: attributesOf(body), revision },
  );
  const outcome = item?.outcome ?? "not-found";
  if (outcome === "not-found") throw notFound();
  if (outcome === "unfit") {
    return callError(400, {
      error: "bad-input",
      message: "The request does not fit.",
      details: problemDetails(item?.problems ?? []),
    });
  }
  if (outcome !== "done" && outcome !== "unchanged") {
    const { status, message } = updateRefusals[outcome];
    return callError(status, { error: outcome, message });
  }
  const saved = await findFqdn(db, id);
  if (!saved) throw notFound();
  return callAnswer(fqdnEntity(saved));
}

async function testResults(request: Request): Promise<Response> {
  const { db } = await domainLensCall(request, "domain-lens:read");
  const id = new URL(request.url).searchParams.get("fqdnId") ?? "";
  if (!isUuid(id) || !(await findFqdn(db, id))) throw notFound();
  const value = (await listTestResults(db, id)).map(({ testedAt, ...result }) => ({
    ...result,
    testedAt: testedAt.toISOString(),
  }));
  return callAnswer({ value });
}

async function count(request: Request): Promise<Response> {
  const { db } = await domainLensCall(request, "domain-lens:read");
  const asked = await readListQuery(request, { db, schema: fqdnFilterSchema });
  return asked.success
    ? callAnswer({ count: await countAllFqdns(db, asked.data) })
    : inputError(asked.error);
}
