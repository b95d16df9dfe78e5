import type { Asked, Operation } from "./documented-site";

/** Values for the braces of every path. */
export const samplePath = {
  id: "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10",
  instance: "Worldwide",
  version: "0000000000",
  type: "country",
  name: "SG",
};

/** The body that the document gives as an example; nothing where the call takes none. */
export function sampleBody({ requestBody }: Operation): Asked {
  const content = requestBody?.content;
  if (!content) return {};
  if (content["application/json"]) return { json: content["application/json"].example };
  return { form: content["application/x-www-form-urlencoded"]?.example as Record<string, string> };
}
