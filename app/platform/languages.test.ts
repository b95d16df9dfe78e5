import { describe, expect, it } from "vitest";

import { languageAccepted, languageFor } from "./languages";

describe("languageFor", () => {
  it.each([
    ["en-GB", "en"],
    ["ja-JP", "ja"],
    ["zh", "zh-Hans"],
    ["zh-CN", "zh-Hans"],
    ["zh-SG", "zh-Hans"],
    ["zh-TW", "zh-Hant"],
    ["zh-HK", "zh-Hant"],
    ["zh-Hant-CN", "zh-Hant"],
    ["de", undefined],
    ["not a tag", undefined],
    ["", undefined],
  ])("%s is served by %s", (tag, language) => expect(languageFor(tag)).toBe(language));
});

describe("languageAccepted", () => {
  it.each([
    ["ja, en;q=0.8", "ja"],
    ["de, fr;q=0.9, zh-TW;q=0.5", "zh-Hant"],
    ["en;q=0.1, zh;q=0.9", "zh-Hans"],
    ["ja;q=0, en", "en"],
    ["*", undefined],
    ["", undefined],
    [";;;,,q=", undefined],
    [`${"tlh,".repeat(19)}ja`, "ja"],
    [`${"tlh,".repeat(20)}ja`, undefined],
  ])("%s", (header, language) => expect(languageAccepted(header)).toBe(language));
});
