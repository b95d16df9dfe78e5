import { readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The design card, what stands beside it, and what builds leave behind. */
const topLevel = [
  "README.md",
  "app",
  "db",
  "package.json",
  "public",
  "remix.config.js",
  "tests",
  "tsconfig.json",
  "docs",
  "package-lock.json",
  "LICENSE",
  "build",
  "coverage",
  "node_modules",
  "test-results",
];

/** Names that say nothing about what a file holds. */
const banned = [
  "utils",
  "util",
  "helpers",
  "helper",
  "common",
  "manager",
  "service",
  "misc",
  "types",
  "constants",
  "index",
  "v2",
  "new",
];

/** What may stand between a file's name and its extension. */
const roles = [
  "client",
  "config",
  "d",
  "journey",
  "no-script",
  "plain",
  "once",
  "repository",
  "schema",
  "script",
  "server",
  "test",
  "timed",
  "view",
];

/** Route modules are named as their addresses are. */
const isRoute = /^app\/(routes|api)\//;
const written = /\.(ts|tsx|js|cjs|mjs|css)$/;

async function files(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"),
    );
}

const names = (await Promise.all(["app", "db", "tests"].map(files))).flat();

/** The names of all folders of a path, and its file's name without role and extension. */
function words(file: string): string[] {
  const folders = path.dirname(file).split("/");
  return [
    ...folders,
    ...path
      .basename(file)
      .split(".")
      .slice(0, -1)
      .filter((part, place) => place === 0 || !roles.includes(part)),
  ];
}

describe("names", () => {
  it("has only the design card at the top", async () => {
    const found = (await readdir(root)).filter((name) => !name.startsWith("."));
    expect(found.filter((name) => !topLevel.includes(name))).toEqual([]);
  });

  it("has no name that says nothing", () => {
    expect(names.filter((file) => words(file).some((word) => banned.includes(word)))).toEqual([]);
  });

  it("is kebab-case, with a known role between name and extension", () => {
    const wrong = names
      .filter((file) => written.test(file) && !isRoute.test(file))
      .filter((file) => {
        const [name = "", ...rest] = path.basename(file).split(".").slice(0, -1);
        return !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || rest.some((role) => !roles.includes(role));
      });
    expect(wrong).toEqual([]);
  });

  it("has no folder of server files, which the compiler would not keep from the browser", () => {
    expect(names.filter((file) => /\.(server|client)\//.test(file))).toEqual([]);
  });

  it.each([
    "app/lib/utils.ts",
    "app/features/geo/common/place.ts",
    "db/index.ts",
    "app/features/geo/place.constants.ts",
  ])("would find %s", (file) => {
    expect(words(file).some((word) => banned.includes(word))).toBe(true);
  });
});
