import { cacheControl, jsonAnswer, textAnswer, type Call } from "./openapi-parts";

const notServed = "This deployment does not serve the variant of the path.";
const budget = { "too-many-requests": "The caller or its address has used up its budget." };

/** The calls about who is signed in. */
export const accountCalls: Call[] = [
  {
    path: "/api/token/GetCpsToken",
    method: "get",
    operationId: "token_GetCpsToken",
    tag: "Accounts",
    summary: "A token for the hub and the search for people",
    description:
      "For a browser that is signed in. The token goes as a bearer token to `/messagingHub` and `/api/people`; it ends after ten minutes, or with the session.",
    answers: {
      200: textAnswer(
        "The token.",
        "eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl",
        cacheControl("no-store"),
      ),
    },
    refusals: {
      403: { "session-needed": "The caller has a bearer token, which needs no other." },
      404: { "not-found": notServed },
      429: budget,
    },
    account: "required",
  },
  {
    path: "/api/people",
    method: "get",
    operationId: "people",
    tag: "Accounts",
    summary: "People of the caller's own directory",
    description:
      "Members of the caller's tenant whose name or address begins with the text, without guests and the caller.",
    parameters: [
      {
        name: "search",
        in: "query",
        description: "Beginning of a name or address. The first 100 characters count.",
        schema: { type: "string" },
      },
    ],
    answers: {
      200: jsonAnswer(
        "At most 10 people; none for a blank text.",
        "People",
        cacheControl("no-store"),
      ),
    },
    refusals: {
      404: { "not-found": notServed },
      429: budget,
    },
    account: "required",
    takesHubToken: true,
  },
];
