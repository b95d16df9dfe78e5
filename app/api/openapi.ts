import type { LoaderFunctionArgs } from "@remix-run/node";

import { requirePermission } from "~/features/access/context.server";
import { variantPrefix } from "~/features/settings/variants";
import { application } from "~/platform/application.server";
import { referenceCacheControl } from "~/platform/call.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

import { openapiDocument } from "./openapi-document";
import { answerReading } from "./reading-call";

let written: string | undefined;

/** GET /api/openapi.json: every call of this deployment. */
export const loader = ({ request }: LoaderFunctionArgs) => answerReading(request, describeCalls);
export const action = loader;

async function describeCalls(request: Request): Promise<Response> {
  await requirePermission(request, "configuration:read");
  requireWithinLimit(request, "read");
  written ??= JSON.stringify(
    openapiDocument({ prefixes: application().environment.variants.map(variantPrefix) }),
  );
  return new Response(written, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": referenceCacheControl,
    },
  });
}
