import { createServer, type Server } from "node:http";

import { application } from "~/platform/application.server";
import type { Environment } from "~/platform/environment.server";
import { metricsText } from "~/platform/metrics.server";

import { listen } from "./listen.server";

/** A collector's request is a line; whatever is not there in this time is none. */
const requestTimeoutMs = 5_000;

/** Where the metrics are told: a port of its own, so that no proxy leads visitors there. */
export type MetricsPlace = NonNullable<Environment["metrics"]>;

/**
 * `/metrics` on a port of its own.
 *
 * @throws {CommandError} when the port cannot be had
 */
export async function startMetricsServer(place: MetricsPlace): Promise<Server> {
  const server = createServer((request, response) => {
    const isAsked = request.method === "GET" && request.url?.split("?", 1)[0] === "/metrics";
    if (!isAsked)
      return void response.writeHead(404, { "Content-Type": "text/plain" }).end("Not found");
    metricsText().then(
      ({ type, text }) =>
        response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store" }).end(text),
      (error: unknown) => {
        application().log.error("metrics-failed", {}, error);
        response.writeHead(500, { "Content-Type": "text/plain" }).end("Something went wrong");
      },
    );
  });
  server.headersTimeout = requestTimeoutMs;
  server.requestTimeout = requestTimeoutMs;
  await listen(server, place);
  return server;
}
