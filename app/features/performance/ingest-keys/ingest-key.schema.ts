import * as z from "zod";

import { isStorableText, oneLine } from "~/lib/storable-text";

import { keyNameLimit } from "./ingest-key";

/** What it takes to create an ingest key; messages are the keys of words. */
export const createIngestKeySchema = z.object({
  name: z
    .string({ error: "missing" })
    .trim()
    .min(1, { error: "missing" })
    .max(keyNameLimit, { error: "too-long" })
    .regex(oneLine, { error: "not-plain" })
    .refine(isStorableText, { error: "not-plain" }),
});
export type CreateIngestKeyInput = z.infer<typeof createIngestKeySchema>;

/** The id of a key, as it is in an address. */
export const ingestKeyIdSchema = z.uuid();
