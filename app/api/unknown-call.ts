import { callError } from "~/platform/call.server";

function unknownCall() {
  return callError(404, { error: "unknown-call", message: "There is no such call." });
}

/** Whatever no other route of /api answers. */
export const loader = unknownCall;
export const action = unknownCall;
