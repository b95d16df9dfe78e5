import type * as z from "zod";

/** Longest form in bytes that has pasted lists: the longest of them with its characters escaped. */
export const listFormBytes = 4 * 1024 * 1024;

/** Texts of a form by field; of a field that is there several times the first. */
export function typedOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form]
      .reverse()
      .flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/** The key of the first message of each field. */
export function errorsOf(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(
    [...error.issues].reverse().map(({ path, message }) => [String(path[0] ?? "form"), message]),
  );
}
