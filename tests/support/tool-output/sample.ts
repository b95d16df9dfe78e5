/** What a command or a file said on a machine, in our own numbers, and what is to be read in it. */
export type Sample<Found = unknown> = {
  system: string;
  language: string;
  what: string;
  output: string;
  found: Found;
};

/** A parser of the advanced client with its samples. */
export type SampledParser = {
  name: string;
  module: string;
  read: (output: string) => unknown;
  samples: readonly Sample[];
};

/** Names the samples' type; the found values stay as they are written. */
export function sampled<Found>(parser: {
  name: string;
  module: string;
  read: (output: string) => Found;
  samples: readonly Sample<Found>[];
}): SampledParser {
  return parser;
}

/** Languages do not show in the output of these systems, as it is asked for in the language C. */
export const untranslated = "untranslated";
