import {
  data,
  redirect,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { contextFor } from "~/features/access/context.server";
import { endSessionHref } from "~/features/identity/sign-out.server";
import { isSignInOffered } from "~/features/identity/sign-in-offered.server";
import { signInProblems } from "~/features/identity/sign-in-state";
import { SignInPage, type SignInPurpose } from "~/features/identity/ui/sign-in-page";
import { pageTitle } from "~/page-title.server";
import { areaOf } from "~/platform/addresses.server";
import { hiddenPage, samePathOf } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { sandbox } from "~/platform/sandbox-parts.server";

export const handle = { i18n: ["identity"] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

/** In a window of the sign-in this page keeps what the window needs to be closed by the one that opened it. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await contextFor(request);
  requireWithinLimit(request, "read");
  if (!(await isSignInOffered(context))) throw hiddenPage(request, context.prefix || "/");
  const query = new URL(request.url).searchParams;
  const returnTo = samePathOf(query.get("returnTo") ?? (context.prefix || "/"));
  if (context.actor.account) throw redirect(returnTo);
  const isInWindow = query.get("way") === "window";
  const isSignedOut = query.get("signedOut") === "yes";
  const start = new URLSearchParams({ returnTo, ...(isInWindow && { way: "window" }) });
  const page = {
    title: await pageTitle(request, "identity:title"),
    startHref: `${context.prefix}/sign-in/start?${start.toString()}`,
    homeHref: isInWindow ? null : context.prefix || "/",
    problem: signInProblems.find((known) => known === query.get("problem")) ?? null,
    isSignedOut,
    purpose: purposeOf(areaOf(new URL(returnTo, request.url).pathname)),
    endSessionHref: isSignedOut ? ((await endSessionHref(context)) ?? null) : null,
    accounts: sandbox()?.identity?.accounts ?? [],
  };
  return data(
    page,
    isInWindow ? { headers: { "Cross-Origin-Opener-Policy": "unsafe-none" } } : undefined,
  );
}

/** What an account is good for where signing in leads on to. */
function purposeOf(area: ReturnType<typeof areaOf>): SignInPurpose {
  return area === "domain-lens" || area === "network-providers" ? area : "reports";
}

export default function SignInRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <SignInPage {...page} />;
}
