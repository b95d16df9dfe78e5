import { answerCall } from "~/platform/call.server";

/** Answers a path that is one reading call: another method is 405, and what `run` throws becomes its JSON error. */
export function answerReading(
  request: Request,
  run: (request: Request) => Promise<Response>,
): Promise<Response> {
  return answerCall(request, { operation: "read" }, { read: { method: "GET", run } });
}
