import { readFile } from "node:fs/promises";

import { expect, it } from "vitest";

import { variableNames } from "~/platform/environment.server";

const read = (relative: string) => readFile(new URL(relative, import.meta.url), "utf8");

it(".env.example describes exactly the variables the program reads", async () => {
  const described = [...(await read("../../.env.example")).matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  );
  expect([...described].sort()).toEqual([...variableNames].sort());
});
