import type { LoaderFunctionArgs } from "@remix-run/node";

import { contextFor, isAdmitted, type Context } from "~/features/access/context.server";
import { completeSignIn, type SignedIn } from "~/features/identity/sign-in.server";
import { isSignInOffered } from "~/features/identity/sign-in-offered.server";
import { claimHeldReports } from "~/features/reports/claim-held-reports.server";
import { unsavedNoteHtml } from "~/features/reports/ui/unsaved-note-html.server";
import type { TenantKind } from "~/features/settings/tenant-kinds";
import { localeResources } from "~/locales/resources.server";
import { application } from "~/platform/application.server";
import { hiddenPage } from "~/platform/http.server";
import { languageOf, translator } from "~/platform/i18n.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { signInWhereServed } from "~/sign-in-elsewhere.server";

/** Where the authority sends the browser back to; what it tested before belongs to the account from then on. */
export async function loader({ request }: LoaderFunctionArgs) {
  const context = await contextFor(request);
  requireWithinLimit(request, "signIn");
  if (!(await isSignInOffered(context))) throw hiddenPage(request, context.prefix || "/");
  let tenantKind: TenantKind | null = null;
  const arrived = await completeSignIn(context, request, async (signedIn) => {
    ({ tenantKind } = signedIn);
    const path = await claimFor(context, signedIn);
    return path === null
      ? null
      : {
          path,
          note: unsavedNoteHtml(path, translator(await languageOf(request), localeResources)),
        };
  });
  return tenantKind === null
    ? arrived
    : signInWhereServed(context, request, { arrived, tenantKind });
}

/**
 * The user stays signed in even where a report could not be saved. @returns the page of that
 * report, which says so and offers to save it again
 */
async function claimFor(visited: Context, signedIn: SignedIn): Promise<string | null> {
  const context: Context = {
    ...visited,
    actor: { roles: ["visitor", "user"], scopes: [], ...signedIn },
  };
  if (!isAdmitted(context)) return null;
  try {
    const [unsaved] = await claimHeldReports(context);
    return unsaved === undefined ? null : `${context.prefix}/report/${unsaved}?save=failed`;
  } catch (error) {
    application().log.error("claim-failed", {}, error);
    return null;
  }
}
