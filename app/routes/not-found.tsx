import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { contextFor } from "~/features/access/context.server";
import { pageTitle } from "~/page-title.server";
import { notFound } from "~/platform/http.server";
import { WrongRoute } from "~/shell/wrong-route";

/** Time to read the message and to choose to stay (WCAG 2.2, 2.2.1: at least 20 s where time can be had). */
const redirectAfterSeconds = 20;

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }, { name: "robots", content: "noindex" }];

/** Every path that is no screen and no call: says so, then leads home. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { prefix } = await contextFor(request);
  const { pathname, searchParams } = new URL(request.url);
  const homeHref = prefix || "/";
  const isLeaving = searchParams.get("redirect") !== "off";
  return data(
    { title: await pageTitle(request, "shell:error.404.title"), homeHref, stayHref: isLeaving ? `${pathname}?redirect=off` : null },
    { status: 404, headers: isLeaving ? { Refresh: `${redirectAfterSeconds}; url=${homeHref}` } : {} },
  );
}

export function action(): never {
  throw notFound();
}

export default function NotFoundRoute() {
  const { homeHref, stayHref } = useLoaderData<typeof loader>();
  return <WrongRoute homeHref={homeHref} stayHref={stayHref} />;
}
