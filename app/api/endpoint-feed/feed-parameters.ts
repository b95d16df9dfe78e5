import { publicInstances } from "~/features/domain-lens/publishing/public-instance";

import { cacheControl, type Answer, type JsonSchema, type Parameter } from "../openapi-parts";

/** Readers are asked to come once an hour at most. Source: field facts, section 4 */
export const feedCacheControl = "public, max-age=3600";

export const flag: JsonSchema = { type: "string", enum: ["true", "false"], default: "false" };

export const clientRequestId: Parameter = {
  name: "ClientRequestId",
  in: "query",
  required: true,
  description: "A GUID of the reader's machine, always the same: uses are counted by it.",
  schema: { type: "string", format: "uuid" },
};

export const ifNoneMatch: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "Entity tags the reader has.",
  schema: { type: "string" },
};

export const instance: Parameter = {
  name: "instance",
  in: "path",
  required: true,
  description: "The cloud.",
  schema: { type: "string", enum: [...publicInstances] },
};

export const format = (...formats: string[]): Parameter => ({
  name: "Format",
  in: "query",
  description: "Form of the answer.",
  schema: { type: "string", enum: formats, default: "JSON" },
});

export const feedHeaders: Answer["headers"] = {
  ETag: {
    description: "Changes with what is answered to these parameters.",
    required: true,
    schema: { type: "string", pattern: '^"[A-Za-z0-9_-]+"$' },
  },
  Vary: {
    description: "The answer is compressed as the reader takes it.",
    required: true,
    schema: { type: "string", pattern: "Accept-Encoding" },
  },
  ...cacheControl(feedCacheControl),
};

export const csv = { "text/csv": { schema: { type: "string" } } };
export const rss = { "application/rss+xml": { schema: { type: "string" } } };
