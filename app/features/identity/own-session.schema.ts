import * as z from "zod";

/** Most sessions of one's own that the page lists; who has more ends them all at once. */
export const sessionsShown = 100;

/** Which session ends: what it is stored under, 32 bytes as base64url. It opens nothing. */
export const endSessionSchema = z.object({
  session: z
    .string()
    .regex(/^[\w-]{43}$/)
    .transform((id) => Buffer.from(id, "base64url")),
});
