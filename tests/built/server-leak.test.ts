import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const browserBuild = path.join(root, "public/build");

/** What the compiler read for the browser build, as esbuild tells it. */
type Metafile = { inputs: Record<string, { imports: { path: string }[] }> };

/** How the compiler marks a `.server` file that it replaced by nothing. */
const emptied = "empty-module:";

/** Words that only server code says: libraries, tables, variables and headers of its own. */
const serverWords = [
  "kysely",
  "selectFrom",
  "PGlite",
  "pg_notify",
  "node:crypto",
  "createHash(",
  "DATABASE_URL",
  "CUSTOMER_KEY",
  "secret_hash",
  "front_door",
  "x-pathlens-client-address",
  "pathlens_run",
];

async function browserFiles(): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(browserBuild, { recursive: true })).filter((name) =>
    name.endsWith(".js"),
  );
  return Promise.all(
    names.map(async (name) => ({
      name,
      text: await readFile(path.join(browserBuild, name), "utf8"),
    })),
  );
}

const files = await browserFiles();
const server = await readFile(path.join(root, "build/index.js"), "utf8");

it("has a browser build to look at", () => {
  expect(files.length).toBeGreaterThan(0);
});

it("reaches for server files from routes alone, whose loaders the compiler takes out", async () => {
  const { inputs } = JSON.parse(
    await readFile(path.join(root, "build/metafile.js.json"), "utf8"),
  ) as Metafile;
  const reaching = Object.entries(inputs).filter(([, { imports }]) =>
    imports.some(({ path: imported }) => imported.startsWith(emptied)),
  );
  expect(reaching.length).toBeGreaterThan(0);
  expect(
    reaching.map(([input]) => input).filter((input) => !/^app\/(routes\/|root\.tsx$)/.test(input)),
  ).toEqual([]);
});

it.each(serverWords)("%s stands in the server build alone", (word) => {
  expect(server).toContain(word);
  expect(files.filter(({ text }) => text.includes(word)).map(({ name }) => name)).toEqual([]);
});
