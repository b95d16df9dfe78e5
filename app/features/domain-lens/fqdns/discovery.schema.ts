import * as z from "zod";

import { parseEndpointName } from "../endpoint-sets/endpoint-name";
import { instances } from "../endpoint-sets/endpoint-set";
import { fqdnSources } from "./fqdn";

const textLimit = 200;

/** Most services that one name was seen with. */
const detectionLimit = 50;

const text = z
  .string()
  .trim()
  .max(textLimit)
  .nullish()
  .transform((value) => value || null);

/** One line of a discovery file: a name, where it was seen, and what the scanner knows of it. */
export const discoverySchema = z.object({
  domainName: z.string().transform((typed, context) => {
    const name = parseEndpointName(typed);
    if (name.ok) return name.value;
    context.addIssue({ code: "custom", message: name.refusal });
    return z.NEVER;
  }),
  instance: z.enum(instances),
  addedBy: z.enum(fqdnSources),
  latestDetectedDatetime: z.iso
    .datetime({ offset: true })
    .nullish()
    .transform((value) => value ?? null),
  sampleCount: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  component: text,
  subcomponent: text,
  discoveryInfo: text,
  serviceTreeDetections: z
    .array(z.string().trim().min(1).max(textLimit))
    .max(detectionLimit)
    .default([]),
});
export type Discovery = z.infer<typeof discoverySchema>;

/** One line of a service tree file. */
export const serviceTreeLineSchema = z.object({
  id: z.string().trim().min(1).max(textLimit),
  name: z.string().trim().min(1).max(textLimit),
});
