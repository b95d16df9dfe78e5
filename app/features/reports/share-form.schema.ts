import * as z from "zod";

import {
  namedPersonSchema,
  personControl,
  personKeySchema,
  type NamedPerson,
} from "~/features/identity/person.schema";

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
    people: z
      .array(personControl.pipe(namedPersonSchema), "nobody-chosen")
      .min(1, "nobody-chosen")
      .max(receiversAtATime, "too-many-at-a-time"),
  }),
  z.object({ intent: z.literal("revoke"), person: personControl.pipe(personKeySchema) }),
]);
export type ShareFormInput = z.output<typeof shareFormSchema>;

const chosen = z.array(personControl.pipe(namedPersonSchema));

/** The people whom a form has ticked, whatever else is wrong with it: they are given back with a refusal. */
export function chosenPeople(people: unknown): NamedPerson[] {
  return chosen.safeParse([people].flat()).data ?? [];
}
