import * as z from "zod";

import { testDomainLimit, testNameLimit } from "~/features/settings/test-domain";

import { connectivityResultCodes, subTestStatuses } from "./assistant-test";
import { latencyAttempts } from "./limits";

/** Longest name of a city, region or country, as for a report. */
const placeNameLimit = 120;

/** Most hosts of a result: the names of a list of the settings, and a slice for each. */
const socketsMost = 2 * testDomainLimit * testNameLimit;

/** Most failed domains and names of each: those of both lists, which may name a domain twice. */
const domainsMost = 2 * testDomainLimit;
const namesMost = 2 * testNameLimit;

/** Longest name of the DNS (RFC 1035, written with dots), with a port. */
const hostLimit = 260;

/** Longest word or message of what went wrong. */
const messageLimit = 200;

/** No honest latency is longer than an attempt waits. */
const longestLatencyMs = 60_000;

/** Longest address of a page that is read for its origin. */
const referrerLimit = 2000;

const latencyInMs = z.number().min(0).max(longestLatencyMs);
const status = z.enum(subTestStatuses);
const host = z
  .string()
  .regex(/^(\*\.)?[a-z0-9._:[\]-]*$/i)
  .max(hostLimit);
const message = z
  .string()
  .max(messageLimit)
  .nullish()
  .transform((text) => text ?? null);
const placeName = z
  .string()
  .trim()
  .max(placeNameLimit)
  .nullish()
  .transform((text) => text || null);

export const webSocketTestResultSchema = z.object({
  status,
  statusMessage: message,
  webSocketResults: z
    .array(
      z.object({
        domain: host,
        isWssEnabled: z.boolean(),
        connectionLatencyInMs: latencyInMs.nullish().transform((value) => value ?? null),
        attemptsInMs: z.array(latencyInMs).max(latencyAttempts).default([]),
        exceptionMessage: message,
      }),
    )
    .max(socketsMost),
});

export const connectivityTestResultSchema = z.object({
  status,
  statusMessage: message,
  domainNamesFailedConnectivity: z
    .array(
      z.object({
        displayDomainName: host,
        testDomainNames: z.array(host).max(namesMost),
        testDomainFailTypes: z.array(z.enum(connectivityResultCodes)).max(namesMost),
      }),
    )
    .max(domainsMost),
});

/** The origin of an address, all that is kept of where a visitor came from; null for anything else. */
const origin = z
  .string()
  .max(referrerLimit)
  .nullish()
  .transform((text) =>
    text && /^https?:/i.test(text) && URL.canParse(text) ? new URL(text).origin : null,
  );

/**
 * The body of GenerateCopilotTestReport. What the server knows by itself is taken and not
 * looked at: the id, the time and the egress address of a result are the server's.
 */
export const assistantTestSchema = z.object({
  runId: z.string().max(messageLimit).nullish(),
  createdOn: z.string().max(messageLimit).nullish(),
  city: placeName,
  region: placeName,
  country: placeName,
  egressIP: z.string().max(messageLimit).nullish(),
  referrer: origin,
  webSocketTestResult: webSocketTestResultSchema,
  connectivityTestResult: connectivityTestResultSchema,
});
export type AssistantTestInput = z.infer<typeof assistantTestSchema>;
