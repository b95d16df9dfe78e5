import * as z from "zod";

import { namedPersonSchema, personControl, personKeySchema } from "~/features/identity/person.schema";

import { receiversAtATime } from "./sharing.schema";

const state = z.enum(["open", "closed"]);

/** Every form of the page that says who sees a report; messages are keys of `sharing:error`. */
export const shareFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("public"), state }),
  z.object({ intent: z.literal("organisation"), state }),
  /** The question on the report's own page. */
  z.object({ intent: z.literal("link"), state }),
  z.object({
    intent: z.literal("share"),
    people: z.array(personControl.pipe(namedPersonSchema), "nobody-chosen").min(1, "nobody-chosen").max(receiversAtATime, "too-many-at-a-time"),
  }),
  z.object({ intent: z.literal("revoke"), person: personControl.pipe(personKeySchema) }),
]);
export type ShareFormInput = z.output<typeof shareFormSchema>;
