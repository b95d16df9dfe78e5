import { describe, expect, it } from "vitest";

import { readTags } from "./tags";

const eleven = Array.from({ length: 11 }, (_, number) => `t${number}`).join(",");

describe("tags of a text", () => {
  it.each([
    ["", []],
    ["sase", ["sase"]],
    [" sase ,  Zero  Trust,", ["sase", "Zero Trust"]],
    ["SASE, sase, ＳＡＳＥ", ["SASE"]],
    ["a，b、c", ["a", "b", "c"]],
    ["x".repeat(30), ["x".repeat(30)]],
  ])("%s", (text, tags) => expect(readTags(text)).toEqual({ ok: true, value: tags }));

  it.each([
    ["x".repeat(31), "tag-too-long"],
    [eleven, "too-many-tags"],
  ])("%s is refused", (text, refusal) => expect(readTags(text)).toEqual({ ok: false, refusal }));

  it("counts folded duplicates once", () =>
    expect(readTags(`${eleven.replace("t10", "T1")}`)).toMatchObject({ ok: true }));
});
