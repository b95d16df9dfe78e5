import { cacheControl, type Answer, type Parameter } from "../openapi-parts";

export const exampleId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

export const idParameter: Parameter = {
  name: "id",
  in: "path",
  required: true,
  description: "Id of the report.",
  schema: { type: "string", format: "uuid" },
};

/** What a write to a report of one's own may be refused for. */
export const ownRefusals = { "not-found": [404, "no-report"], "not-yours": 403 } as const;

export const doneAnswer: Record<string, Answer> = {
  204: { description: "Done.", headers: cacheControl("no-store") },
};

/** 204 for a success, else the refusal. */
export function ifDone<Word>(
  outcome: { ok: true } | { ok: false; refusal: Word },
): Response | { refusal: Word } {
  return outcome.ok
    ? new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } })
    : outcome;
}
