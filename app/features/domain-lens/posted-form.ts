import type * as z from "zod";

/** Texts of a form by field; of a field that is there several times the first. */
export function typedOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].reverse().flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
}

/** The key of the first message of each field. */
export function errorsOf(error: z.ZodError): Record<string, string> {
  return Object.fromEntries([...error.issues].reverse().map(({ path, message }) => [String(path[0] ?? "form"), message]));
}
