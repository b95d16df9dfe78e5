import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { clientFlagNames } from "~/features/settings/client-flags";
import { serverFlagNames } from "~/features/settings/server-flags";

const app = fileURLToPath(new URL("../../app", import.meta.url));

/** Where flags have their names and defaults, and nobody reads one. */
const declared = [
  "features/settings/client-flags.ts",
  "features/settings/server-flags.ts",
  "features/settings/remote-flags.ts",
  "features/settings/settings.ts",
];

const entries = await readdir(app, { recursive: true, withFileTypes: true });
const files = entries
  .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
  .map((entry) => path.relative(app, path.join(entry.parentPath, entry.name)));
const sources = await Promise.all(
  files
    .filter((file) => !declared.includes(file))
    .map(async (file) => ({
      file,
      text: withoutComments(await readFile(path.join(app, file), "utf8")),
    })),
);

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, "");
}

describe("every flag", () => {
  it.each([...clientFlagNames, ...serverFlagNames])("%s is read in one place", (flag) => {
    const readers = sources
      .filter(({ text }) => new RegExp(`\\b${flag}\\b`).test(text))
      .map(({ file }) => file);
    expect(readers).toHaveLength(1);
  });
});
