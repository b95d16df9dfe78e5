import * as z from "zod";

import { connectivityResultCodes, subTestStatuses } from "~/features/assistant-test/assistant-test";

const text = z.string().nullable();
const status = z.enum(subTestStatuses);

/** Answer of GenerateCopilotTestReport: the result as it is kept. */
export const assistantTestResultSchema = z
  .object({
    runId: z.uuid(),
    createdOn: z.iso.datetime(),
    city: text,
    region: text,
    country: text,
    egressIP: text.describe(
      "The address that the caller's traffic comes from, as the server sees it.",
    ),
    referrer: text.describe("Origin of the page that led to the test."),
    webSocketTestResult: z.object({
      status,
      statusMessage: text,
      webSocketResults: z.array(
        z.object({
          domain: z.string(),
          isWssEnabled: z.boolean(),
          connectionLatencyInMs: z
            .number()
            .nonnegative()
            .nullable()
            .describe("Best of the attempts, from hello to reply."),
          attemptsInMs: z.array(z.number().nonnegative()),
          exceptionMessage: text,
        }),
      ),
    }),
    connectivityTestResult: z.object({
      status,
      statusMessage: text,
      domainNamesFailedConnectivity: z.array(
        z.object({
          displayDomainName: z.string(),
          testDomainNames: z.array(z.string()),
          testDomainFailTypes: z.array(z.enum(connectivityResultCodes)),
        }),
      ),
    }),
  })
  .describe("What an assistant test found.");

const testDomains = z.array(
  z.object({
    displayDomainName: z.string().describe("As a firewall's list has it."),
    testDomainNames: z
      .array(z.string())
      .describe("Names of it that are asked; empty where none is known that answers."),
  }),
);

/** Answer of workloaddomains/copilot. */
export const workloadDomainsSchema = z
  .object({
    connectivityTestDomains: testDomains,
    connectivityTestExtraDomains: testDomains,
    wssTestDomains: testDomains,
  })
  .describe("The domains that the assistant test asks.");
