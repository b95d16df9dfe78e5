import * as z from "zod";

import { webhookIdSchema, webhookTarget } from "~/features/webhook-delivery/webhook-target.schema";

import { publicInstances } from "./public-instance";

/** What it takes to register a webhook; messages are the keys of words. */
export const registerWebhookSchema = z.object({
  instance: z.enum(publicInstances, { error: "not-an-instance" }),
  url: webhookTarget,
});
export type RegisterWebhookInput = z.infer<typeof registerWebhookSchema>;

/** What the buttons of a webhook's screen do. */
export const webhookIntents = ["pause", "resume", "test", "redeliver"] as const;

export const webhookIntentSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("pause") }),
  z.object({ intent: z.literal("resume") }),
  z.object({ intent: z.literal("test") }),
  z.object({ intent: z.literal("redeliver"), delivery: webhookIdSchema }),
]);
export type WebhookIntent = z.infer<typeof webhookIntentSchema>;
