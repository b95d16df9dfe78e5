import { readFile } from "node:fs/promises";

import { expect, it } from "vitest";

const read = (relative: string) => readFile(new URL(relative, import.meta.url), "utf8");

it(".env.example describes exactly the variables the program reads", async () => {
  const source = await read("../../app/platform/environment.server.ts");
  const schema = source.slice(source.indexOf("variablesSchema = z.object({"), source.indexOf("export type Environment"));
  const known = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
  const described = [...(await read("../../.env.example")).matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(known.length).toBeGreaterThan(0);
  expect([...described].sort()).toEqual([...known].sort());
});
