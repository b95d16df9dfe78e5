import { isUuid } from "~/lib/list/key-forms";
import { parseEndpointName } from "~/features/domain-lens/endpoint-sets/endpoint-name";
import { createFqdn } from "~/features/domain-lens/fqdns/create-fqdn.server";
import type { Fqdn } from "~/features/domain-lens/fqdns/fqdn";
import { listTestResults } from "~/features/domain-lens/fqdns/fqdn-detail.repository.server";
import { fqdnSorts } from "~/features/domain-lens/fqdns/fqdn-list";
import { countAllFqdns, listFqdns } from "~/features/domain-lens/fqdns/fqdn-list.repository.server";
import { fqdnFilterSchema, fqdnListSchema } from "~/features/domain-lens/fqdns/fqdn-list.schema";
import { findFqdn, findFqdns } from "~/features/domain-lens/fqdns/fqdn.repository.server";
import { updateFqdns } from "~/features/domain-lens/fqdns/update-fqdns.server";
import { callAnswer } from "~/platform/call.server";
import type { Db } from "~/platform/database.server";

import { fqdnIdsSchema, postFqdnSchema, updateCommonAttributesSchema } from "./bodies.schema";
import { attributesOf } from "./common-attributes-body";
import {
  body,
  defineDomainLensCall,
  describedPage,
  fresh,
  listQuery,
  pageAnswer,
  sortedBy,
} from "./domain-lens-call";
import { fqdnEntity } from "./entities.view";
import { fqdnFilters } from "./fqdn-parameters";
import { problemDetails } from "./fqdn-problems";

const exampleId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

const reading = [
  defineDomainLensCall({
    name: "Fqdn/List",
    method: "GET",
    summary: "FQDN records",
    permission: "domain-lens:read",
    query: listQuery(fqdnListSchema, [...fqdnFilters, ...sortedBy(fqdnSorts)]),
    answer: describedPage("Fqdns"),
    run: async ({ db, query: asked }) => {
      const { rows, next } = await listFqdns(db, asked);
      const ids = rows.map(({ id }) => id);
      return pageAnswer({ rows: await inOrder(db, ids), next }, { item: fqdnEntity });
    },
  }),
  defineDomainLensCall({
    name: "Fqdn/ListByIds",
    method: "POST",
    summary: "FQDN records by their ids",
    permission: "domain-lens:read",
    body: body(fqdnIdsSchema, { name: "FqdnIdsBody", example: [exampleId] }),
    answer: fresh("Those that exist, in the order of the ids.", "Fqdns"),
    run: async ({ db, body: ids }) =>
      callAnswer({ value: (await inOrder(db, [...new Set(ids)])).map(fqdnEntity) }),
  }),
  defineDomainLensCall({
    name: "Fqdn/TestResults",
    method: "GET",
    summary: "What the last daily run found about a name",
    permission: "domain-lens:read",
    parameters: [
      {
        name: "fqdnId",
        in: "query",
        required: true,
        description: "Id of the record.",
        schema: { type: "string", format: "uuid" },
      },
    ],
    answer: fresh("One entry a test.", "FqdnTestResults"),
    refusals: { "not-found": 404 },
    run: async ({ db, request }) => {
      const id = new URL(request.url).searchParams.get("fqdnId") ?? "";
      if (!isUuid(id) || !(await findFqdn(db, id))) return { refusal: "not-found" };
      const value = (await listTestResults(db, id)).map(({ testedAt, ...result }) => ({
        ...result,
        testedAt: testedAt.toISOString(),
      }));
      return callAnswer({ value });
    },
  }),
  defineDomainLensCall({
    name: "Fqdn/Count",
    method: "GET",
    summary: "How many FQDN records there are",
    permission: "domain-lens:read",
    query: { ...listQuery(fqdnFilterSchema, []), parameters: fqdnFilters },
    answer: fresh("Their number.", "FqdnCount"),
    run: async ({ db, query: asked }) => callAnswer({ count: await countAllFqdns(db, asked) }),
  }),
];

const writing = [
  defineDomainLensCall({
    name: "Fqdn",
    method: "POST",
    summary: "Add an FQDN record",
    permission: "fqdn:edit",
    limit: "write",
    body: body(postFqdnSchema, {
      name: "FqdnBody",
      example: { domainName: "outlook.office.com", instance: "Worldwide" },
    }),
    answer: fresh("As it is stored.", "Fqdn"),
    refusals: {
      "not-permitted": [403, "no-role-for-the-workload"],
      "workload-unknown": [409, "no-such-workload"],
      "already-there": 409,
    },
    run: async ({ db, now, person, body: fqdn }) => {
      const name = parseEndpointName(fqdn.domainName);
      const outcome = await createFqdn(
        { db, now, person },
        { ...fqdn, domainName: name.ok ? name.value : fqdn.domainName },
      );
      return outcome.ok ? callAnswer(fqdnEntity(outcome.value)) : outcome;
    },
  }),
  defineDomainLensCall({
    name: "Fqdn/UpdateCommonAttributes",
    method: "PUT",
    summary: "Change attributes of one record",
    description:
      "A change to customer-facing Yes or No comes with note, requestor, reason and comment; " +
      "a customer-facing record has scope MVP, MVPPlus or ThirdParty.",
    permission: "fqdn:edit",
    limit: "write",
    body: body(updateCommonAttributesSchema, {
      name: "UpdateCommonAttributesBody",
      example: { id: exampleId, scope: "MVP" },
    }),
    answer: fresh("As it is stored.", "Fqdn"),
    refusals: {
      "bad-input": 400,
      "not-permitted": [403, "no-role-for-the-workload"],
      "not-found": 404,
      stale: 409,
      "service-tree-unknown": 409,
    },
    run: async ({ db, now, person, body: { id, revision, ...attributes } }) => {
      const [item] = await updateFqdns(
        { db, now, person },
        { ids: [id], attributes: attributesOf(attributes), revision },
      );
      const outcome = item?.outcome ?? "not-found";
      if (outcome === "unfit")
        return { refusal: "bad-input", details: problemDetails(item?.problems ?? []) };
      if (outcome !== "done" && outcome !== "unchanged") return { refusal: outcome };
      const saved = await findFqdn(db, id);
      return saved ? callAnswer(fqdnEntity(saved)) : { refusal: "not-found" };
    },
  }),
];

/** The calls about FQDN records, one at a time. */
export const fqdnCalls = [...reading, ...writing];

/** The records of the ids; ids without a record are left out. */
async function inOrder(db: Db, ids: readonly string[]): Promise<Fqdn[]> {
  const found = new Map((await findFqdns(db, ids)).map((fqdn) => [fqdn.id, fqdn]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
