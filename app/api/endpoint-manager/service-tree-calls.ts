import {
  findServiceTreeEntries,
  searchServiceTree,
} from "~/features/domain-lens/service-tree/service-tree.repository.server";
import { callAnswer, referenceCacheControl } from "~/platform/call.server";

import { cacheControl, jsonAnswer } from "../openapi-parts";
import { serviceTreeListSchema, serviceTreeSearchSchema } from "./bodies.schema";
import { body, defineDomainLensCall, query } from "./domain-lens-call";

const kept = { headers: { "Cache-Control": referenceCacheControl } };

/** The calls about the service tree. */
export const serviceTreeCalls = [
  defineDomainLensCall({
    name: "ServiceTree/list",
    method: "POST",
    summary: "Services by their ids",
    permission: "domain-lens:read",
    body: body(serviceTreeListSchema, { name: "ServiceTreeListBody", example: ["service-1"] }),
    answer: jsonAnswer("Those that exist.", "ServiceTree", cacheControl(referenceCacheControl)),
    run: async ({ db, body: ids }) =>
      callAnswer({ value: await findServiceTreeEntries(db, ids) }, kept),
  }),
  defineDomainLensCall({
    name: "ServiceTree/search",
    method: "GET",
    summary: "Services whose name begins with a text",
    permission: "domain-lens:read",
    query: query(serviceTreeSearchSchema, [
      {
        name: "query",
        in: "query",
        required: true,
        description: "Beginning of the name, or the id.",
        schema: { type: "string", minLength: 1, maxLength: 200 },
      },
    ]),
    answer: jsonAnswer("At most 100.", "ServiceTree", cacheControl(referenceCacheControl)),
    run: async ({ db, query: { query: text } }) =>
      callAnswer({ value: await searchServiceTree(db, text) }, kept),
  }),
];
