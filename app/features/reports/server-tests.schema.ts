import * as z from "zod";

import { connectivityResultCodes } from "~/features/network-test/server-tests";
import { leastStatus, mostStatus } from "~/lib/http-status";

const milliseconds = z.number().min(0);
const instant = z.iso.datetime();

const role = z.enum(["exchange", "sharepoint", "tenant"]).describe("What the name is tested for.");

/** A look-up by the server's resolver. */
export const serverDnsResultSchema = z
  .object({
    host: z.string(),
    role,
    outcome: z.enum([
      "resolved",
      "no-such-name",
      "no-address",
      "server-failure",
      "timeout",
      "refused",
    ]),
    addresses: z.array(z.string()),
    canonicalNames: z.array(z.string()),
    elapsedMs: milliseconds,
  })
  .describe("Answer of the server's resolver for one name.");

/** The certificate a target showed. */
export const serverCertificateSchema = z
  .object({
    subject: z.string(),
    issuer: z.string(),
    validTo: instant,
    daysLeft: z.int().describe("Negative when expired."),
    isNameMatch: z.boolean(),
    isTrusted: z.boolean(),
    distrustReason: z.string().nullable(),
    protocol: z.string(),
  })
  .describe("The certificate that a target showed.");

/** A connection from the server. */
export const serverConnectivityResultSchema = z
  .object({
    host: z.string(),
    port: z.int().min(1).max(65_535),
    role,
    code: z.enum(connectivityResultCodes),
    address: z.string().nullable(),
    connectMs: milliseconds.nullable(),
    failure: z.string().nullable().describe("Machine word of the failure; null when successful."),
    certificate: serverCertificateSchema.nullable(),
    status: z
      .int()
      .min(leastStatus)
      .max(mostStatus)
      .nullish()
      .describe(
        "HTTP status of the answer; missing where none was asked for, null where none came.",
      ),
  })
  .describe("A connection from the server to one target.");

/** Everything the server tested. */
export const serverTestResultsSchema = z
  .object({
    startedAt: instant,
    finishedAt: instant.nullable(),
    cutShort: z
      .enum(["cancelled", "failed"])
      .optional()
      .describe("Why they ended before all was tested."),
    dns: z.array(serverDnsResultSchema),
    connectivity: z.array(serverConnectivityResultSchema),
  })
  .describe("What the server tested from where it stands, which is not where the visitor is.");

/** What the server got where the visitor got nothing. */
export const secondLookSchema = z
  .object({
    at: instant,
    results: z.array(
      z.object({
        kind: z.enum(["endpoint", "web-socket"]),
        host: z.string(),
        port: z.int().min(1).max(65_535).nullable().describe("null for a WebSocket."),
        reach: z
          .enum(["reached", "error", "silent"])
          .describe("`error`: the WebSocket was refused by an HTTP status."),
        failure: z.string().nullable().describe("Machine word of the failure; null when reached."),
      }),
    ),
  })
  .describe(
    "What the server got where the visitor got nothing: what is dead for both is no fault of the visitor's network.",
  );
