import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { contextFor, cookieScope } from "~/features/access/context.server";
import { frameAnswer } from "~/features/identity/sign-in-answers.server";
import { startSignIn } from "~/features/identity/sign-in.server";
import { signInWays, wantsSilentSignIn } from "~/features/identity/sign-in-cookies.server";
import { isSignInOffered } from "~/features/identity/sign-in-offered.server";
import { hiddenPage } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** A link here leads to the authority; with `silent=yes` only a browser that it knows comes back signed in. */
export async function loader({ request }: LoaderFunctionArgs) {
  const context = await contextFor(request);
  requireWithinLimit(request, "signIn");
  if (!(await isSignInOffered(context))) throw hiddenPage(request, context.prefix || "/");
  const query = new URL(request.url).searchParams;
  const returnTo = query.get("returnTo") ?? (context.prefix || "/");
  // Another site may lead here, but not sign somebody in without a click of theirs.
  if (request.headers.get("Sec-Fetch-Site") === "cross-site") {
    return redirect(`${context.prefix}/sign-in?${new URLSearchParams({ returnTo }).toString()}`);
  }
  const way = signInWays.find((known) => known === query.get("way")) ?? "page";
  const isSilent =
    query.get("silent") === "yes" &&
    (await wantsSilentSignIn(request, cookieScope(context), way === "frame" ? "frame" : "page"));
  // A frame is never the place to ask somebody who they are.
  if (way === "frame" && !isSilent) return frameAnswer(false, []);
  return startSignIn(context, request, { way, isSilent, returnTo });
}
