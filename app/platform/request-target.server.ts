import { isCall } from "./addresses.server";
import { Refusal } from "./call.server";

/** Methods that no page and no call of ours takes, and that a web request cannot carry. */
const refusedMethods = ["TRACE", "TRACK", "CONNECT"];

/** U+0000 as it stands in an address: no text of ours has it, and PostgreSQL takes it in none. */
const nul = "%00";

const malformed = () => new Refusal(400, { error: "bad-address", sentence: "bad-request" });

/**
 * Judges what a request is for before anything parses it: a target must be a path of ours,
 * not an address (`//host`, `/\host`, `http://host`) that a URL parser takes for another host.
 *
 * @param target as it stands in the request line
 * @returns undefined when the request may pass
 */
export function targetRefusal(method: string, target: string): Refusal | undefined {
  if (refusedMethods.includes(method.toUpperCase()))
    return new Refusal(405, { error: "wrong-method", sentence: "method-not-supported" });
  const path = decoded(target.split(/[?#]/, 1)[0] ?? "");
  if (path === undefined || !path.startsWith("/") || /^\/[\\/]/.test(path)) return malformed();
  if (target.includes(nul) || !URL.canParse(`http://host.invalid${target}`)) return malformed();
  // Single fetch asks for `.data`; the older form would only be logged as a fault.
  if (new URL(`http://host.invalid${target}`).searchParams.has("_data")) return malformed();
  if (path.endsWith(".data") && isCall(path.slice(0, -".data".length)))
    return new Refusal(404, { error: "unknown-call", sentence: "no-such-address" });
  return undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
