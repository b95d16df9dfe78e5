import { redirectDocument } from "@remix-run/node";

import { loadContextFor } from "~/features/access/context.server";
import { checkTenant } from "~/features/access/tenant-check";

import { shellView, type ShellView } from "./shell-view.server";

/**
 * The shell around the page that is asked for.
 *
 * @param load what Remix gives to each loader of the request
 * @throws {Response} as `loadContextFor`; a redirect for an account whose tenant belongs under another prefix
 */
export async function readShell(request: Request, load: object): Promise<ShellView> {
  const context = await loadContextFor(request, load);
  const { actor, variant, environment } = context;
  const tenant = checkTenant({
    variant,
    tenantKind: actor.tenantKind,
    served: environment.variants,
  });
  const { pathname, search } = new URL(request.url);
  // As a whole page: a cookie of `/gcc` is not sent with what a page's script asks of `/gcc.data`.
  if (tenant.kind === "redirected")
    throw redirectDocument(`${tenant.prefix}${pathname.replace(/^\/$/, "")}${search}`, {
      headers: { "Cache-Control": "no-store" },
    });
  return shellView(context, request);
}
