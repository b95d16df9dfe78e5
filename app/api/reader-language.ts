import { referenceCacheControl } from "~/platform/call.server";

import { cacheControl, type Answer, type Parameter } from "./openapi-parts";

/** How a caller says in which language an answer is. */
export const languageParameters: readonly Parameter[] = [
  {
    name: "language",
    in: "query",
    description: "Tag of the language, before the reader's own choice and Accept-Language.",
    schema: { type: "string" },
  },
  {
    name: "Accept-Language",
    in: "header",
    description: "Languages of the reader.",
    schema: { type: "string" },
  },
];

/** The headers of a kept answer in the reader's language, as they are described. */
export const describedOfLanguage: Answer["headers"] = {
  ...cacheControl(referenceCacheControl),
  Vary: {
    description: "The answer is in the reader's language.",
    required: true,
    schema: { type: "string", pattern: "Accept-Language" },
  },
};

/** The headers of a kept answer in the reader's language. */
export const ofLanguage = {
  headers: { "Cache-Control": referenceCacheControl, Vary: "Accept-Language, Cookie" },
};
