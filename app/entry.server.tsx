import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";

import type {
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  HandleErrorFunction,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";

import { contextFor } from "~/features/access/context.server";
import { browserOrigins } from "~/features/settings/browser-origins.server";
import { prefixOf } from "~/features/settings/variants";
import { localeResources } from "~/locales/resources.server";
import { application } from "~/platform/application.server";
import { DatabaseUnavailable } from "~/platform/database-fault";
import {
  hasMetFault,
  meetFault,
  retryAfterSeconds,
  unavailableStatus,
} from "~/platform/unavailable-answer.server";
import { encodedPage } from "~/platform/encoded-page.server";
import { heldFormIn } from "~/platform/held-form";
import { languageOf, translator } from "~/platform/i18n.server";
import { NonceContext } from "~/platform/nonce";
import { pageCache } from "~/platform/page-cache.server";
import { PageFaultContext, type PageFault } from "~/platform/page-fault";
import { policyOf, type PageHandle } from "~/platform/page-policy";
import { requestIdOf } from "~/platform/request-id.server";
import { runCookiesOf } from "~/platform/run-cookie.server";
import { pageSecurityHeaders } from "~/platform/security-headers.server";
import { HeldForm } from "~/shell/held-form";
import { sessionSecretsOf } from "~/platform/session-cookie.server";

const nonceBytes = 16;

/** The lowest status of a failure of the server. */
const serverFault = 500;

export default async function handleRequest(
  request: Request,
  told: number,
  headers: Headers,
  ...[context, loadContext]: [EntryContext, AppLoadContext]
) {
  const { environment } = application();
  const isWithoutDatabase = hasMetFault(loadContext);
  const status = isWithoutDatabase ? unavailableStatus : told;
  if (isWithoutDatabase) headers.set("Retry-After", retryAfterSeconds);
  if (status >= serverFault) retryLater(headers, request, context);
  const isDevelopment = environment.mode === "development";
  const policy = policyFor(context);
  // In development every page has the script that reloads it after a build.
  const nonce =
    policy.script === "page" || policy.script === "nonce" || isDevelopment
      ? randomBytes(nonceBytes).toString("base64")
      : undefined;
  pageSecurityHeaders({
    headers,
    nonce,
    origins: policy.asksSettings ? await originsFor(request) : [],
    connectSources: policy.connect,
    // Such a page needs no nonce, and is kept as those without script are.
    hasOwnFiles: policy.script === "files",
    frameOrigins: policy.frameOrigin ? ["'self'", policy.frameOrigin] : [],
    isDevelopment,
  });
  // A page that may open the sign-in's window keeps hold of it, and of no other window.
  if (nonce && policy.opensWindow)
    headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  headers.set("Content-Type", "text/html; charset=utf-8");
  markAsOwn(headers, request);

  // What a form was answered with is no part of the tag.
  const isWhole = status === 200 && request.method !== "POST" && !nonce;
  const key = isWhole ? headers.get("ETag") : null;
  const kept = key ? pageCache.get(key) : undefined;
  const page = kept ?? (await render(request, { context, nonce, status }));
  if (!key) return new Response(page as Buffer<ArrayBuffer>, { status, headers });
  if (!kept) pageCache.set(key, page);
  const { body, encoding } = await encodedPage(request, key, page);
  if (encoding) headers.set("Content-Encoding", encoding);
  return new Response(body as Uint8Array<ArrayBuffer>, { status, headers });
}

/**
 * What a page's script asks for depends on the reader as the page does. It has no tag: it holds the
 * key of the next form, which serves once.
 */
export const handleDataRequest: HandleDataRequestFunction = (response, { request }) => {
  response.headers.delete("ETag");
  markAsOwn(response.headers, request);
  return response;
};

/**
 * What is shown depends on who asks and in which language: no cache in between may give it to
 * others,
 * and a browser that is known by a cookie keeps nothing. Reports say for themselves that they are
 * asked for by their tag.
 */
function markAsOwn(headers: Headers, request: Request): void {
  const isKnown = sessionSecretsOf(request).length > 0 || runCookiesOf(request).length > 0;
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", isKnown ? "private, no-store" : "private, no-cache");
  headers.append("Vary", "Accept-Language, Cookie");
}

/** Renders to the end before anything is sent: a page is small, and a fault in it still gets the error page. */
async function render(
  request: Request,
  { context, nonce, status }: { context: EntryContext; nonce: string | undefined; status: number },
): Promise<Buffer> {
  const i18n = translator(await languageOf(request), localeResources);
  return new Promise<Buffer>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <I18nextProvider i18n={i18n}>
        <NonceContext.Provider value={nonce}>
          <PageFaultContext.Provider value={faultOf(request, context, status)}>
            <RemixServer context={context} url={request.url} nonce={nonce} />
          </PageFaultContext.Provider>
        </NonceContext.Provider>
      </I18nextProvider>,
      {
        nonce,
        // Called after a fault in the shell too: then the piping destroys the body, and the promise is settled already.
        onAllReady: () => {
          const body = new PassThrough();
          buffer(body).then((page) => resolve(withoutFill(page)), reject);
          pipe(body);
        },
        onShellError: reject,
        onError: (error) => application().log.error("render-failed", {}, error),
      },
    );
  });
}

/**
 * React 18 writes blocks of 2 KiB and leaves zeros at the end of one where a character of several
 * bytes has no room any more (react-dom 18.3.1, `writeStringChunk`); a browser shows each as U+FFFD.
 */
function withoutFill(page: Buffer): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (let zero = page.indexOf(0); zero !== -1; zero = page.indexOf(0, from)) {
    parts.push(page.subarray(from, zero));
    from = zero + 1;
  }
  return parts.length === 0 ? page : Buffer.concat([...parts, page.subarray(from)]);
}

/** What the page's error page is about. */
function faultOf(
  request: Request,
  { staticHandlerContext: { errors } }: EntryContext,
  status: number,
): PageFault | undefined {
  if (!errors) return undefined;
  const [error] = Object.values(errors) as unknown[];
  const requestId = requestIdOf(request);
  if (!isRouteErrorResponse(error))
    return { status: status === unavailableStatus ? status : 500, requestId, heldForm: null };
  const held = heldFormIn(error.data);
  const prefix = prefixOf(new URL(request.url).pathname);
  return {
    status: error.status,
    requestId,
    heldForm: held && <HeldForm fields={held} prefix={prefix} isSignedOut={error.status === 401} />,
  };
}

/** What the page's script may measure; nothing under a variant that is not served. */
async function originsFor(request: Request): Promise<string[]> {
  return browserOrigins(await contextFor(request));
}

/** Has a browser ask again for a page that says so of itself (`retrySeconds`), unless its address stops refreshing. */
function retryLater(
  headers: Headers,
  { url }: Request,
  { staticHandlerContext: { matches }, routeModules }: EntryContext,
): void {
  if (new URL(url).searchParams.get("refresh") === "off") return;
  for (const { route } of matches) {
    const { retrySeconds } = (routeModules[route.id]?.handle ?? {}) as PageHandle;
    if (retrySeconds !== undefined) headers.set("Refresh", String(retrySeconds));
  }
}

/** What the page's routes say that it runs and reaches; an error page runs nothing. */
function policyFor({ staticHandlerContext, routeModules }: EntryContext) {
  const { errors, matches, loaderData, actionData } = staticHandlerContext;
  if (errors) return policyOf([]);
  return policyOf(
    matches.map(({ route: { id } }) => ({
      handle: routeModules[id]?.handle,
      data: loaderData[id],
      answer: actionData?.[id] as unknown,
    })),
  );
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error)) return;
  if (error instanceof DatabaseUnavailable) {
    meetFault(context, error.fault);
    // One line a request, without the stack: while a database is away there are many, all alike.
    return application().log.warn("database-unavailable", {
      fault: error.fault,
      requestId: requestIdOf(request),
    });
  }
  if (request.signal.aborted) return;
  application().log.error(
    "request-failed",
    { method: request.method, requestId: requestIdOf(request) },
    error,
  );
};
