import * as z from "zod";

import { dispositions } from "../change-requests/difference";
import { parseEndpointName, type NameRefusal } from "../endpoint-sets/endpoint-name";
import { parsePrefixStrictly, type PrefixRefusal } from "../endpoint-sets/endpoint-prefix";
import { categories } from "../endpoint-sets/endpoint-set";
import { parsePortList } from "../endpoint-sets/port-list";
import type { Result } from "~/lib/result";

import { impacts } from "./feed-change";
import { isDatedVersion } from "./version";

/** Bounds of one file: far above the largest published one, within what one statement can carry. */
const setLimit = 10_000;
const listLimit = 10_000;
const recordLimit = 200_000;
const idMost = 2 ** 31 - 1;
const textLimit = 10_000;
const displayNameLimit = 200;

/** What neither the database nor a reader takes: NUL and halves of surrogate pairs, and other control characters. */
const unstorable = /[\p{Cc}\p{Surrogate}]/u;

const nameWords: Record<NameRefusal, string> = {
  empty: "an FQDN is empty",
  "too-long": "the FQDN or a label of it is too long",
  "not-a-name": "this is no FQDN",
  "an-address": "this is an address, not an FQDN",
  "a-url": "this is a URL, not an FQDN",
  "top-level": "an FQDN has a dot at least",
  "wildcard-of-top-level": "the wildcard would stand for a whole top-level domain",
  "public-suffix": "a registry gives names under this to anybody",
  undecodable: "an xn-- label decodes to nothing",
  "too-many-wildcards": "an FQDN has one wildcard at most",
};

const prefixWords: Record<PrefixRefusal, string> = {
  "not-a-prefix": "this is no prefix",
  "host-bits": "bits behind the prefix's length are set",
  everything: "the prefix is every address there is",
  mapped: "this is an IPv4 prefix inside IPv6",
};

/** A text in the one spelling that `parse` gives it. */
function spelled<Refusal extends string>(
  parse: (text: string) => Result<string, Refusal>,
  words: Record<Refusal, string>,
) {
  return z.string().transform((text, context) => {
    const parsed = parse(text);
    if (parsed.ok) return parsed.value;
    context.addIssue({ code: "custom", message: words[parsed.refusal] });
    return z.NEVER;
  });
}

function listOf(item: z.ZodType<string>) {
  return z
    .array(item)
    .max(listLimit)
    .superRefine((items, context) => {
      const seen = new Set<string>();
      for (const [index, text] of items.entries()) {
        if (seen.has(text))
          context.addIssue({
            code: "custom",
            path: [index],
            message: "this stands in the list already",
          });
        seen.add(text);
      }
    });
}

const plainText = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !unstorable.test(text), "this has control characters");

/** Ports stay as they are spelled: `143, 587` is given back so. */
const ports = plainText(textLimit).refine(
  (text) => parsePortList(text).ok,
  "these are no ports: numbers from 1 to 65535 and ascending ranges, separated by commas",
);

/** One set of a feed file. What the web service never sends is refused: it could not be given back. */
const fileSetSchema = z.strictObject({
  id: z.int().min(1).max(idMost),
  serviceArea: z
    .string()
    .regex(/^[A-Za-z0-9]{1,40}$/, "a service area is 1 to 40 letters and digits"),
  serviceAreaDisplayName: plainText(displayNameLimit).refine(
    (text) => text.trim() !== "",
    "this is empty",
  ),
  urls: listOf(spelled(parseEndpointName, nameWords)).optional(),
  ips: listOf(spelled(parsePrefixStrictly, prefixWords)).optional(),
  tcpPorts: ports.optional(),
  udpPorts: ports.optional(),
  expressRoute: z.boolean(),
  category: z.enum(categories),
  required: z.boolean(),
  notes: z
    .string()
    .max(textLimit)
    .refine(
      (text) => !unstorable.test(text.replace(/[\t\r\n]/g, "")),
      "this has control characters",
    )
    .optional(),
});
export type FileSet = z.output<typeof fileSetSchema>;

/** A feed as `/endpoints` sends it: an id once, a service area under one name. */
export const endpointFileSchema = z
  .array(fileSetSchema)
  .min(1)
  .max(setLimit)
  .superRefine((sets, context) => {
    const ids = new Set<number>();
    const areas = new Map<string, FileSet>();
    for (const [index, set] of sets.entries()) {
      const refuse = (field: keyof FileSet, message: string) =>
        context.addIssue({ code: "custom", path: [index, field], message });
      if (ids.has(set.id)) refuse("id", "another set has this id");
      ids.add(set.id);
      const first = areas.get(set.serviceArea.toLowerCase());
      if (first && first.serviceArea !== set.serviceArea)
        refuse("serviceArea", `another set spells it ${first.serviceArea}`);
      else if (first && first.serviceAreaDisplayName !== set.serviceAreaDisplayName)
        refuse("serviceAreaDisplayName", `another set of ${set.serviceArea} has another one`);
      if (!first) areas.set(set.serviceArea.toLowerCase(), set);
    }
  });

const historicList = z.array(plainText(textLimit)).max(listLimit);

const attributes = z
  .strictObject({
    expressRoute: z.boolean(),
    serviceArea: plainText(textLimit),
    category: plainText(textLimit),
    required: z.boolean(),
    tcpPorts: plainText(textLimit),
    udpPorts: plainText(textLimit),
    notes: plainText(textLimit),
  })
  .partial();

/** Published records write the disposition in either case. */
const disposition = z
  .string()
  .transform((text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase())
  .pipe(z.enum(dispositions));

/** One record of `/changes`. It is history: its endpoints stay as they were published. */
const fileChangeSchema = z.strictObject({
  id: z.int().min(1).max(idMost),
  endpointSetId: z.int().min(1).max(idMost),
  disposition,
  impact: z.enum(impacts).optional(),
  version: z
    .string()
    .refine(isDatedVersion, "a version is ten digits: year, month, day and a number of two digits"),
  previous: attributes.optional(),
  current: attributes.optional(),
  add: z
    .strictObject({
      effectiveDate: z.string().regex(/^\d{8}$/, "a day is eight digits"),
      ips: historicList.optional(),
      urls: historicList.optional(),
    })
    .optional(),
  remove: z
    .strictObject({ ips: historicList.optional(), urls: historicList.optional() })
    .optional(),
  /** Records of 2018 have it; it is read and not kept. */
  changeDescription: z.string().max(textLimit).optional(),
});
export type FileChange = Omit<z.output<typeof fileChangeSchema>, "changeDescription">;

/** Records as `/changes` sends them: ids ascending, versions never going back. */
export const changesFileSchema = z
  .array(fileChangeSchema)
  .max(recordLimit)
  .superRefine((records, context) => {
    for (const [index, record] of records.entries()) {
      const before = records[index - 1];
      if (before && record.id <= before.id)
        context.addIssue({
          code: "custom",
          path: [index, "id"],
          message: "ids ascend from record to record",
        });
      if (before && record.version < before.version)
        context.addIssue({
          code: "custom",
          path: [index, "version"],
          message: "a later record is of an earlier version",
        });
    }
  })
  .transform((records) =>
    records.map(({ changeDescription: _dropped, ...record }): FileChange => record),
  );
