import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { buildPlaceData, placeDataStamp } from "#db/places/build.js";
import { openPlaceIndex } from "~/features/geo/place-index.server";
import { openPlaceTree, type PlaceTree } from "~/features/performance/places/place-tree.server";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The folder of the build when its place data is current, else one of the tests' own, built once. */
export async function buildDirWithPlaces(): Promise<string> {
  const stamp = await placeDataStamp();
  const cached = path.join(root, "node_modules/.cache/pathlens-places");
  for (const folder of [path.join(root, "build"), cached]) {
    const found = await readFile(path.join(folder, "data/places.stamp"), "utf8").catch(
      () => undefined,
    );
    if (found === stamp) return folder;
  }
  const made = `${cached}.${randomUUID()}`;
  const outDir = path.join(made, "data");
  await mkdir(outDir, { recursive: true });
  await buildPlaceData({ outDir });
  await writeFile(path.join(outDir, "places.stamp"), stamp);
  // Another worker may have been quicker: either result is the same.
  await rm(cached, { recursive: true, force: true });
  await rename(made, cached).catch(() => rm(made, { recursive: true, force: true }));
  return cached;
}

/** The places of the build, as the program knows them. */
export async function builtPlaceTree(): Promise<PlaceTree> {
  return openPlaceTree(openPlaceIndex(path.join(await buildDirWithPlaces(), "data")));
}
