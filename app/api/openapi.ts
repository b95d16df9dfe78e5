import type { LoaderFunctionArgs } from "@remix-run/node";

import { contextFor } from "~/features/access/context.server";
import { variantPrefix } from "~/features/settings/variants";
import { application } from "~/platform/application.server";
import { answerCall, callAnswer, referenceCacheControl } from "~/platform/call.server";

import { openapiDocument } from "./openapi-document";

let built: object | undefined;

/** GET /api/openapi.json: every call of this deployment. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  answerCall(request, { operation: "openapi.json" }, { "openapi.json": { method: "GET", run: describeCalls } });
export const action = loader;

async function describeCalls(request: Request): Promise<Response> {
  await contextFor(request);
  built ??= openapiDocument({ prefixes: application().environment.variants.map(variantPrefix) });
  return callAnswer(built, { headers: { "Cache-Control": referenceCacheControl } });
}
