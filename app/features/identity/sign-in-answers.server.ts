import type { SignInContext } from "./sign-in-context.server";
import type { SignInMemory } from "./sign-in-cookies.server";
import type { SignInProblem } from "./sign-in-state";

/** Answers of the sign-in that no page of its own shows. */

const nothingButFramed =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; object-src 'none'";

/**
 * What a page reads from its own frame: its title, and whatever becomes of it, no script.
 *
 * @param note HTML that the page takes over, of what somebody has to be told
 */
export function frameAnswer(isSignedIn: boolean, cookies: readonly string[], note = ""): Response {
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy": nothingButFramed,
  });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(
    `<!doctype html><title>${isSignedIn ? "signed-in" : "refused"}</title>${note}`,
    { headers },
  );
}

/**
 * A redirect that no cache keeps.
 *
 * @param opener what the answer's window may know of the one that opened it
 */
export function leave(
  location: string,
  cookies: readonly string[],
  opener?: "same-origin-allow-popups" | "unsafe-none",
): Response {
  const headers = new Headers({ Location: location, "Cache-Control": "no-store" });
  // Where it were cut off, the page could not see that the person has closed the window.
  if (opener) headers.set("Cross-Origin-Opener-Policy", opener);
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}

type LeftOff = Pick<SignInMemory, "way" | "returnTo"> & { cookies?: readonly string[] };

/** To the page that says why not, in the window of the sign-in if it has one. */
export function toProblem(
  { prefix }: SignInContext,
  problem: SignInProblem,
  { way, returnTo, cookies = [] }: LeftOff,
): Response {
  const isInWindow = way === "window";
  const query = new URLSearchParams({ problem, returnTo, ...(isInWindow && { way }) });
  return leave(
    `${prefix}/sign-in?${query.toString()}`,
    cookies,
    isInWindow ? "unsafe-none" : undefined,
  );
}
