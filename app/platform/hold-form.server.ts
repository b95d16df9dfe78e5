import { STATUS_CODES } from "node:http";

import { isCall } from "./addresses.server";
import { readFormData } from "./bounded-body.server";
import { heldFieldsOf, type HeldForm } from "./held-form";

/** Longest body that a page gives back: five thousand names and more, but no upload. */
const heldBodyBytes = 1024 * 1024;

/** Whether a request posts the form of a page. */
export function isPosted(request: Request): boolean {
  return request.method === "POST" && !isCall(new URL(request.url).pathname);
}

/**
 * A refusal that comes before a page's form is read, with the form: the error page gives back
 * what was typed, to be sent once more. The form is read when the refusal is, so that whoever
 * refuses need not wait for it; one that is too long or broken is not held.
 */
export function holdForm(
  request: Request,
  { status, headers, error }: { status: number; headers: HeadersInit; error: string },
): Response {
  const text = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        controller.enqueue(
          new TextEncoder().encode(JSON.stringify({ error, form: await formOf(request) })),
        );
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const answer = new Response(text, { status, statusText: STATUS_CODES[status], headers });
  answer.headers.set("Content-Type", "application/json; charset=utf-8");
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}

async function formOf(request: Request): Promise<HeldForm | null> {
  try {
    return heldFieldsOf(await readFormData(request, { maxBytes: heldBodyBytes }));
  } catch (thrown) {
    if (thrown instanceof Response) return null;
    throw thrown;
  }
}
