import * as z from "zod";

import { placeTextMaxLength } from "~/features/geo/place";
import { revisionLimit } from "~/lib/revision";

import { detailsLimit, openStatuses, titleLimit } from "./incident";
import { severities } from "./severity";

const text = (limit: number) =>
  z
    .string({ error: "missing" })
    .trim()
    .min(1, { error: "missing" })
    .max(limit, { error: "too-long" });

const revision = z.coerce.number().int().positive().max(revisionLimit);

export const incidentIdSchema = z.uuid();

/** The form of an incident; messages are the keys of words. */
export const openIncidentSchema = z.object({
  title: text(titleLimit),
  location: text(placeTextMaxLength),
  severity: z.enum(severities, { error: "not-a-choice" }),
  status: z.enum(openStatuses, { error: "not-a-choice" }),
  details: text(detailsLimit),
});
export type OpenIncidentInput = z.infer<typeof openIncidentSchema>;

/** The same for an update, with what the page was read at. */
export const updateIncidentSchema = openIncidentSchema.extend({ revision });
export type UpdateIncidentInput = z.infer<typeof updateIncidentSchema>;

/** What is said when an incident is resolved. */
export const resolveIncidentSchema = z.object({ details: text(detailsLimit), revision });
export type ResolveIncidentInput = z.infer<typeof resolveIncidentSchema>;
