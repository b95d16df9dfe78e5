import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { constants } from "node:zlib";

import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type NextFunction, type Request, type Response } from "express";
import expressStaticGzip from "express-static-gzip";

import { yearSeconds } from "~/lib/time";
import { isCall } from "~/platform/addresses.server";
import { application } from "~/platform/application.server";
import { addressBehindProxies, clientAddressHeader } from "~/platform/client-address.server";
import { brotliQuality } from "~/platform/content-coding.server";
import { isHttps } from "~/platform/cookie-place.server";
import { Refusal } from "~/platform/call.server";
import type { Environment } from "~/platform/environment.server";
import { rememberLinkedLanguage } from "~/platform/linked-language.server";
import { observeRequest } from "~/platform/metrics.server";
import { oneRequestAtATime } from "~/platform/one-request-at-a-time.server";
import { receiveRequest } from "~/platform/receive-request.server";
import { requestIdHeader } from "~/platform/request-id.server";
import { targetRefusal } from "~/platform/request-target.server";
import { routeNameOf } from "~/platform/route-name.server";
import { originRefusal } from "~/platform/same-origin.server";
import { setBaseHeaders, setFileHeaders } from "~/platform/security-headers.server";
import { sendResponse } from "~/platform/send-response.server";

import { requestHandlerOf } from "./request-handler.server";
import { saidUnavailable } from "./said-unavailable.server";
import { sendFault, sendRefusal } from "./send-refusal.server";

/** A request's head and body must have arrived within these times; streams are answers, not requests. */
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;

/** An idle connection is kept longer than balancers keep theirs (60 s), so that none sends into one just closed. */
const keepAliveTimeoutMs = 65_000;

/** A connection on which nothing moves is cut after this time; event streams beat more often. */
const inactivityTimeoutMs = 60_000;

/** Below this many bytes compression costs more than it saves. */
const compressionThresholdBytes = 1024;

/** Answers to somebody who was not let through: their lines in the log are warnings. */
const refusedStatuses = [401, 403, 421, 429];

/** What the log calls a request whose client left before anything was answered, as proxies do. */
const clientGoneStatus = 499;

type Options = { root: string; build: ServerBuild; environment: Environment };

/**
 * The HTTP server around the Remix handler: peer address, request id, log line, static
 * files, same-origin check. Why it is ours and not remix-serve: decision 0013.
 */
export function createWebServer({ root, build, environment }: Options): Server {
  const app = express();
  app.disable("x-powered-by");
  app.set("etag", false);
  app.use(oneRequestAtATime());
  app.use(identify(environment));
  app.use(logWhenDone);
  app.use(refuseOdd);
  app.use(refuseForeign(environment));
  const compress = compression({
    threshold: compressionThresholdBytes,
    filter: isCompressible,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  });
  // What changes something by a call is answered by some words: not worth what it costs to find that out.
  app.use((request, response, next) =>
    request.method === "POST" && isCall(request.path) ? next() : compress(request, response, next),
  );
  app.use(
    "/build",
    expressStaticGzip(path.join(root, "public/build"), {
      enableBrotli: true,
      index: false,
      orderPreference: ["br", "gz"],
      serveStatic: { immutable: true, maxAge: yearSeconds * 1000, fallthrough: false },
    }),
  );
  const files = express.static(path.join(root, "public"), {
    index: false,
    maxAge: "1h",
    setHeaders: setFileHeaders,
  });
  // Every file has an ending: nothing else is looked for on the disk.
  app.use((request, response, next) =>
    path.extname(request.path) === "" ? next() : files(request, response, next),
  );
  const handle = requestHandlerOf(
    build,
    environment.mode === "development" ? "development" : "production",
  );
  app.all("*", (request, response, next) => {
    const asked = receiveRequest(request, response);
    const context = {};
    handle(asked, context)
      .then((answer) => saidUnavailable(answer, asked, context))
      .then((answer) => rememberLinkedLanguage(asked, answer))
      .then((answer) => sendResponse(answer, response))
      .catch(next);
  });
  app.use(answerFault);
  const server = createServer(app);
  server.headersTimeout = headersTimeoutMs;
  server.requestTimeout = requestTimeoutMs;
  server.keepAliveTimeout = keepAliveTimeoutMs;
  server.timeout = inactivityTimeoutMs;
  return server;
}

/** Event streams go out as they come; everything else may be compressed. */
function isCompressible(request: Request, response: Response): boolean {
  return !isStream(response) && compression.filter(request, response);
}

function isStream(response: Response): boolean {
  return String(response.getHeader("Content-Type") ?? "").startsWith("text/event-stream");
}

/** Gives the request an id, and the app that and the peer's address in headers that visitors cannot set. */
function identify({ trustedProxies, appOrigin }: Environment) {
  const isSecure = isHttps(appOrigin);
  return (request: Request, response: Response, next: NextFunction) => {
    const forwardedFor = request.headers["x-forwarded-for"];
    const peer = addressBehindProxies(
      request.socket.remoteAddress,
      Array.isArray(forwardedFor) ? forwardedFor.join(",") : forwardedFor,
      trustedProxies,
    );
    delete request.headers["x-forwarded-host"];
    if (peer) request.headers[clientAddressHeader] = peer;
    else delete request.headers[clientAddressHeader];
    const requestId = randomUUID();
    request.headers[requestIdHeader] = requestId;
    response.setHeader("X-Request-Id", requestId);
    setBaseHeaders(response, { isSecure });
    next();
  };
}

function logWhenDone(request: Request, response: Response, next: NextFunction) {
  const startedAt = performance.now();
  response.on("close", () => {
    const route = routeNameOf(request.originalUrl.split("?", 1)[0] ?? "");
    const status = response.headersSent ? response.statusCode : clientGoneStatus;
    const level = refusedStatuses.includes(status) ? "warn" : "info";
    application().log[level]("request", {
      requestId: String(response.getHeader("X-Request-Id")),
      method: request.method,
      route,
      status,
      durationMs: Math.round(performance.now() - startedAt),
    });
    if (!isStream(response))
      observeRequest({
        method: request.method,
        route,
        status,
        seconds: (performance.now() - startedAt) / 1000,
      });
  });
  next();
}

function refuseOdd(request: Request, response: Response, next: NextFunction) {
  const refusal = targetRefusal(request.method, request.originalUrl);
  if (!refusal) return next();
  sendRefusal(refusal, request, response).catch(next);
}

function refuseForeign(environment: Environment) {
  return (request: Request, response: Response, next: NextFunction) => {
    const refusal = originRefusal({
      method: request.method,
      headers: request.headers,
      environment,
    });
    if (refusal) return sendRefusal(refusal, request, response).catch(next);
    // The router checks it too, and fails at what is allowed: `null` of a page without a referrer, a host in capitals.
    delete request.headers.origin;
    next();
  };
}

/** Express knows error handlers by their four parameters. */
function answerFault(error: unknown, request: Request, response: Response, next: NextFunction) {
  const status = (error as { status?: number }).status;
  const isRefusal = status !== undefined && status >= 400 && status < 500;
  if (!isRefusal)
    application().log.error(
      "request-failed",
      { requestId: String(response.getHeader("X-Request-Id")) },
      error,
    );
  if (response.headersSent) return response.destroy();
  const refusal = isRefusal
    ? new Refusal(status, { error: "bad-request" })
    : new Refusal(500, { error: "server-fault" });
  sendFault(refusal, request, response).catch(next);
}
