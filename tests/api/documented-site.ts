import { Ajv2020, type AnySchemaObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "vitest";

import type { DatabaseKind } from "#tests/support/database";
import { startSite, type TestSite } from "#tests/support/site";

type Media = { schema: AnySchemaObject; example?: unknown };
type DocumentedHeader = { $ref?: string; required?: boolean; schema?: AnySchemaObject };
type DocumentedAnswer = {
  description: string;
  headers?: Record<string, DocumentedHeader>;
  content?: Record<string, Media>;
};
export type Operation = {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, Media> };
  /** Ways to say who calls, each enough by itself. */
  security?: Record<string, string[]>[];
  servers?: { url: string }[];
  responses: Record<string, DocumentedAnswer>;
};
type OpenapiDocument = AnySchemaObject & {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
};

/** Where an operation stands in the document. */
type Place = { path: string; method: string; operation: Operation };

export type Asked = {
  /** `/gcc`, or nothing. */
  prefix?: string;
  /** Values for the braces of the path. */
  path?: Record<string, string>;
  query?: Record<string, string>;
  form?: Record<string, string>;
  json?: unknown;
  /** A body as it is, beside its Content-Type in `headers`. */
  body?: string | Uint8Array;
  headers?: Record<string, string>;
  cookie?: string;
  /** Address the request comes from, as the trusted proxy tells it. */
  address?: string;
  /** Instead of the operation's own. */
  method?: string;
  signal?: AbortSignal;
};

export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; undefined when it is none. */
  body: unknown;
  /** What a browser would send back of Set-Cookie. */
  cookie: string;
};

/** Headers that may not come without the document saying so. */
const tellingHeaders = ["ETag", "Retry-After", "Set-Cookie", "Allow", "Location"];

/** A running site together with the document it serves. */
export class DocumentedSite {
  /** `operationId status` of everything that was answered. */
  readonly seen = new Set<string>();
  readonly places: ReadonlyMap<string, Place>;
  private readonly compiled = new Map<string, ValidateFunction>();
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });

  private constructor(
    readonly site: TestSite,
    readonly document: OpenapiDocument,
  ) {
    addFormats.default(this.ajv);
    this.ajv.addSchema(document, "openapi");
    this.places = new Map(
      Object.entries(document.paths).flatMap(([path, item]) =>
        Object.entries(item).map(
          ([method, operation]) => [operation.operationId, { path, method, operation }] as const,
        ),
      ),
    );
  }

  /** @param variables environment variables the test is about */
  static async open(
    kind: DatabaseKind,
    variables: Record<string, string> = {},
  ): Promise<DocumentedSite> {
    const site = await startSite(kind, variables);
    const response = await fetch(`${site.origin}/api/openapi.json`);
    return new DocumentedSite(site, (await response.json()) as OpenapiDocument);
  }

  get db() {
    return this.site.application.db;
  }

  close(): Promise<void> {
    return this.site.close();
  }

  placeOf(operationId: string): Place {
    const place = this.places.get(operationId);
    if (!place) throw new Error(`The document has no operation ${operationId}.`);
    return place;
  }

  /** Sends a request and returns the answer as it comes, its body unread. */
  send(operationId: string, asked: Asked = {}): Promise<Response> {
    const { path, method } = this.placeOf(operationId);
    const { prefix = "", query, form, json, body, cookie, address, signal } = asked;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(asked.path?.[name] ?? ""),
    );
    const url = `${this.site.origin}${prefix}${filled}${query ? `?${new URLSearchParams(query)}` : ""}`;
    const headers = new Headers(asked.headers);
    if (json !== undefined) headers.set("Content-Type", "application/json");
    if (cookie) headers.set("Cookie", cookie);
    if (cookie && !headers.has("Sec-Fetch-Site")) headers.set("Sec-Fetch-Site", "same-origin");
    if (address) headers.set("X-Forwarded-For", address);
    return fetch(url, {
      method: asked.method ?? method.toUpperCase(),
      headers,
      body:
        json !== undefined
          ? JSON.stringify(json)
          : form
            ? new URLSearchParams(form)
            : (body as BodyInit | undefined),
      redirect: "manual",
      signal,
    });
  }

  /** Sends a request and holds its answer against the document. */
  async ask(operationId: string, asked: Asked = {}): Promise<Answer> {
    const response = await this.send(operationId, asked);
    const text = await response.text();
    this.check(operationId, response, text);
    const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
      cookie: response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";", 1)[0])
        .join("; "),
    };
  }

  /** Fails when the document does not foresee the answer. */
  check(operationId: string, response: Response, text: string): void {
    const what = `${operationId} ${response.status}`;
    const documented = this.placeOf(operationId).operation.responses[response.status];
    expect(documented, `${what} is in the document; it was ${text.slice(0, 300)}`).toBeDefined();
    this.checkHeaders(what, documented?.headers ?? {}, response.headers);
    this.checkBody(what, documented?.content, {
      type: response.headers.get("Content-Type")?.split(";", 1)[0] ?? "",
      text,
    });
    this.seen.add(what);
  }

  private checkHeaders(
    what: string,
    documented: Record<string, DocumentedHeader>,
    headers: Headers,
  ): void {
    for (const [name, reference] of Object.entries(documented)) {
      const header = this.resolved(reference);
      const value = headers.get(name);
      if (header.required) expect(value, `${what} has ${name}`).not.toBeNull();
      if (value !== null && header.schema)
        this.checkValue(`${name} of ${what}`, header.schema, value);
    }
    const untold = tellingHeaders.filter((name) => headers.has(name) && !(name in documented));
    expect(untold, `headers of ${what} that the document does not have`).toEqual([]);
  }

  private checkBody(
    what: string,
    content: Record<string, Media> | undefined,
    { type, text }: { type: string; text: string },
  ): void {
    if (!content) return expect(text, `body of ${what}`).toBe("");
    const media = content[type];
    expect(media, `${what} as ${type} is in the document`).toBeDefined();
    if (media)
      this.checkValue(
        `body of ${what}`,
        media.schema,
        type === "application/json" ? JSON.parse(text) : text,
      );
  }

  /** Fails when a value does not fit a schema of the document. */
  checkValue(what: string, schema: AnySchemaObject, value: unknown): void {
    const text = absolute(schema);
    const validate =
      this.compiled.get(text) ?? this.ajv.compile(JSON.parse(text) as AnySchemaObject);
    this.compiled.set(text, validate);
    void validate(value);
    expect(validate.errors ?? [], what).toEqual([]);
  }

  private resolved(header: DocumentedHeader): DocumentedHeader {
    if (!header.$ref) return header;
    const steps = header.$ref.replace(/^#\//, "").split("/");
    return steps.reduce<AnySchemaObject>(
      (inside, step) => inside[step] as AnySchemaObject,
      this.document,
    ) as DocumentedHeader;
  }
}

/** A schema as text, with references into the document that hold from outside of it. */
function absolute(schema: AnySchemaObject): string {
  return JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/');
}
