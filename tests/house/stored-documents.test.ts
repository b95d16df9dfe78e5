import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import { documentColumns } from "#tests/support/document-columns";

const root = fileURLToPath(new URL("../..", import.meta.url));

const documents = [
  ...new Set(
    Object.values(documentColumns).flatMap((each) => (typeof each === "string" ? [] : each)),
  ),
];

it("every JSON column is listed with its documents, or with the reason why it has none", async () => {
  const schema = await readFile(path.join(root, "db/schema.ts"), "utf8");
  const found = [...schema.matchAll(/^ {2}(\w+): \{\n([\s\S]*?)^ {2}\};/gm)].flatMap(
    ([, table, body = ""]) =>
      [...body.matchAll(/^ {4}(\w+): ColumnType<unknown,/gm)].map(([, name]) => `${table}.${name}`),
  );
  expect(found.length).toBeGreaterThan(20);
  expect(found.sort()).toEqual(Object.keys(documentColumns).sort());
});

it("every kind of document has a name of its own, and a fixture of each of its versions", async () => {
  const files = (await readdir(path.join(root, "app"), { recursive: true })).filter((file) =>
    file.endsWith(".versions.json"),
  );
  const fixtures: Record<string, object> = {};
  for (const file of files)
    Object.assign(fixtures, JSON.parse(await readFile(path.join(root, "app", file), "utf8")));
  const kept = Object.entries(fixtures).map(([name, versions]) => [name, Object.keys(versions)]);
  const wanted = documents.map(({ name, version }) => [
    name,
    Array.from({ length: version + 1 }, (_, each) => String(each)),
  ]);
  expect(kept.sort()).toEqual(wanted.sort());
});
