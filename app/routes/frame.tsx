import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";

import { prefixOf } from "~/features/settings/variants";
import { BlockedTenant } from "~/shell/blocked-tenant";
import { ErrorPage } from "~/shell/error-page";
import type { PageHandle } from "~/platform/page-policy";
import { readShell } from "~/shell/read-shell.server";
import type { ShellView } from "~/shell/shell-view.server";
import { SiteFrame } from "~/shell/site-frame";

export const handle: PageHandle<ShellView> = {
  policy: ({ silentSignIn, offersSignIn }) => ({
    script: silentSignIn ? "nonce" : "none",
    frameOrigin: silentSignIn?.origin,
    opensWindow: offersSignIn,
  }),
};

/** What the shell throws keeps its headers. */
export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers();

export async function loader({ request, context }: LoaderFunctionArgs) {
  return readShell(request, context);
}

export default function Frame() {
  const view = useLoaderData<typeof loader>();
  return (
    <SiteFrame view={view}>
      {view.blocked ? <BlockedTenant prefix={view.prefix} blocked={view.blocked} /> : <Outlet />}
    </SiteFrame>
  );
}

/** The shell itself is missing, so the error stands alone. */
export function ErrorBoundary() {
  const { pathname } = useLocation();
  return (
    <main>
      <ErrorPage homeHref={prefixOf(pathname) || "/"} />
    </main>
  );
}
