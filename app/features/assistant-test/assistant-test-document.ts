import * as z from "zod";

import { storedDocument, type Upgrade } from "~/lib/document-version";

import type { AssistantTestResult } from "./assistant-test";
import { connectivityTestResultSchema, webSocketTestResultSchema } from "./assistant-test.schema";
import type { AskedDomain } from "./asked-domain";

/** What is kept of a test beside its columns: the result, and what was asked. */
export type AssistantTestContent = Omit<AssistantTestResult, "runId" | "createdOn"> & {
  asked: AskedDomain[];
};

const contentSchema = z.object({
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string().nullable(),
  egressIP: z.string().nullable(),
  referrer: z.string().nullable(),
  webSocketTestResult: webSocketTestResultSchema,
  connectivityTestResult: connectivityTestResultSchema,
  asked: z.array(
    z.object({
      scheme: z.enum(["https", "wss"]),
      displayDomainName: z.string(),
      testDomainNames: z.array(z.string()),
    }),
  ),
});

/** Version 1 says by null or an empty list what earlier results left out. */
const withEveryField: Upgrade = (document) => {
  const { webSocketTestResult: sockets, connectivityTestResult: connectivity } = document as {
    webSocketTestResult?: { webSocketResults?: object[] };
    connectivityTestResult?: object;
  };
  return {
    ...document,
    connectivityTestResult: connectivity && { statusMessage: null, ...connectivity },
    webSocketTestResult: sockets && {
      statusMessage: null,
      ...sockets,
      webSocketResults: sockets.webSocketResults?.map((result) => ({
        connectionLatencyInMs: null,
        attemptsInMs: [],
        exceptionMessage: null,
        ...result,
      })),
    },
  };
};

/** The document of an assistant test. */
export const assistantTestDocument = storedDocument<AssistantTestContent>({
  name: "assistant test",
  schema: contentSchema,
  upgrades: [withEveryField],
});
