import * as z from "zod";

import { isPlainText } from "~/lib/plain-text";

import { clientTestData } from "./client-data.schema";
import { notPlain } from "./client-fields.schema";
import {
  clientFormatVersion,
  clientReasons,
  clientSources,
  clientTestNames,
} from "./client-results";

const instant = z.iso.datetime();
const name = z.string().max(255).refine(isPlainText, notPlain);
const text = z.string().max(1000).refine(isPlainText, notPlain);
const word = z.string().max(40).refine(isPlainText, notPlain);

const common = {
  /** One for each result of a run: sent again it changes nothing. */
  idempotencyKey: z.uuid(),
  source: z.enum(clientSources),
  startedAt: instant,
  finishedAt: instant,
  /** Why there is no data, or why some of it is missing. */
  reason: z.enum(clientReasons).nullable(),
  /** For people: what the tool or the system said. */
  note: text.nullable(),
};

const resultOf = <T extends keyof typeof clientTestData>(test: T) =>
  z.strictObject({ ...common, test: z.literal(test), data: clientTestData[test].nullable() });

/** One result as the client posts it. */
export const clientResultSchema = z.discriminatedUnion("test", [
  resultOf("networkInterface"),
  resultOf("arp"),
  resultOf("proxy"),
  resultOf("vpn"),
  resultOf("dnsResolver"),
  resultOf("dnsPerformance"),
  resultOf("connectivity"),
  resultOf("webSocket"),
  resultOf("traceroute"),
  resultOf("congestion"),
  resultOf("skype"),
  resultOf("bufferBloat"),
]);
export type ClientResult = z.infer<typeof clientResultSchema>;

/** What the client says of itself. */
const clientSelfSchema = z.strictObject({
  version: word,
  platform: z.enum(["linux", "darwin", "win32", "other"]),
  nodeVersion: word,
});

/** Where a machine is, as its user says. */
const clientPlaceSchema = z.strictObject({
  city: name.nullable(),
  region: name.nullable(),
  country: name.nullable(),
});
export type ClientPlace = z.infer<typeof clientPlaceSchema>;

/** The file of `--json`; it can be uploaded by the form on the report page. */
export const clientFileSchema = z.strictObject({
  format: z.literal("pathlens-client-results"),
  formatVersion: z.literal(clientFormatVersion),
  client: clientSelfSchema,
  startedAt: instant,
  finishedAt: instant,
  place: clientPlaceSchema.nullable(),
  results: z.array(clientResultSchema).max(clientTestNames.length * 2),
});
export type ClientFile = z.infer<typeof clientFileSchema>;

/** Body of `POST /api/agent/begin`. */
export const clientBeginSchema = z.strictObject({
  formatVersion: z.int(),
  client: clientSelfSchema,
  tests: z.array(z.enum(clientTestNames)).max(clientTestNames.length),
  /** Asked for by `--city`, `--region` and `--country`. */
  place: clientPlaceSchema.optional(),
});
