import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";

import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";

import { contextFor } from "~/features/access/context.server";
import { browserOrigins } from "~/features/settings/browser-origins.server";
import { localeResources } from "~/locales/resources.server";
import { application } from "~/platform/application.server";
import { asksForScript } from "~/platform/hydration";
import { languageOf, translator } from "~/platform/i18n.server";
import { NonceContext } from "~/platform/nonce";
import { pageCache } from "~/platform/page-cache.server";
import { pageSecurityHeaders } from "~/platform/security-headers.server";

const nonceBytes = 16;

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { environment } = application();
  const isDevelopment = environment.mode === "development";
  // In development every page has the script that reloads it after a build.
  const nonce = isHydrated(context) || isDevelopment ? randomBytes(nonceBytes).toString("base64") : undefined;
  pageSecurityHeaders({
    headers,
    nonce,
    origins: nonce ? await originsFor(request) : [],
    isSecure: environment.appOrigin?.startsWith("https:") ?? false,
    isDevelopment,
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  headers.append("Vary", "Accept-Language, Cookie");

  const key = status === 200 && !nonce ? headers.get("ETag") : null;
  const kept = key ? pageCache.get(key) : undefined;
  const page = kept ?? (await render(request, context, nonce));
  if (key && !kept) pageCache.set(key, page);
  return new Response(page as Buffer<ArrayBuffer>, { status, headers });
}

/** Renders to the end before anything is sent: a page is small, and a fault in it still gets the error page. */
async function render(request: Request, context: EntryContext, nonce: string | undefined): Promise<Buffer> {
  const i18n = translator(await languageOf(request), localeResources);
  return new Promise<Buffer>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <I18nextProvider i18n={i18n}>
        <NonceContext.Provider value={nonce}>
          <RemixServer context={context} url={request.url} nonce={nonce} />
        </NonceContext.Provider>
      </I18nextProvider>,
      {
        nonce,
        // Called after a fault in the shell too: then the piping destroys the body, and the promise is settled already.
        onAllReady: () => {
          const body = new PassThrough();
          buffer(body).then(resolve, reject);
          pipe(body);
        },
        onShellError: reject,
        onError: (error) => application().log.error("render-failed", {}, error),
      },
    );
  });
}

/** What the page's script may measure; nothing under a variant that is not served. */
async function originsFor(request: Request): Promise<string[]> {
  return browserOrigins(await contextFor(request));
}

function isHydrated({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const { errors, matches, loaderData } = staticHandlerContext;
  if (errors) return false;
  return matches.some(({ route: { id } }) => asksForScript({ handle: routeModules[id]?.handle, data: loaderData[id] }));
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  application().log.error("request-failed", { method: request.method }, error);
};
