import type * as z from "zod";

import { ok, refuse, type Result } from "~/lib/result";

/** Longest file that is read. */
export const fileByteLimit = 10_000_000;

/** What is wrong, and where: `[3].ips[0]`. */
export type FileFault = { path: string; message: string };

/** Reads a file's text by its schema; every fault is named by where it stands. */
export function readJsonFile<Value>(
  text: string,
  schema: z.ZodType<Value>,
): Result<Value, FileFault[]> {
  const json = parsedJson(text);
  if (!json.ok) return json;
  const read = schema.safeParse(json.value);
  return read.success ? ok(read.data) : refuse(read.error.issues.map(faultOf));
}

function parsedJson(text: string): Result<unknown, FileFault[]> {
  try {
    return ok(JSON.parse(text.replace(/^\ufeff/, "")));
  } catch {
    return refuse([{ path: "", message: "this is no JSON" }]);
  }
}

function faultOf({ path, message }: z.core.$ZodIssue): FileFault {
  const at = path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("");
  return { path: at, message };
}
