import type { LoaderFunctionArgs } from "@remix-run/node";

import { checkDatabase } from "~/platform/database-check.repository.server";
import { application } from "~/platform/application.server";

import { answerReading } from "./reading-call";

/** GET /readyz: this process can serve, its database included. */
export const loader = ({ request }: LoaderFunctionArgs) => answerReading(request, sayReady);
export const action = loader;

async function sayReady(): Promise<Response> {
  const { database, shutdown } = application();
  const isReady = !shutdown.aborted && (await checkDatabase(database.db));
  return new Response(isReady ? "ready" : "not ready", {
    status: isReady ? 200 : 503,
    headers: {
      "Content-Type": "text/plain",
      "Cache-Control": "no-store",
      ...(isReady ? {} : { "Retry-After": "5" }),
    },
  });
}
