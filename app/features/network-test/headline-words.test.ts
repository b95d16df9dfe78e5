import { describe, expect, it } from "vitest";

import words from "~/locales/en/verdict.json";
import { anExpectedDoor, badPeers, findingOf, reportByFinding, wrongDoor } from "#tests/factories/finding";

import { findingKinds, type Finding, type Sentence } from "./finding";
import type { Measured } from "./verdict";

describe("the words", () => {
  const text = (key: string): unknown => key.split(".").reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], words);
  const sentences = ({ heading, cause, advice, ticket }: Finding): Sentence[] => [heading, ...cause, advice, ...ticket];
  const variations: Partial<Measured>[] = [
    {},
    badPeers,
    { egressNetwork: null },
    { optimalFrontDoors: [], isCurrentFrontDoorOptimal: null },
    { bestPossibleLatency: null },
    { measuredLatency: 150, bestPossibleLatency: 6 },
    { bestPossibleLatency: 30, bestPossibleLatencyForEgress: 4 },
    { ...wrongDoor, optimalFrontDoorsForEgress: [anExpectedDoor("DEN", "Denver")] },
    { browserLocation: null },
    { currentFrontDoor: null, exchangeFaultZoneCode: null, isCurrentFrontDoorOptimal: null },
  ];

  it.each(findingKinds)("of %s are there, and every gap is filled", (kind) => {
    for (const variation of variations) {
      for (const { key, params } of sentences(findingOf({ ...variation, ...reportByFinding[kind] }))) {
        const sentence = text(key);
        expect(sentence, key).toEqual(expect.any(String));
        const gaps = [...String(sentence).matchAll(/{{(\w+)}}/g)].map(([, gap]) => gap!);
        expect(Object.keys(params), key).toEqual(expect.arrayContaining(gaps));
      }
    }
  });

  it("hold no sentence that nothing says", () => {
    const said = new Set(
      variations.flatMap((variation) =>
        findingKinds.flatMap((kind) =>
          [
            { ...variation, ...reportByFinding[kind] },
            { ...reportByFinding[kind], ...variation },
            { ...reportByFinding["server-reachability"], ...reportByFinding[kind] },
          ].flatMap((report) => sentences(findingOf(report)).map(({ key }) => key)),
        ),
      ),
    );
    const keysIn = (node: unknown, path: string): string[] =>
      typeof node === "string" ? [path] : Object.entries(node as object).flatMap(([key, child]) => keysIn(child, `${path}.${key}`));
    const written = ["headline", "cause", "advice", "ticket"].flatMap((part) => keysIn(text(part), part));
    expect(written.filter((key) => !said.has(key))).toEqual([]);
  });
});
