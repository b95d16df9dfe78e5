import { application } from "~/platform/application.server";
import { checkDatabase } from "~/platform/database-check.repository.server";

import type { Admission } from "../call-admission";
import { defineCallFor } from "../define-call";
import { cacheControl, retryAfter, textAnswer } from "../openapi-parts";

/** Any caller: these calls answer without the database, so nothing is looked up. */
const anybody: Admission<null> = {
  admit: () => null,
  callers: { account: "unread", isWithoutPrefix: true },
  refusals: [],
};

const notKept = cacheControl("no-store");

/** Seconds after which a balancer asks again. */
const retrySeconds = "5";

/** GET /healthz: this process answers. */
export const healthzCall = defineCallFor(anybody, {
  path: "/healthz",
  method: "GET",
  operationId: "healthz",
  tag: "Health",
  summary: "Whether the process answers",
  answers: { 200: textAnswer("It does.", "ok", notKept) },
  refusals: {},
  run: () => Promise.resolve(plainText("ok")),
});

/** GET /readyz: this process can serve, its database included. */
export const readyzCall = defineCallFor(anybody, {
  path: "/readyz",
  method: "GET",
  operationId: "readyz",
  tag: "Health",
  summary: "Whether the process can serve, its database included",
  answers: {
    200: textAnswer("It can.", "ready", notKept),
    503: textAnswer("It cannot.", "not ready", { ...notKept, ...retryAfter }),
  },
  refusals: {},
  run: async () => {
    const { database, shutdown } = application();
    return !shutdown.aborted && (await checkDatabase(database.db))
      ? plainText("ready")
      : plainText("not ready", { status: 503, headers: { "Retry-After": retrySeconds } });
  },
});

function plainText(
  text: string,
  { status, headers }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(text, {
    status,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store", ...headers },
  });
}
