import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { patience } from "#tests/support/patience";

import { ensureBuilt, sourceStamp } from "./build.js";

const sources = {
  "app/root.tsx": "page",
  "app/ui/kit.ts": "kit",
  "app/ui/kit.test.ts": "test of the kit",
  "db/migrate.ts": "migrate",
  "package.json": "{}",
  "package-lock.json": "{}",
  "remix.config.js": "config",
  "tsconfig.json": "{}",
};

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "pathlens-build-"));
  await write(sources);
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Writes files below the root; null removes one. */
async function write(files: Record<string, string | null>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    if (text === null) await rm(file);
    else await writeFile(file, text);
  }
}

describe("sourceStamp", () => {
  it.each<[string, Record<string, string | null>]>([
    ["another content", { "app/root.tsx": "other page" }],
    ["a new file", { "app/ui/table.ts": "" }],
    ["a file that went", { "app/ui/kit.ts": null }],
    ["a file under another name", { "app/ui/kit.ts": null, "app/ui/set.ts": "kit" }],
    ["two files that swap their contents", { "app/root.tsx": "kit", "app/ui/kit.ts": "page" }],
    [
      "text that moved from one file to the next",
      { "app/root.tsx": "", "app/ui/kit.ts": "pagekit" },
    ],
    ["a migration", { "db/migrate.ts": "migrate more" }],
    ["another set of packages", { "package-lock.json": "{ }" }],
    ["another configuration", { "remix.config.js": "other" }],
    ["a configuration that went", { "tsconfig.json": null }],
  ])("changes with %s", async (_what, files) => {
    const before = await sourceStamp(root);
    await write(files);
    expect(await sourceStamp(root)).not.toBe(before);
  });

  it.each<[string, Record<string, string | null>]>([
    ["the same contents written again", sources],
    ["a test", { "app/ui/kit.test.ts": "other test" }],
    ["a new test", { "app/root.test.tsx": "", "db/seed.test.ts": "" }],
    [
      "what is not part of the program",
      {
        "README.md": "x",
        "tests/run.js": "x",
        "docs/architecture.md": "x",
        "public/icon.svg": "x",
        "build/index.js": "x",
        ".env": "x",
      },
    ],
  ])("stays with %s", async (_what, files) => {
    const before = await sourceStamp(root);
    await write(files);
    expect(await sourceStamp(root)).toBe(before);
  });

  it("is of the contents, not of the place", async () => {
    const here = await sourceStamp(root);
    await rm(root, { recursive: true });
    root = await mkdtemp(path.join(os.tmpdir(), "pathlens-build-"));
    await write(sources);
    expect(await sourceStamp(root)).toBe(here);
  });
});

describe("without the build tools", () => {
  /** A build as it is shipped: with the stamps of what it was made from. */
  const shipped = async () => ({
    "build/index.js": "",
    "build/program.stamp": await sourceStamp(root),
    "build/data/places.stamp": "places",
  });

  it("a current build is enough", async () => {
    await write(await shipped());
    await expect(ensureBuilt({ root })).resolves.toBeUndefined();
  });

  it.each<[string, Record<string, string | null>, RegExp]>([
    ["none", { "build/index.js": null, "build/program.stamp": null }, /no build.+npm ci/],
    ["one whose program is missing", { "build/index.js": null }, /no build.+npm ci/],
    ["one without its stamp", { "build/program.stamp": null }, /older than the sources.+npm ci/],
    ["an older one", { "app/root.tsx": "newer page" }, /older than the sources.+npm ci/],
  ])("%s is told to a person", async (_what, change, message) => {
    await write(await shipped());
    await write(change);
    await expect(ensureBuilt({ root })).rejects.toMatchObject({
      message: expect.stringMatching(message) as string,
      isForPeople: true,
    });
  });
});

/** Folders that a build reads and writes the lists of features in. */
const registryFolders = Object.fromEntries(
  ["api", "features", "jobs", "platform", "shell", "registered", "locales"].map((folder) => [
    `app/${folder}/.keep`,
    "",
  ]),
);

/** Signals between processes are Windows's own matter. */
describe.skipIf(process.platform === "win32")("a build that is ended", () => {
  it.each(["SIGTERM", "SIGINT"] as const)("by %s takes its programs with it", async (signal) => {
    const program = (idFile: string) =>
      `require("node:fs").writeFileSync("${idFile}", String(process.pid)); setInterval(() => ` +
      `undefined, 1000);`;
    const idFiles = ["compiler.pid", "places.pid"];
    await write({
      "node_modules/@remix-run/dev/package.json": "{}",
      "node_modules/@remix-run/dev/dist/cli.js": program("compiler.pid"),
      "app/cli/build-places.js": program("places.pid"),
      ...registryFolders,
    });
    const script =
      `import(${JSON.stringify(new URL("build.js", import.meta.url).href)}).then(({ ` +
      "ensureBuilt }) => ensureBuilt({ root: process.cwd() })).catch((error) => { " +
      "console.error(error.message); process.exitCode = error.exitCode; })";
    const build = spawn(process.execPath, ["-e", script], { cwd: root });
    let said = "";
    build.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
    const programIds = await Promise.all(
      idFiles.map((file) =>
        vi.waitUntil(() => readFile(path.join(root, file), "utf8").catch(() => ""), patience),
      ),
    );
    const isEnded = once(build, "exit");
    build.kill(signal);
    expect(await isEnded).toEqual([130, null]);
    expect(said).toContain(`The build was ended by ${signal}.`);
    for (const id of programIds) expect(() => process.kill(Number(id), 0)).toThrow("ESRCH");
  });
});
