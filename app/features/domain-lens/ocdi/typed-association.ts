import { parseEndpointName } from "../endpoint-sets/endpoint-name";
import type { Instance } from "../endpoint-sets/endpoint-set";

import { groupLimit, type OcdiContent, type TransitionStage } from "./ocdi-association";

/** A name as it was typed, with its line from 1. */
export type TypedName = { text: string; line: number };

export type TypedAssociation = {
  instance: Instance;
  legacy: readonly TypedName[];
  ocdi: readonly TypedName[];
  stage: string;
  gaOn: string;
};

/** What was typed as it is stored, once no check refuses. */
export function contentOf({ instance, legacy, ocdi, stage, gaOn }: TypedAssociation): OcdiContent {
  return {
    instance,
    legacy: parsedNames(legacy).sort(),
    ocdi: parsedNames(ocdi).sort(),
    stage: stage as TransitionStage,
    gaOn,
  };
}

/** Names that can be parsed, each once, in the order they were typed. */
export function parsedNames(typed: readonly TypedName[]): string[] {
  return [
    ...new Set(
      typed.slice(0, groupLimit).flatMap(({ text }) => {
        const parsed = parseEndpointName(text);
        return parsed.ok ? [parsed.value] : [];
      }),
    ),
  ];
}

/** Pasted names by lines, commas or blanks. */
export function typedNames(text: string): TypedName[] {
  return text.split(/\r\n|\r|\n/).flatMap((lineText, index) =>
    lineText
      .split(/[\s,;]+/)
      .filter((part) => part !== "")
      .map((part) => ({ text: part, line: index + 1 })),
  );
}
