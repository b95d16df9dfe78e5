import { refusalSentence, type RefusalSentence } from "~/refusal-words.server";

import { refusal, type Answer, type Call, type Refusals } from "./openapi-parts";

/**
 * Who may call, and what a call answers to whom it does not serve: what `contextFor` and
 * `requirePermission` do before every call, described once for all of them.
 */

type Caller = Pick<
  Call,
  "account" | "runCookie" | "takesHubToken" | "takesRunToken" | "takesIngestKey" | "isForAnybody"
>;

/** The ways to say who calls, by their names in the document. */
export const securitySchemes = {
  runCookie: {
    type: "apiKey",
    in: "cookie",
    name: "pathlens_run",
    description: "Cookie of the browser that ran the test, set by GenerateTestReport.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "pathlens_session",
    description: "Cookie of a browser that is signed in.",
  },
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "Access token of the sign-in authority for this site's audience and scope.",
  },
  runToken: {
    type: "http",
    scheme: "bearer",
    description:
      "Token of the advanced client, from the page of the report: for one run, for 30 minutes, to write alone.",
  },
  ingestKey: {
    type: "http",
    scheme: "bearer",
    description: "Key of a sender of telemetry, from the operator: for one variant, to write only.",
  },
  hubToken: {
    type: "http",
    scheme: "bearer",
    description: "Token of GetCpsToken, which stands for a session in the calls that name it.",
  },
} as const;

type Requirement = { [scheme in keyof typeof securitySchemes]?: [] };

/** Each of the list is enough; an empty one means that nothing is needed, an empty list that nobody looks. */
export function securityOf({
  account = "optional",
  runCookie,
  takesHubToken,
  takesRunToken,
  takesIngestKey,
}: Caller): Requirement[] {
  if (takesRunToken) return [{ runToken: [] }];
  if (takesIngestKey) return [{ ingestKey: [] }];
  if (account === "unread") return [];
  const accounts: Requirement[] = [
    { session: [] },
    { bearer: [] },
    ...(takesHubToken ? [{ hubToken: [] as [] }] : []),
  ];
  const browsers: Requirement[] = [
    ...(runCookie === "required" ? [] : [{}]),
    ...(runCookie ? [{ runCookie: [] as [] }] : []),
  ];
  if (account === "instead-of-run-cookie") return [...browsers, ...accounts];
  return [...(account === "required" ? [] : [{}]), ...accounts].flatMap((one) =>
    browsers.map((other) => ({ ...other, ...one })),
  );
}

const sentence = (key: RefusalSentence) => refusalSentence(key, "en");

const tokenRefusals = { "invalid-token": sentence("invalid-token") };
const accountRefusals = { ...tokenRefusals, "sign-in-needed": sentence("sign-in-needed") };

const otherCloud = sentence("other-cloud");
const hubTokenOnly = sentence("hub-token-only");

/** What a call refuses because of who calls, on top of its own `refusals`. */
export function refusalsWithCaller({
  account,
  takesHubToken,
  isForAnybody,
  refusals = {},
}: Caller & Pick<Call, "refusals">): Refusals {
  if (account === "unread") return refusals;
  return {
    ...refusals,
    401: account === "required" ? accountRefusals : tokenRefusals,
    ...(!isForAnybody && {
      403: withWord(
        refusals[403],
        "forbidden",
        takesHubToken ? otherCloud : `${otherCloud} ${hubTokenOnly}`,
      ),
    }),
    429: withWord(refusals[429], "too-many-requests", sentence("tokens-guessed")),
    503: withWord(refusals[503], "directory-unavailable", sentence("tenant-unknown")),
  };
}

/** The words of a status, one of which has a further meaning. */
function withWord(
  words: Record<string, string> = {},
  word: string,
  meaning: string,
): Record<string, string> {
  return { ...words, [word]: words[word] ? `${words[word]} ${meaning}` : meaning };
}

/** The answer to whom no call knows. */
export function challenge(words: Record<string, string>): Answer {
  const answer = refusal(words);
  const header = {
    description: "How to ask with rights.",
    required: true,
    schema: { type: "string", pattern: "^Bearer" },
  };
  return { ...answer, headers: { ...answer.headers, "WWW-Authenticate": header } };
}
