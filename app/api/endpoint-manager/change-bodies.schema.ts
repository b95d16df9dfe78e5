import * as z from "zod";

import {
  endpointLimit,
  noteLengthLimit,
  reasonLengthLimit,
} from "~/features/domain-lens/change-requests/change-request";
import { serviceIdPattern } from "~/features/domain-lens/change-requests/prefix-lines";
import { parseEndpointName } from "~/features/domain-lens/endpoint-sets/endpoint-name";
import { parsePrefixStrictly } from "~/features/domain-lens/endpoint-sets/endpoint-prefix";
import { categories, instances } from "~/features/domain-lens/endpoint-sets/endpoint-set";
import { parsePortList } from "~/features/domain-lens/endpoint-sets/port-list";
import type { Result } from "~/lib/result";
import { revisionLimit } from "~/lib/revision";

const descriptionLimit = 4_000;
const portsLimit = 500;
const nameLimit = 253;

/** A text in its one spelling; refused with the word of its parser. */
const spelled = (limit: number, parse: (text: string) => Result<string, string>) =>
  z
    .string()
    .max(limit)
    .transform((text, context) => {
      const parsed = parse(text);
      if (parsed.ok) return parsed.value;
      context.addIssue(parsed.refusal);
      return z.NEVER;
    });

const text = z.string().trim().max(descriptionLimit).optional();
const ports = spelled(portsLimit, parsePortList).optional();
const serviceId = z.string().trim().regex(serviceIdPattern);
const day = z.iso.date().nullable().optional();
const unique = <Item>(items: readonly Item[], keyOf: (item: Item) => unknown = (item) => item) =>
  new Set(items.map(keyOf)).size === items.length;
const doubled = { error: "doubled" };

const content = z.object({
  workloadId: z.uuid().toLowerCase().optional(),
  governanceCategory: z.enum(categories).optional(),
  isExpressRoute: z.boolean().optional(),
  isRequired: z.boolean().optional(),
  optionalFunctionality: text,
  memberEndpointSetInternalId: z.uuid().nullable().optional(),
  tcpPorts: ports,
  udpPorts: ports,
  isHidden: z.boolean().optional(),
  publicDescription: text,
  internalDescription: text,
  serviceTreeIds: z
    .array(serviceId)
    .max(endpointLimit)
    .refine((ids) => unique(ids), doubled)
    .optional(),
  fqdns: z
    .array(spelled(nameLimit, parseEndpointName))
    .max(endpointLimit)
    .refine((names) => unique(names), doubled)
    .optional(),
  cidrs: z
    .array(
      z.object({
        ipSubnet: spelled(nameLimit, parsePrefixStrictly),
        serviceTreeId: serviceId.nullable().default(null),
        isFromMemberSet: z
          .boolean()
          .default(false)
          .describe("One that is, is left out: it is not the set's own."),
      }),
    )
    .max(endpointLimit)
    .refine((cidrs) => unique(cidrs, ({ ipSubnet }) => ipSubnet), doubled)
    .optional(),
});
const revision = z
  .int()
  .positive()
  .max(revisionLimit)
  .nullish()
  .describe("What the change was read at; `If-Match` may say it instead.");

/** A draft to replace, to start for a set, or to start with a new set. */
export const upsertDraftSchema = z
  .object({
    id: z.uuid().nullish().describe("A draft there is; else one is started."),
    revision,
    endpointSetInternalId: z
      .uuid()
      .nullish()
      .describe("The set that a change is started for; without it and `id` a new set is."),
    instance: z.enum(instances).optional().describe("Of a new set."),
    isMemberSet: z.boolean().default(false).describe("Of a new set."),
    isRemoval: z
      .boolean()
      .default(false)
      .describe("Starts the deletion of the set, which has no contents."),
    endpointSet: content
      .optional()
      .describe("What is absent stays; a new set has its `workloadId`."),
    changeReason: z.string().trim().max(reasonLengthLimit).optional(),
    endpointsAddEffectiveDate: day,
    endpointsRemoveEffectiveDate: day,
  })
  .refine(({ isRemoval, endpointSet }) => !isRemoval || endpointSet === undefined, {
    path: ["endpointSet"],
    error: "deletion-with-contents",
  })
  .refine(({ isRemoval, endpointSetInternalId, id }) => !isRemoval || id || endpointSetInternalId, {
    path: ["endpointSetInternalId"],
    error: "set-to-delete-missing",
  })
  .refine(({ id, endpointSetInternalId, instance }) => id || endpointSetInternalId || instance, {
    path: ["instance"],
    error: "instance-missing",
  })
  .refine(
    ({ id, endpointSetInternalId, endpointSet }) =>
      id || endpointSetInternalId || endpointSet?.workloadId,
    { path: ["endpointSet", "workloadId"], error: "workload-missing" },
  );
export type UpsertDraft = z.infer<typeof upsertDraftSchema>;

export const decideChangeSchema = z.object({
  id: z.uuid(),
  revision,
  note: z.string().trim().max(noteLengthLimit).default(""),
});
