import type { LoaderFunctionArgs } from "@remix-run/node";

import { contextFor, isAdmitted, type Context } from "~/features/access/context.server";
import { completeSignIn } from "~/features/identity/sign-in.server";
import { isSignInOffered } from "~/features/identity/sign-in-offered.server";
import { claimHeldReports } from "~/features/reports/claim-held-reports.server";
import { application } from "~/platform/application.server";
import { notFound } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** Where the authority sends the browser back to; what it tested before belongs to the account from then on. */
export async function loader({ request }: LoaderFunctionArgs) {
  const context = await contextFor(request);
  requireWithinLimit(request, "signIn");
  if (!(await isSignInOffered(context))) throw notFound();
  const { response, signedIn } = await completeSignIn(context, request);
  if (signedIn) await claimFor({ ...context, actor: { roles: ["visitor", "user"], scopes: [], ...signedIn } }, request);
  return response;
}

/** Whoever signed in is signed in, also where a report could not be saved; its page offers it again. */
async function claimFor(context: Context, request: Request): Promise<void> {
  if (!isAdmitted(context)) return;
  await claimHeldReports(context, request).catch((error: unknown) => application().log.error("claim-failed", {}, error));
}
