import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";

import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";

import { localeResources } from "~/locales/resources.server";
import { application } from "~/platform/application.server";
import { languageOf, translator } from "~/platform/i18n.server";
import { NonceContext } from "~/platform/nonce";
import { pageCache } from "~/platform/page-cache.server";
import { pageSecurityHeaders } from "~/platform/security-headers.server";

import { browserOrigins } from "./features/settings/browser-origins.server";

const nonceBytes = 16;

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const nonce = isHydrated(context) ? randomBytes(nonceBytes).toString("base64") : undefined;
  const { environment } = application();
  pageSecurityHeaders({
    headers,
    nonce,
    origins: await browserOrigins(request),
    isSecure: environment.appOrigin?.startsWith("https:") ?? false,
    isDevelopment: environment.mode === "development",
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  headers.append("Vary", "Accept-Language, Cookie");

  const key = status === 200 && !nonce ? headers.get("ETag") : null;
  const kept = key ? pageCache.get(key) : undefined;
  if (kept) return new Response(kept, { status, headers });
  const page = await render(request, context, nonce);
  if (key) pageCache.set(key, page);
  return new Response(page, { status, headers });
}

/** Renders to the end before anything is sent: a page is small, and a fault in it still gets the error page. */
async function render(request: Request, context: EntryContext, nonce: string | undefined): Promise<Buffer<ArrayBuffer>> {
  const i18n = translator(await languageOf(request), localeResources);
  const body = new PassThrough();
  const collected = buffer(body);
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <I18nextProvider i18n={i18n}>
        <NonceContext.Provider value={nonce}>
          <RemixServer context={context} url={request.url} nonce={nonce} />
        </NonceContext.Provider>
      </I18nextProvider>,
      {
        nonce,
        onAllReady: () => {
          pipe(body);
          resolve();
        },
        onShellError: reject,
        onError: (error) => application().log.error("render-failed", {}, error),
      },
    );
  });
  return (await collected) as Buffer<ArrayBuffer>;
}

function isHydrated({ staticHandlerContext, routeModules }: EntryContext): boolean {
  if (staticHandlerContext.errors) return false;
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as { hydrate?: boolean } | undefined;
    return handle?.hydrate === true;
  });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  application().log.error("request-failed", { method: request.method }, error);
};
