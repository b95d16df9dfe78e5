import type * as z from "zod";

/** Body of every error a call answers with. */
export type CallError = {
  error: string;
  message: string;
  details?: { field: string; message: string }[];
};

/** A call's JSON answer; private unless `headers` say otherwise. */
export function callAnswer(value: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  headers.set("Content-Type", "application/json; charset=utf-8");
  return new Response(JSON.stringify(value), { ...init, headers });
}

/** A call's refusal; `error` is a stable word for programs, `message` a sentence for people. */
export function callError(status: number, body: CallError, headers?: HeadersInit): Response {
  return callAnswer(body, { status, headers });
}

/** 400 with one detail for each field that does not fit. */
export function inputError(error: z.ZodError): Response {
  return callError(400, {
    error: "bad-input",
    message: "The request does not fit.",
    details: error.issues.map((issue) => ({ field: issue.path.join("."), message: issue.message })),
  });
}

/** Reference answers may be kept by the reader's own cache this long (specification §9: 1200 s). */
export const referenceCacheControl = "private, max-age=1200";

type Operation = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  run: (request: Request, id: string | undefined) => Promise<Response>;
};

/**
 * Answers one controller's calls: names are matched without case, an unknown one is 404,
 * a wrong method 405, and whatever a call throws as a Response becomes its JSON error.
 */
export async function answerCall(
  request: Request,
  params: { operation?: string; id?: string },
  operations: Record<string, Operation>,
): Promise<Response> {
  const wanted = params.operation?.toLowerCase();
  const named = Object.entries(operations).filter(
    ([name]) => name.split(" ").at(-1)?.toLowerCase() === wanted,
  );
  if (named.length === 0)
    return callError(404, { error: "unknown-call", message: "There is no such call." });
  const method = request.method === "HEAD" ? "GET" : request.method;
  const operation = named.find(([, { method: known }]) => known === method)?.[1];
  if (!operation) {
    const allow = named.map(([, { method: known }]) => known).join(", ");
    return callError(
      405,
      { error: "wrong-method", message: `This call takes ${allow}.` },
      { Allow: allow },
    );
  }
  try {
    return await operation.run(request, params.id);
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return asCallError(thrown);
  }
}

/** A thrown page-style response as the JSON error of a call. */
async function asCallError(thrown: Response): Promise<Response> {
  if (thrown.headers.get("Content-Type")?.includes("json")) return thrown;
  const message = (await thrown.text()) || thrown.statusText;
  const error = thrown.statusText.toLowerCase().replaceAll(" ", "-") || "refused";
  const retryAfter = thrown.headers.get("Retry-After");
  return callError(
    thrown.status,
    { error, message },
    retryAfter ? { "Retry-After": retryAfter } : undefined,
  );
}
