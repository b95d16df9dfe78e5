import type { LoaderFunctionArgs } from "@remix-run/node";

import { requirePermission } from "~/features/access/context.server";
import { variantPrefix } from "~/features/settings/variants";
import { application } from "~/platform/application.server";
import { callAnswer, referenceCacheControl } from "~/platform/call.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

import { openapiDocument } from "./openapi-document";
import { answerReading } from "./reading-call";

let built: object | undefined;

/** GET /api/openapi.json: every call of this deployment. */
export const loader = ({ request }: LoaderFunctionArgs) => answerReading(request, describeCalls);
export const action = loader;

async function describeCalls(request: Request): Promise<Response> {
  await requirePermission(request, "configuration:read");
  requireWithinLimit(request, "read");
  built ??= openapiDocument({ prefixes: application().environment.variants.map(variantPrefix) });
  return callAnswer(built, { headers: { "Cache-Control": referenceCacheControl } });
}
