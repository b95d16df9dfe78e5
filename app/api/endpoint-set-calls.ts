import { isUuid } from "~/features/domain-lens/continuation";
import {
  findEndpointSet,
  listMemberPrefixes,
} from "~/features/domain-lens/endpoint-sets/endpoint-set.repository.server";
import { listEndpointSets } from "~/features/domain-lens/endpoint-sets/endpoint-set-list.repository.server";
import { endpointSetListSchema } from "~/features/domain-lens/endpoint-sets/endpoint-set-list.schema";
import { callAnswer, inputError, type answerCall } from "~/platform/call.server";
import { notFound } from "~/platform/http.server";

import { domainLensCall, pageAnswer, readListQuery } from "./domain-lens-call";
import { endpointSetEntity, listedSetEntity } from "./endpoint-manager.view";

/** The calls that read endpoint sets. */
export const endpointSetOperations: Parameters<typeof answerCall>[2] = {
  EndpointSet: { method: "GET", run: one },
  "EndpointSet/List": { method: "GET", run: list },
};

async function one(request: Request): Promise<Response> {
  const { db } = await domainLensCall(request, "domain-lens:read");
  const id = new URL(request.url).searchParams.get("internalId") ?? "";
  const set = isUuid(id) ? await findEndpointSet(db, id) : undefined;
  if (!set) throw notFound();
  return callAnswer(endpointSetEntity(set, await listMemberPrefixes(db, set.content.memberSetId)));
}

async function list(request: Request): Promise<Response> {
  const { db } = await domainLensCall(request, "domain-lens:read");
  const asked = await readListQuery(request, { db, schema: endpointSetListSchema });
  return asked.success
    ? pageAnswer(await listEndpointSets(db, asked.data), { item: listedSetEntity })
    : inputError(asked.error);
}
