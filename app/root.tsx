import type {
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import {
  Links,
  LiveReload,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { prefixOf } from "~/features/settings/variants";
import { newFormKey } from "~/platform/answer-once.server";
import { appearanceOf } from "~/platform/appearance.server";
import { fallbackLanguage } from "~/platform/languages";
import { useNonce } from "~/platform/nonce";
import { usePageFault } from "~/platform/page-fault";
import { shipsScript } from "~/platform/page-script";
import { wordsUrl } from "~/platform/words-url";
import { ErrorPage } from "~/shell/error-page";
import { errorWords } from "~/shell/error-words";
import { FormKeyContext } from "~/ui/form-key";
import styleSheet from "~/ui/pathlens.css";
import { TimeZoneContext, universalTime } from "~/ui/use-format";

export const handle = { i18n: ["shell", "ui"] };

/** What a page throws keeps its headers: the tag of a 304, Retry-After of a 429. */
export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers();

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styleSheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** Name of the product, for pages that have no title of their own. */
const productName = "Pathlens";

export const meta: MetaFunction = () => [{ title: productName }];

export async function loader({ request }: LoaderFunctionArgs) {
  return { ...(await appearanceOf(request)), formKey: newFormKey() };
}

type PageData = { noScriptRefreshSeconds?: number | null } | undefined;

/** Seconds after which a browser without script loads the page anew; undefined on nearly every page. */
function useNoScriptRefresh(): number | undefined {
  const seconds = useMatches().map((match) => (match.data as PageData)?.noScriptRefreshSeconds);
  return seconds.find((value) => typeof value === "number") ?? undefined;
}

/** Whether the page ships script. The error page never does, whatever it stands in for: it is allowed none. */
function useIsHydrated(): boolean {
  const fault = usePageFault();
  return shipsScript(useMatches()) && !fault;
}

/** The words that the page's script will ask for, so that the browser fetches them beside the script. */
function useWordsHref(language: string): string | undefined {
  const isHydrated = useIsHydrated();
  const matches = useMatches();
  const { pathname } = useLocation();
  if (!isHydrated) return undefined;
  const namespaces = matches.flatMap(
    ({ handle: said }) => (said as { i18n?: string[] } | undefined)?.i18n ?? [],
  );
  return wordsUrl(prefixOf(pathname), language, namespaces);
}

export function Layout({ children }: { children: ReactNode }) {
  const preferences = useRouteLoaderData<typeof loader>("root");
  const { i18n } = useTranslation();
  const refreshSeconds = useNoScriptRefresh();
  const isHydrated = useIsHydrated();
  const wordsHref = useWordsHref(i18n.language);
  const nonce = useNonce();
  const theme = preferences?.theme ?? "system";
  return (
    <html
      lang={preferences?.language ?? i18n.language ?? fallbackLanguage}
      data-theme={theme === "system" ? undefined : theme}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Head />
        <Links />
        {wordsHref ? (
          <link rel="preload" as="fetch" crossOrigin="anonymous" href={wordsHref} />
        ) : null}
        {refreshSeconds ? <Refresh seconds={refreshSeconds} isHydrated={isHydrated} /> : null}
      </head>
      <body>
        <TimeZoneContext.Provider value={preferences?.timeZone ?? universalTime}>
          <FormKeyContext.Provider value={preferences?.formKey ?? ""}>
            {children}
          </FormKeyContext.Provider>
        </TimeZoneContext.Provider>
        <LiveReload nonce={nonce} />
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

/** A page with script follows by itself; one without is loaded anew, whatever the browser can do. */
function Refresh({ seconds, isHydrated }: { seconds: number; isHydrated: boolean }) {
  const refresh = <meta httpEquiv="refresh" content={String(seconds)} />;
  return isHydrated ? <noscript>{refresh}</noscript> : refresh;
}

/** Title and further words of the page, or of the error in its place. */
function Head() {
  const fault = usePageFault();
  const { t } = useTranslation("shell");
  if (!fault) return <Meta />;
  return <title>{`${t(`error.${errorWords(fault.status)}.title`)} · ${productName}`}</title>;
}

export default function Root() {
  useLoaderData<typeof loader>();
  return <Outlet />;
}

/** What fails outside the shell: there is no more to lead to than the home page. */
export function ErrorBoundary() {
  const { pathname } = useLocation();
  return (
    <main>
      <ErrorPage homeHref={prefixOf(pathname) || "/"} />
    </main>
  );
}
