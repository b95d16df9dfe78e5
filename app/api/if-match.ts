import { cacheControl, jsonAnswer, type Answer, type Parameter } from "./openapi-parts";

/** How a caller says which revision was read. */
export const ifMatchParameter: Parameter = {
  name: "If-Match",
  in: "header",
  description: "The `ETag` it was read with; `revision` in the body may say it instead.",
  schema: { type: "string" },
};

/** An answer with the revision that `If-Match` takes. */
export const revised = (description: string, schema: string): Answer =>
  jsonAnswer(description, schema, {
    ...cacheControl("no-store"),
    ETag: { description: "The revision, for `If-Match`.", schema: { type: "string" } },
  });

/** The revision of `If-Match: "3"`; null without one. */
export function ifMatch(request: Request): number | null {
  const revision = /^(?:W\/)?"(\d{1,9})"$/.exec(request.headers.get("If-Match") ?? "")?.[1];
  return revision === undefined ? null : Number(revision);
}

/** Whether a request asks for a revision, readable or not; `*` is any. */
export function hasPrecondition(request: Request): boolean {
  return !["*", null].includes(request.headers.get("If-Match"));
}
