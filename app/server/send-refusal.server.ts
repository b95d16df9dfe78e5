import type { Request as Asked, Response as Answer } from "express";

import { isCall } from "~/platform/addresses.server";
import type { Refusal } from "~/platform/call.server";
import { sendResponse } from "~/platform/send-response.server";
import { plainRefusal, wordedRefusal } from "~/refusal-words.server";

/** Sends what is refused before Remix, in the language of the request: JSON to a call, else plain words. */
export async function sendRefusal(refusal: Refusal, asked: Asked, response: Answer): Promise<void> {
  const words = isCall(asked.path) ? wordedRefusal : plainRefusal;
  await sendResponse(await words(languageRequest(asked), refusal), response);
}

/** What a fault of the server says: plain words, since the answer may be to anything. */
export async function sendFault(refusal: Refusal, asked: Asked, response: Answer): Promise<void> {
  await sendResponse(await plainRefusal(languageRequest(asked), refusal), response);
}

/** As much of a request as says its language. Its own host or path may be what is refused. */
function languageRequest({ headers, originalUrl }: Asked): Request {
  const url = new URL("http://host.invalid/");
  url.search = originalUrl.split("?", 2)[1] ?? "";
  return new Request(url, {
    headers: { Cookie: headers.cookie ?? "", "Accept-Language": headers["accept-language"] ?? "" },
  });
}
