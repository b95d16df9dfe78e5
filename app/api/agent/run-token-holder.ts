import { variantOf } from "~/features/access/context.server";
import { bearerTokenOf } from "~/features/identity/bearer.server";
import type { ClientCall } from "~/features/reports/client/client-call.server";
import { hashOf } from "~/features/reports/client/run-token.server";
import { application } from "~/platform/application.server";
import { notFound } from "~/platform/http.server";
import { requireWithinLimit, requireWithinLimitOf } from "~/platform/rate-limit.server";

import type { Admission } from "../call-admission";

/**
 * Callers that send the token of a run. Whether the token is valid is decided with what it writes,
 * in one statement.
 */
export const runTokenHolder: Admission<ClientCall> = {
  admit: clientCallOf,
  callers: { account: "unread", takesRunToken: true },
  refusals: [
    ["not-found", [404, "not-served"]],
    ["too-many-requests", [429, "token-budget"]],
  ],
};

function clientCallOf(request: Request): ClientCall {
  const { database, environment } = application();
  const variant = variantOf(new URL(request.url).pathname, environment.variants);
  if (!variant) throw notFound();
  const token = bearerTokenOf(request);
  const tokenHash = hashOf(token ?? "");
  if (token === undefined) requireWithinLimit(request, "client");
  else requireWithinLimitOf(request, "client", tokenHash.toString("base64url"));
  return { db: database.db, variant, now: new Date(), tokenHash };
}
