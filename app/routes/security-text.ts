import type { LoaderFunctionArgs } from "@remix-run/node";

import { application } from "~/platform/application.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { securityText } from "~/platform/security-text";

/** GET /.well-known/security.txt: whom to tell of a weakness (RFC 9116), the same for every variant. */
export function loader({ request }: LoaderFunctionArgs): Response {
  requireWithinLimit(request, "read");
  const { securityContact: contact, appOrigin } = application().environment;
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "public, max-age=3600",
  };
  if (contact === undefined)
    return new Response("This site names no contact for security.\n", { status: 404, headers });
  const origin = appOrigin ?? new URL(request.url).origin;
  return new Response(securityText({ contact, origin, now: new Date() }), { headers });
}
