import type { IncomingMessage, ServerResponse } from "node:http";

import { controlPage } from "./control-page";
import type { FrontDoors } from "./front-doors";
import { isFromOwnPage } from "./own-page";
import { readBody } from "./request-body.server";
import { scenarioChangeSchema, scenarioFormSchema } from "./scenario.schema";

const bodyLimitBytes = 4_096;

/** Shows the page at `/` and the state at `/control`; POST `/control` changes the scenario. */
export function answerControl(
  request: IncomingMessage,
  response: ServerResponse,
  { frontDoors, pathname }: { frontDoors: FrontDoors; pathname: string },
): void {
  response.setHeader("Cache-Control", "no-store");
  const isReading = request.method === "GET" || request.method === "HEAD";
  if (pathname === "/" && isReading) {
    sendPage(response, frontDoors);
  } else if (pathname === "/control" && isReading) {
    sendJson(response, 200, controlState(frontDoors));
  } else if (pathname === "/control" && request.method === "POST") {
    changeScenario(request, response, frontDoors).catch(() => response.destroy());
  } else {
    response.writeHead(404, { "Content-Type": "text/plain" }).end("Not found\n");
  }
}

/** What is set and what follows from it. */
function controlState(frontDoors: FrontDoors) {
  const chosen = (workload: "Exchange" | "SharePoint") => {
    const { code, city, roundTripMs } = frontDoors.chosen(workload);
    return { code, city, roundTripMs: frontDoors.scenario.delayMs ?? roundTripMs };
  };
  return {
    scenario: frontDoors.scenario,
    exchange: chosen("Exchange"),
    sharePoint: chosen("SharePoint"),
    doors: frontDoors.of("Exchange").map(({ code, city }) => ({ code, city })),
  };
}

async function changeScenario(
  request: IncomingMessage,
  response: ServerResponse,
  frontDoors: FrontDoors,
): Promise<void> {
  if (!isFromOwnPage(request.headers)) return sendJson(response, 403, { error: "cross-site" });
  const body = await readBody(request, bodyLimitBytes);
  if (body === undefined) {
    response.setHeader("Connection", "close");
    return sendJson(response, 413, { error: "too-long" });
  }

  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  const parsed = isForm
    ? scenarioFormSchema.safeParse(Object.fromEntries(new URLSearchParams(body)))
    : scenarioChangeSchema.safeParse(jsonOf(body));
  if (!parsed.success)
    return sendJson(response, 400, { error: "invalid", message: parsed.error.message });
  const changed = frontDoors.change(parsed.data);
  if (!changed.ok) return sendJson(response, 400, { error: changed.refusal });
  if (isForm) response.writeHead(303, { Location: "/" }).end();
  else sendJson(response, 200, controlState(frontDoors));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { "Content-Type": "application/json" })
    .end(`${JSON.stringify(body)}\n`);
}

function sendPage(response: ServerResponse, frontDoors: FrontDoors): void {
  response
    .writeHead(200, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
    })
    .end(controlPage(controlState(frontDoors)));
}
