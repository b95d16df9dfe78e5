import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { contextFor } from "~/features/access/context.server";
import { pageTitle } from "~/page-title.server";
import { leaveHeaders, stayHrefOf } from "~/platform/hidden-page";
import { notFound } from "~/platform/http.server";
import { WrongRoute } from "~/shell/wrong-route";

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

/** Every path that is no screen and no call: says so, then leads home. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { prefix } = await contextFor(request);
  const homeHref = prefix || "/";
  const title = await pageTitle(request, "shell:error.404.title");
  return data(
    { title, homeHref, stayHref: stayHrefOf(new URL(request.url)) },
    { status: 404, headers: leaveHeaders(request, homeHref) },
  );
}

export function action(): never {
  throw notFound();
}

export default function NotFoundRoute() {
  const { homeHref, stayHref } = useLoaderData<typeof loader>();
  return <WrongRoute homeHref={homeHref} stayHref={stayHref} />;
}
