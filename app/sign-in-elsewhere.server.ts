import type { Context } from "~/features/access/context.server";
import { checkTenant } from "~/features/access/tenant-check";
import { isSignInOffered } from "~/features/identity/sign-in-offered.server";
import { startSignIn } from "~/features/identity/sign-in.server";
import type { TenantKind } from "~/features/settings/tenant-kinds";
import type { VariantPrefix } from "~/features/settings/variants";

/** The context under which an account's tenant is served; undefined where it is the one it signed in under, or none. */
function contextElsewhere(context: Context, tenantKind: TenantKind): Context | undefined {
  const { variant, environment } = context;
  const verdict = checkTenant({ variant, tenantKind, served: environment.variants });
  return verdict.kind === "redirected"
    ? { ...context, variant: "GCC", prefix: verdict.prefix, sessionHash: null }
    : undefined;
}

/**
 * Signs somebody in under the prefix that their tenant belongs to, once they have signed in under another one: the
 * authority knows them by now and does not ask. If it does ask, the sign-in page of that prefix offers it.
 *
 * @param arrived the answer to the first sign-in; a frame's has no address to go on to, and stays
 */
export async function signInWhereServed(
  context: Context,
  request: Request,
  { arrived, tenantKind }: { arrived: Response; tenantKind: TenantKind },
): Promise<Response> {
  const elsewhere = contextElsewhere(context, tenantKind);
  const location = arrived.headers.get("Location");
  if (!elsewhere || location === null || !(await isSignInOffered(elsewhere))) return arrived;
  const isInWindow = location.startsWith(`${context.prefix}/sign-in/done`);
  const query = new URLSearchParams({
    returnTo: isInWindow ? elsewhere.prefix : under(elsewhere.prefix, location),
    ...(isInWindow && { way: "window" }),
  });
  // The request's cookies are those of the other prefix: of the sign-in there nothing is known yet.
  const answer = await startSignIn(elsewhere, new Request(request.url), {
    way: isInWindow ? "window" : "page",
    isSilent: true,
    returnTo: `${elsewhere.prefix}/sign-in?${query.toString()}`,
  });
  // The page that opened the window must still see when it closes.
  if (isInWindow) answer.headers.set("Cross-Origin-Opener-Policy", "unsafe-none");
  for (const cookie of arrived.headers.getSetCookie()) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

function under(prefix: VariantPrefix, path: string): string {
  return path.startsWith(`${prefix}/`) || path === prefix
    ? path
    : `${prefix}${path.replace(/^\/(?=\?|$)/, "")}`;
}
