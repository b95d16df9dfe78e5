import { isUuid } from "~/lib/list/key-forms";
import { setSorts } from "~/features/domain-lens/endpoint-sets/endpoint-set-list";
import { listEndpointSets } from "~/features/domain-lens/endpoint-sets/endpoint-set-list.repository.server";
import { endpointSetListSchema } from "~/features/domain-lens/endpoint-sets/endpoint-set-list.schema";
import {
  findEndpointSet,
  listMemberPrefixes,
} from "~/features/domain-lens/endpoint-sets/endpoint-set.repository.server";
import { callAnswer } from "~/platform/call.server";

import {
  defineDomainLensCall,
  describedPage,
  fresh,
  list,
  listQuery,
  pageAnswer,
  sortedBy,
} from "./domain-lens-call";
import { endpointSetEntity, listedSetEntity } from "./entities.view";

/** The calls that read endpoint sets. */
export const endpointSetCalls = [
  defineDomainLensCall({
    name: "EndpointSet",
    method: "GET",
    summary: "One endpoint set with all that is in it",
    permission: "domain-lens:read",
    parameters: [
      {
        name: "internalId",
        in: "query",
        required: true,
        description: "Internal id of the set.",
        schema: { type: "string", format: "uuid" },
      },
    ],
    answer: fresh("The set.", "EndpointSet"),
    refusals: { "not-found": 404 },
    run: async ({ db, request }) => {
      const id = new URL(request.url).searchParams.get("internalId") ?? "";
      const set = isUuid(id) ? await findEndpointSet(db, id) : undefined;
      return set
        ? callAnswer(endpointSetEntity(set, await listMemberPrefixes(db, set.content.memberSetId)))
        : { refusal: "not-found" };
    },
  }),
  defineDomainLensCall({
    name: "EndpointSet/List",
    method: "GET",
    summary: "Endpoint sets, published or with pending changes",
    permission: "domain-lens:read",
    query: listQuery(endpointSetListSchema, [
      list("instances", "Instances."),
      list("workloads", "Ids or names of workloads."),
      list("categories", "Governance categories."),
      {
        name: "list",
        in: "query",
        description: "`published` unless told.",
        schema: { enum: ["published", "pending"] },
      },
      ...sortedBy(setSorts),
    ]),
    answer: describedPage("EndpointSets"),
    run: async ({ db, query }) =>
      pageAnswer(await listEndpointSets(db, query), { item: listedSetEntity }),
  }),
];
