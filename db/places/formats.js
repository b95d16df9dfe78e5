// Names and versions of the packed files. A change of what the sections mean needs a new
// version here: stale files are then built again, and an old file is refused.

export const placesFormat = "places-3";
export const networksFormat = "networks-1";
export const boundariesFormat = "boundaries-1";

/** File names inside the data folder. */
export const placesFile = "places.bin";
export const networksFile = "networks.bin";
export const boundariesFile = "boundaries.bin";

/** What the place index knows of each country in other languages, as JSON lines; only people read it. */
export const coverageFile = "places-coverage.jsonl";

/** How the states of each country got their shapes, and which have none, as JSON lines; only people read it. */
export const boundaryCoverageFile = "boundaries-coverage.jsonl";
