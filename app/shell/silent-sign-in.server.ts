import { cookieScope, type Context } from "~/features/access/context.server";
import { identityConfiguration } from "~/features/identity/identity-configuration.server";
import { wantsSilentSignIn } from "~/features/identity/sign-in-cookies.server";
import { areaOf } from "~/platform/addresses.server";

/** Pages that never try: reports, which are kept rendered and read by strangers, and the sign-in's own. */
const never: readonly (string | undefined)[] = ["report", "sign-in"];

/**
 * Whether this page of somebody not signed in tries silently: in a browser that signed in before,
 * and not in answer to a form.
 */
export async function triesSilently(context: Context, request: Request): Promise<boolean> {
  // The loaders of a form's answer are given the headers of the form.
  if (request.headers.has("Content-Type") || never.includes(areaOf(new URL(request.url).pathname)))
    return false;
  return wantsSilentSignIn(request, cookieScope(context), "frame");
}

/** What the page's script opens in its frame, and the origin of the authority that answers there. */
export function silentSignInFrom(context: Context): { address: string; origin: string } | null {
  const configuration = identityConfiguration(context);
  return configuration
    ? {
        address: `${context.prefix}/sign-in/start?silent=yes&way=frame`,
        origin: new URL(configuration.authority).origin,
      }
    : null;
}
