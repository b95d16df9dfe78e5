import { promisify } from "node:util";
import { gunzip } from "node:zlib";

import { isStorableText, storableJson } from "~/lib/storable-text";

import { Refusal } from "./call.server";

/** Enough for every form and call of the site but uploads: a report's body is under 16 kB. */
const ordinaryBodyBytes = 64 * 1024;

/** Levels of nested objects and arrays; our own bodies have four. */
const jsonDepthLimit = 20;

/** Fields of a form; our own have under thirty, with up to 100 latencies repeated. */
const formFieldLimit = 300;

/**
 * Fields that the form library takes for commands to itself, and fails at when they are odd; no
 * form of ours has them.
 */
const commandFields = ["__intent__", "__state__"];

type Bounds = { maxBytes?: number };

/** @param multipart also takes multipart/form-data, as scripts send it and forms with `files` */
type FormBounds = Bounds & {
  multipart?: boolean;
  /** Fields that may hold a file; in every other one it is refused. */ files?: readonly string[];
};

/**
 * The body's bytes.
 *
 * @throws {Response} 413 beyond `maxBytes`, before the rest is read; 415 when it is compressed
 */
async function readBody(request: Request, bounds?: Bounds): Promise<Uint8Array<ArrayBuffer>> {
  if (contentCodingOf(request) !== "identity") throw unsupported("body-compressed");
  return readSent(request, bounds);
}

function contentCodingOf(request: Request): string {
  return request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
}

const inflated = promisify(gunzip);

/**
 * The bytes of a body of one media type, which may be sent with gzip. Inflating stops at `maxInflatedBytes`.
 *
 * @throws {Response} 415 for another type or coding, 413 when too long as sent or inflated, 400 for broken gzip
 */
export async function readInflated(
  request: Request,
  {
    type,
    maxBytes,
    maxInflatedBytes,
  }: { type: string; maxBytes: number; maxInflatedBytes: number },
): Promise<Uint8Array> {
  if (mediaTypeOf(request) !== type) throw unsupported("body-of-other-type", { type });
  const coding = contentCodingOf(request);
  if (coding !== "identity" && coding !== "gzip") throw unsupported("body-only-gzip");
  const sent = await readSent(request, { maxBytes });
  if (coding === "identity") return sent;
  try {
    return await inflated(sent, { maxOutputLength: maxInflatedBytes });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === "ERR_BUFFER_TOO_LARGE" ? tooLarge(maxInflatedBytes) : badBody("body-not-gzip");
  }
}

async function readSent(
  request: Request,
  { maxBytes = ordinaryBodyBytes }: Bounds = {},
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (!request.body) return new Uint8Array();

  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await readChunk(reader);
    if (done) return new Uint8Array(Buffer.concat(chunks, bytes));
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      void reader.cancel().catch(() => undefined);
      throw tooLarge(maxBytes);
    }
    chunks.push(value);
  }
}

/**
 * The body as JSON, not yet checked by a schema.
 *
 * @throws {Response} 415 for another type, 413 when too long, 400 when it is no JSON or nested too deeply
 */
export async function readJson(request: Request, bounds?: Bounds): Promise<unknown> {
  if (!/^application\/([a-z0-9.+-]+\+)?json$/.test(mediaTypeOf(request)))
    throw unsupported("body-not-of-json");
  return jsonFrom(decoded(await readBody(request, bounds)));
}

/**
 * A text as JSON, not yet checked by a schema.
 *
 * @throws {Response} 400 when it is none, or nested too deeply
 */
export function jsonFrom(text: string): unknown {
  if (depthOf(text) > jsonDepthLimit) throw badBody("json-too-deep", { levels: jsonDepthLimit });
  return parsedJson(text);
}

/** JSON whose texts, names of fields included, the database can hold. */
function parsedJson(text: string): unknown {
  const read = storableJson(text);
  if (read.ok) return read.value;
  throw badBody(read.refusal === "not-json" ? "body-not-json" : "json-character");
}

/** Forms by the request that posted them: a body can be taken in only once. */
const formsRead = new WeakMap<Request, FormData>();

/**
 * The body of a form; asked for again, the same one.
 *
 * @throws {Response} 415 for another type, 413 when too long, 400 when it is broken or has too many fields
 */
export async function readFormData(request: Request, bounds: FormBounds = {}): Promise<FormData> {
  const form = formsRead.get(request) ?? (await takeForm(request, bounds));
  formsRead.set(request, form);
  return form;
}

async function takeForm(request: Request, bounds: FormBounds): Promise<FormData> {
  const type = mediaTypeOf(request);
  const isMultipart = type === "multipart/form-data" && bounds.multipart === true;
  if (!isMultipart && type !== "application/x-www-form-urlencoded")
    throw unsupported("body-not-a-form");
  const body = await readBody(request, bounds);
  const form = isMultipart ? await multipartForm(request, body) : urlEncodedForm(body);
  const entries = [...form];
  if (entries.length > formFieldLimit)
    throw badBody("form-too-many-fields", { most: formFieldLimit });
  if (entries.some(([name]) => commandFields.includes(name))) throw badBody("form-field-unknown");
  if (entries.some(([name, value]) => typeof value !== "string" && !bounds.files?.includes(name)))
    throw badBody("form-without-files");
  if (!entries.flat().every((text) => typeof text !== "string" || isStorableText(text)))
    throw badBody("form-character");
  return withLineFeeds(entries);
}

/**
 * A browser counts a line break as one character and sends two: a text as long as its field takes
 * must not be too long here.
 */
function withLineFeeds(entries: readonly [string, FormDataEntryValue][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries)
    typeof value === "string"
      ? form.append(name, value.replaceAll("\r\n", "\n"))
      : form.append(name, value);
  return form;
}

function urlEncodedForm(body: Uint8Array): FormData {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(decoded(body))) form.append(name, value);
  return form;
}

async function multipartForm(request: Request, body: Uint8Array<ArrayBuffer>): Promise<FormData> {
  const headers = { "Content-Type": request.headers.get("content-type") ?? "" };
  try {
    return await new Response(body, { headers }).formData();
  } catch {
    throw badBody("form-broken");
  }
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch {
    throw badBody("body-broke-off");
  }
}

/** The deepest nesting of brackets outside of strings, found in one pass without parsing. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at];
    if (isInString && letter === "\\") at += 1;
    else if (letter === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (letter === "[" || letter === "{") deepest = Math.max(deepest, (depth += 1));
    else if (letter === "]" || letter === "}") depth -= 1;
  }
  return deepest;
}

function decoded(body: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw badBody("body-not-utf-8");
  }
}

function mediaTypeOf(request: Request): string {
  return request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function badBody(sentence: string, values?: Record<string, number>): Response {
  return new Refusal(400, { error: "bad-body", sentence, values });
}

function unsupported(sentence: string, values?: Record<string, string>): Response {
  return new Refusal(415, { error: "unsupported-body", sentence, values });
}

function tooLarge(maxBytes: number): Response {
  const values = { bytes: maxBytes };
  return new Refusal(413, { error: "body-too-large", sentence: "body-too-many-bytes", values });
}
