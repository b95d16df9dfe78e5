import * as z from "zod";

import { namedPersonSchema, personControl } from "~/features/identity/person.schema";

import { deputyDays } from "./deputy";

const texts = deputyDays.map(String) as [string, ...string[]];

/** Both forms of the deputies' page; messages are keys of `deputies:error`. */
export const deputyFormSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("name"),
    person: z.string("nobody-chosen").pipe(personControl).pipe(namedPersonSchema),
    days: z
      .enum(texts)
      .transform((text) => deputyDays.find((days) => String(days) === text) ?? deputyDays[0]),
  }),
  z.object({ intent: z.literal("end"), deputy: z.uuid() }),
]);
