import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";

import { categories, type EndpointSetContent } from "./endpoint-set";

const contentSchema = z.object({
  workloadId: z.string(),
  category: z.enum(categories),
  isExpressRoute: z.boolean(),
  isRequired: z.boolean(),
  optionalFunctionality: z.string(),
  isMemberSet: z.boolean(),
  memberSetId: z.string().nullable(),
  tcpPorts: z.string(),
  udpPorts: z.string(),
  isHidden: z.boolean(),
  isDeleted: z.boolean(),
  publicDescription: z.string(),
  internalDescription: z.string(),
  serviceTreeIds: z.array(z.string()),
  fqdns: z.array(z.string()),
  prefixes: z.array(z.object({ prefix: z.string(), serviceTreeId: z.string().nullable() })),
});

/**
 * The content of a set as a change request keeps it: what was published when it began, and what it
 * proposes. SQL searches and lists proposals of any version by `workloadId`, `category`, `isRequired`,
 * ports, `fqdns`, `prefixes`, `memberSetId` and `publicDescription`: these keep their meanings.
 */
export const setContentDocument = storedDocument<EndpointSetContent>({
  name: "endpoint set of a change request",
  schema: contentSchema,
  upgrades: [firstVersion],
});
