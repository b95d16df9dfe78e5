import * as z from "zod";

const urlLimit = 500;

/** An address that a delivery may go to as far as its text tells; where it leads is asked at every try. */
export const webhookTarget = z
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

/** A webhook's id, or a delivery's, as it is in an address or a form. */
export const webhookIdSchema = z.uuid();
