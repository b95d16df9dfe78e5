import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { admit, type Admission, type Given } from "~/features/access/page.server";
import { Refusal } from "~/platform/call.server";
import { methodNotAllowed } from "~/platform/http.server";
import { plainRefusal, wordedRefusal } from "~/refusal-words.server";

type Answering = Admission & {
  /** Who may keep the answer; by default nobody. An answer's own header takes precedence. */
  cacheControl?: string;
  /** What reads the refusals: by default a program, as JSON; `text` for somebody who wrote the address. */
  refusedAs?: "json" | "text";
};

type Answer = (given: Given) => Promise<Response>;

const notStored = "private, no-store";
const reading = ["GET", "HEAD"];

/**
 * Answers a route without a page that only reads, such as a file: method, permission, whether it is
 * offered, limit and caching are checked and set here, as `loadPage` does for pages. A route exports it
 * as its loader and its action.
 *
 * @throws {Response} 401, 403, 404 or 429 as `loadPage`; 405 for another method than GET and HEAD
 */
export async function answerRead(
  args: LoaderFunctionArgs,
  answering: Answering,
  read: Answer,
): Promise<Response> {
  if (!reading.includes(args.request.method)) throw methodNotAllowed("GET, HEAD");
  return answer(args, answering, read);
}

/**
 * Answers what is posted to a route without a page, with the same checks.
 *
 * @throws {Response} as `answerRead`; 405 for another method than POST
 */
export async function answerPost(
  args: ActionFunctionArgs,
  answering: Answering,
  perform: Answer,
): Promise<Response> {
  if (args.request.method !== "POST") throw methodNotAllowed("GET, HEAD, POST");
  return answer(args, answering, perform);
}

async function answer(
  args: LoaderFunctionArgs,
  { cacheControl = notStored, refusedAs = "json", ...admission }: Answering,
  run: Answer,
): Promise<Response> {
  try {
    const given = await run(await admit(args, admission));
    if (given instanceof Refusal) throw given;
    if (!given.headers.has("Cache-Control")) given.headers.set("Cache-Control", cacheControl);
    return given;
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return refusedAs === "json"
      ? wordedRefusal(args.request, thrown)
      : plainRefusal(args.request, thrown);
  }
}
