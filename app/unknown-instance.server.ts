import { callError } from "~/platform/call.server";
import { fallbackLanguage } from "~/platform/languages";
import { refusalBody } from "~/refusal-words.server";

/** 404 for a name that is no public instance's, where the address is not a call's: the feed itself is in English. */
export function unknownInstance(): Response {
  return callError(404, refusalBody({ error: "unknown-instance" }, fallbackLanguage));
}
