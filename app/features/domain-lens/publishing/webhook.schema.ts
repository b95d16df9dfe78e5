import * as z from "zod";

import { publicInstances } from "./public-instance";

const urlLimit = 500;

/** An address that a delivery may go to as far as its text tells; where it leads is asked at every try. */
const target = z
  .string({ error: "missing" })
  .trim()
  .min(1, { error: "missing" })
  .max(urlLimit, { error: "too-long" })
  .refine(isTarget, { error: "not-a-target" })
  .transform((text) => new URL(text).href);

function isTarget(text: string): boolean {
  if (!URL.canParse(text)) return text === "";
  const { protocol, username, password, hash } = new URL(text);
  return protocol === "https:" && username === "" && password === "" && hash === "";
}

/** What it takes to register a webhook; messages are the keys of words. */
export const registerWebhookSchema = z.object({
  instance: z.enum(publicInstances, { error: "not-an-instance" }),
  url: target,
});
export type RegisterWebhookInput = z.infer<typeof registerWebhookSchema>;

/** A webhook's id, or a delivery's, as it stands in an address or a form. */
export const webhookIdSchema = z.uuid();

/** What the buttons of a webhook's screen do. */
export const webhookIntents = ["pause", "resume", "test", "redeliver"] as const;

export const webhookIntentSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("pause") }),
  z.object({ intent: z.literal("resume") }),
  z.object({ intent: z.literal("test") }),
  z.object({ intent: z.literal("redeliver"), delivery: webhookIdSchema }),
]);
export type WebhookIntent = z.infer<typeof webhookIntentSchema>;
