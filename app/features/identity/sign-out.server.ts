import { everyExpiredRunCookie } from "~/platform/run-cookie.server";
import { expiredSessionCookieHeader } from "~/platform/session-cookie.server";

import { authorityAt } from "./authority.server";
import { identityConfiguration } from "./identity-configuration.server";
import { leave } from "./sign-in-answers.server";
import { scopeOf, type SignInContext } from "./sign-in-context.server";
import { forgetSignedIn, forgetSignInMemory, forgetTries } from "./sign-in-cookies.server";
import { isSignInOffered } from "./sign-in-offered.server";

/** Makes a browser whose session has ended forget that anybody signed in. */
export async function signOut(context: SignInContext, request: Request): Promise<Response> {
  const scope = scopeOf(context);
  const isOffered = await isSignInOffered(context);
  const response = leave(
    isOffered ? `${context.prefix}/sign-in?signedOut=yes` : context.prefix || "/",
    [
      expiredSessionCookieHeader(scope),
      // The next user of the browser may not be the one who ran its last tests.
      ...everyExpiredRunCookie(scope),
      await forgetSignedIn(scope),
      await forgetSignInMemory(scope),
      ...forgetTries(request, scope),
    ],
  );
  response.headers.set("Clear-Site-Data", '"cache"');
  return response;
}

/** Where a person can end what the authority remembers of them as well. */
export async function endSessionHref(context: SignInContext): Promise<string | undefined> {
  const configuration = identityConfiguration(context);
  if (!configuration) return undefined;
  const authority = await authorityAt(configuration.authority).catch(() => undefined);
  return authority?.endSessionEndpoint;
}
