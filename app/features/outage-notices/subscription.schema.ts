import * as z from "zod";

import { webhookIdSchema, webhookTarget } from "~/features/webhook-delivery/webhook-target.schema";

/** Categories of outages as a form posts them. */
export const categoryWords = ["1", "2", "3", "4", "5"] as const;

/** ISO 3166-1 alpha-2, or nothing for everywhere. */
const country = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: "not-a-country" })
  .optional();

const choiceSchema = z.object({
  intent: z.literal("save"),
  mail: z.enum(["on", "off"], { error: "missing" }),
  category: z.enum(categoryWords, { error: "not-a-category" }),
  country,
});

const webhookSchema = z.object({ intent: z.literal("register"), url: webhookTarget });

/** What the forms of the page of notices post; messages are the keys of words. */
export const noticesFormSchema = z.discriminatedUnion("intent", [
  choiceSchema,
  webhookSchema,
  z.object({ intent: z.literal("make-feed") }),
  z.object({ intent: z.literal("month"), month: z.literal("on").optional() }),
]);
export type NoticesForm = z.infer<typeof noticesFormSchema>;

/** What the buttons of the page of a webhook do. */
export const outageWebhookIntents = ["test", "pause", "resume", "redeliver"] as const;
export type OutageWebhookIntent = (typeof outageWebhookIntents)[number];

/** What they post. */
export const outageWebhookFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("test") }),
  z.object({ intent: z.literal("pause") }),
  z.object({ intent: z.literal("resume") }),
  z.object({ intent: z.literal("redeliver"), delivery: webhookIdSchema }),
]);
export type OutageWebhookForm = z.infer<typeof outageWebhookFormSchema>;

/** What the buttons of the page of a feed's address do. */
export const feedFormSchema = z.object({ intent: z.enum(["replace", "remove"]) });
