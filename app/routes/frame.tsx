import { data, redirect, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";

import { contextFor } from "~/features/access/context.server";
import { checkTenant } from "~/features/access/tenant-check";
import { prefixOf } from "~/features/settings/variants";
import { BlockedTenant } from "~/shell/blocked-tenant";
import { ErrorPage } from "~/shell/error-page";
import { shellView } from "~/shell/shell-view.server";
import { SiteFrame } from "~/shell/site-frame";

/** What the shell throws keeps its headers. */
export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers();

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await contextFor(request);
  const { actor, variant, environment } = context;
  const tenant = checkTenant({ variant, tenantKind: actor.tenantKind, served: environment.variants });
  const { pathname, search } = new URL(request.url);
  if (tenant.kind === "redirected") throw redirect(`${tenant.prefix}${pathname.replace(/^\/$/, "")}${search}`, { headers: { "Cache-Control": "no-store" } });
  return data(await shellView(context, request));
}

export default function Frame() {
  const view = useLoaderData<typeof loader>();
  return <SiteFrame view={view}>{view.blocked ? <BlockedTenant prefix={view.prefix} blocked={view.blocked} /> : <Outlet />}</SiteFrame>;
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
