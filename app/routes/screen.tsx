import type { HeadersFunction } from "@remix-run/node";
import { Outlet, useRouteLoaderData } from "@remix-run/react";

import { ErrorPage } from "~/shell/error-page";
import type { ShellView } from "~/shell/shell-view.server";
import { signInHrefFor, useHere } from "~/shell/site-frame";

/** What a page throws keeps its headers here too, where it is shown. */
export const headers: HeadersFunction = ({ errorHeaders, parentHeaders }) =>
  errorHeaders ?? parentHeaders;

export default function Screen() {
  return <Outlet />;
}

/**
 * What stands in the frame in place of a page that fails. It is a route of its own below the
 * frame: where a form is refused, only the loaders above the boundary run, and the frame's is one.
 */
export function ErrorBoundary() {
  const { prefix = "", offersSignIn = false } =
    (useRouteLoaderData("routes/frame") as ShellView | undefined) ?? {};
  const here = useHere();
  return (
    <ErrorPage
      homeHref={prefix || "/"}
      signInHref={offersSignIn ? signInHrefFor(prefix, here) : null}
    />
  );
}
