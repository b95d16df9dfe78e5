// Builds the scripts that pages carry beside their own: each file of app/islands is one.
import { readdir, rm } from "node:fs/promises";
import path from "node:path";

const entryFolder = "app/islands";
export const islandFolder = "public/islands";

/** What they are made of, apart from packages, which the lock file tells of. */
export const islandSources = [
  entryFolder,
  "app/cli/build-islands.js",
  "package-lock.json",
  "tsconfig.json",
];

/** Builds `public/islands/NAME.js` of every island; those that are gone go. */
export async function buildIslands(root) {
  await rm(path.join(root, islandFolder), { recursive: true, force: true });
  await bundleIslands(root, { outdir: islandFolder });
}

/** Each island in one file that needs no other. */
export async function bundleIslands(root, how) {
  const { build } = await import("esbuild");
  const files = await readdir(path.join(root, entryFolder));
  return build({
    absWorkingDir: root,
    entryPoints: files.map((file) => `${entryFolder}/${file}`),
    bundle: true,
    minify: true,
    format: "iife",
    platform: "browser",
    target: "es2020",
    tsconfig: path.join(root, "tsconfig.json"),
    charset: "utf8",
    logLevel: "silent",
    ...how,
  });
}
