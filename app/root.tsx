import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLoaderData, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { languageOf } from "~/platform/i18n.server";
import { fallbackLanguage } from "~/platform/languages";
import { useNonce } from "~/platform/nonce";
import { readPreferences } from "~/platform/preferences.server";
import styleSheet from "~/ui/pathlens.css";

import { ErrorPage } from "./error-page";

export const handle = { i18n: ["shell", "ui"] };

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styleSheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const meta: MetaFunction = () => [{ title: "Pathlens" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const [language, { theme = "system" }] = await Promise.all([languageOf(request), readPreferences(request)]);
  return json({ language, theme });
}

/** A page ships scripts only when its route says `handle = { hydrate: true }`. */
export function useIsHydrated(): boolean {
  return useMatches().some(({ handle: routeHandle }) => (routeHandle as { hydrate?: boolean } | undefined)?.hydrate);
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const { i18n } = useTranslation();
  const isHydrated = useIsHydrated();
  const nonce = useNonce();
  const theme = data?.theme ?? "system";
  return (
    <html lang={data?.language ?? i18n.language ?? fallbackLanguage} data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {isHydrated && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  useLoaderData<typeof loader>();
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
