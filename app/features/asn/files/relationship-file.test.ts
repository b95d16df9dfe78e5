import { describe, expect, it } from "vitest";

import { linkKinds, kindBetween, positionOf } from "../relationships/as-graph";
import { relationshipReader, type RelationshipForm } from "./relationship-file";

function read(text: string, form?: RelationshipForm) {
  const reader = relationshipReader(form);
  text.split("\n").forEach((line, at) => reader.take(line, at + 1));
  return reader.finish();
}

/** The form, and what the second AS of each pair is to the first. */
function relations(
  text: string,
  pairs: readonly (readonly [number, number])[],
  form?: RelationshipForm,
) {
  const result = read(text, form);
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  const { graph } = result.value;
  return [
    result.value.form,
    ...pairs.map(
      ([one, other]) =>
        linkKinds[kindBetween(graph, positionOf(graph, one), positionOf(graph, other))],
    ),
  ];
}

const oneToThree = [
  [1, 2],
  [2, 3],
] as const;

describe("the form of relationships", () => {
  it.each<[string, string, unknown[]]>([
    [
      "serial-1, with comments before and between",
      "# source:topology|BGP|20261101\n1|2|-1\n\n# input clique: 1\n2|3|0\r",
      ["serial", "customer", "peer"],
    ],
    ["serial-2, by its fourth field", "1|2|-1|bgp\n2|3|0|mlp", ["serial", "customer", "peer"]],
    ["old, by a code", "# any comment\n1|2|-1\n2|3|2", ["old", "provider", "sibling"]],
    ["old, by doubled links", "1|2|-1\n2|3|0\n3|2|0\n2|1|1", ["old", "provider", "peer"]],
    ["old, by doubled peers before any code", "3|2|0\n1|2|-1\n2|3|0", ["old", "provider", "peer"]],
    ["old, with code 3 and 1", "1|2|1\n2|3|3", ["old", "customer", "sibling"]],
    [
      "old in spite of a comment of serial files",
      "# source:topology\n1|2|1\n2|1|-1\n2|3|0\n3|2|0",
      ["old", "customer", "peer"],
    ],
  ])("is %s", (_name, text, expected) => {
    expect(relations(text, oneToThree)).toEqual(expected);
  });

  it.each([
    ["no sign", "# a comment\n1|2|-1\n2|3|0"],
    ["signs of both", "# source:topology\n1|2|-1\n2|3|0\n3|2|0"],
  ])("is never guessed: a file with %s is refused, and read as it is named", (_signs, text) => {
    expect(read(text)).toEqual({
      ok: false,
      refusal: { faults: [{ line: 0, reason: "unknown-form" }], count: 1 },
    });
    expect(relations(text, oneToThree, "serial")).toEqual(["serial", "customer", "peer"]);
    expect(relations(text, oneToThree, "old")).toEqual(["old", "provider", "peer"]);
  });
});

describe("a file of relationships is refused with the line", () => {
  it.each<[string, string, RelationshipForm | undefined, unknown]>([
    ["no code", "1|2", undefined, { line: 1, reason: "not-a-link" }],
    ["an empty source", "1|2|0|", undefined, { line: 1, reason: "not-a-link" }],
    ["five fields", "1|2|0|bgp|x", undefined, { line: 1, reason: "not-a-link" }],
    ["a cut line", "1|2|1\n12|", undefined, { line: 2, reason: "not-a-link" }],
    ["a cut code", "1|2|1\n12|3|-", undefined, { line: 2, reason: "unknown-code" }],
    ["a word for a number", "1|two|0", undefined, { line: 1, reason: "not-an-as-number" }],
    ["AS 0", "0|2|0", undefined, { line: 1, reason: "not-an-as-number" }],
    ["the last number", "1|4294967295|0", undefined, { line: 1, reason: "not-an-as-number" }],
    ["an unknown code", "1|2|4", undefined, { line: 1, reason: "unknown-code" }],
    ["itself", "5|5|0", undefined, { line: 1, reason: "linked-to-itself" }],
    [
      "two kinds for a pair",
      "1|2|-1|bgp\n2|3|0|bgp\n1|2|0|mlp",
      undefined,
      { line: 3, reason: "contradiction", otherLine: 1 },
    ],
    [
      "each the other's provider",
      "1|2|-1|bgp\n2|1|-1|bgp",
      undefined,
      { line: 2, reason: "contradiction", otherLine: 1 },
    ],
    [
      "a pair of lines that disagree, in the old form",
      "1|2|-1\n2|1|-1",
      undefined,
      { line: 2, reason: "contradiction", otherLine: 1 },
    ],
    [
      "a peer and a sibling, in the old form",
      "1|2|0\n2|1|2",
      undefined,
      { line: 2, reason: "contradiction", otherLine: 1 },
    ],
    [
      "an old code in serial-2",
      "1|2|0|bgp\n2|3|1|bgp",
      undefined,
      { line: 2, reason: "unknown-code" },
    ],
    ["an old code in serial", "1|2|0\n2|3|1", "serial", { line: 2, reason: "unknown-code" }],
    ["a source in old", "1|2|0\n2|3|0|bgp", "old", { line: 2, reason: "source-in-old-form" }],
    ["nothing", "# only a comment\n", undefined, { line: 0, reason: "empty" }],
  ])("%s", (_name, text, form, fault) => {
    const result = read(text, form);
    expect(result.ok ? null : result.refusal.faults[0]).toEqual(fault);
  });

  it("names the first 50 lines and counts all", () => {
    const result = read(Array.from({ length: 80 }, (_, at) => `${at}|x|0`).join("\n"));
    if (result.ok) throw new Error("It was taken.");
    expect(result.refusal.count).toBe(80);
    expect(result.refusal.faults.map(({ line }) => line)).toEqual(
      Array.from({ length: 50 }, (_, at) => at + 1),
    );
  });
});

it("counts repeated lines, and links without their second line", () => {
  const result = read("1|2|-1\n2|1|1\n2|3|0\n3|2|0\n3|4|-1\n1|2|-1");
  expect(result.ok && [result.value.lines, result.value.repeated, result.value.single]).toEqual([
    6, 3, 1,
  ]);
});
