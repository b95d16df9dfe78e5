import type * as z from "zod";

/** What an address asks for; one that makes no sense asks for nothing in particular. */
export function parsedOr<Schema extends z.ZodType>(schema: Schema, query: Record<string, string>): z.infer<Schema> {
  const parsed = schema.safeParse(query);
  return parsed.success ? parsed.data : schema.parse({});
}
