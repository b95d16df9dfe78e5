import type { LoaderFunctionArgs } from "@remix-run/node";

import { answerReading } from "./reading-call";

/** GET /healthz: this process answers. */
export const loader = ({ request }: LoaderFunctionArgs) => answerReading(request, sayOk);
export const action = loader;

async function sayOk(): Promise<Response> {
  return new Response("ok", {
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
  });
}
