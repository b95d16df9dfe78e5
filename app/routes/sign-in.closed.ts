import type { ActionFunctionArgs } from "@remix-run/node";

import { contextFor } from "~/features/access/context.server";
import { closeSignIn } from "~/features/identity/sign-in.server";
import { isSignInOffered } from "~/features/identity/sign-in-offered.server";
import { hiddenPage, methodNotAllowed } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export function loader() {
  return methodNotAllowed("POST");
}

/** A page tells that the window in which somebody was to sign in was closed. */
export async function action({ request }: ActionFunctionArgs) {
  const context = await contextFor(request);
  requireWithinLimit(request, "signIn");
  if (!(await isSignInOffered(context))) throw hiddenPage(request, context.prefix || "/");
  return closeSignIn(context, request);
}
