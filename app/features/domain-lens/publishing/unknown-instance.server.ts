import { callError } from "~/platform/call.server";

/** 404 for a name that is no public instance's. */
export function unknownInstance(): Response {
  return callError(404, {
    error: "unknown-instance",
    message: "There is no public feed of that instance.",
  });
}
