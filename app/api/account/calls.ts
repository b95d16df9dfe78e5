import { callerDirectory } from "~/features/identity/caller-directory.server";
import { issueCallToken } from "~/features/identity/call-token.server";
import { searchPeople } from "~/features/identity/search-people.server";
import { callAnswer } from "~/platform/call.server";

import { defineCall } from "../define-call";
import { cacheControl, jsonAnswer, textAnswer } from "../openapi-parts";

export const tokenPrefix = "/api/token/";

export const tokenCalls = [
  defineCall({
    path: `${tokenPrefix}GetCpsToken`,
    method: "GET",
    operationId: "token_GetCpsToken",
    tag: "Accounts",
    summary: "A token for the hub and the search for people",
    description:
      "For a browser that is signed in. The token goes as a bearer token to `/messagingHub` " +
      "and `/api/people`. It ends after ten minutes, or with the session.",
    permission: "hub-token:get",
    limit: "write",
    answers: {
      200: textAnswer(
        "The token.",
        "eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl",
        cacheControl("no-store"),
      ),
    },
    refusals: { "session-needed": 403 },
    run: async ({ context }) =>
      // A bearer token already stands for its account in every call; only a session needs one.
      context.sessionHash
        ? new Response(await issueCallToken(context, context.sessionHash), {
            headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
          })
        : { refusal: "session-needed" },
  }),
];

export const peopleCall = defineCall({
  path: "/api/people",
  method: "GET",
  operationId: "people",
  tag: "Accounts",
  summary: "People of the caller's own directory",
  description:
    "Members of the caller's tenant whose name or address begins with the text, without guests and the caller.",
  permission: "people:search",
  limit: "peopleSearch",
  caller: { takesHubToken: true },
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
  refusals: { "directory-unavailable": 503 },
  run: async ({ context, request }) => {
    const text = new URL(request.url).searchParams.get("search") ?? "";
    const outcome = await searchPeople(context, text, () => callerDirectory(context));
    return outcome.ok ? callAnswer({ people: outcome.value }) : outcome;
  },
});
