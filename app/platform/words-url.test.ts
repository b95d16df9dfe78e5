import { expect, it } from "vitest";

import { wordsUrl } from "./words-url";

it.each([
  ["", "en", ["ui"], "/api/Localization?language=en&namespaces=ui"],
  ["/gcc", "zh-Hant", ["ui"], "/gcc/api/Localization?language=zh-Hant&namespaces=ui"],
  ["", "ja", ["verdict", "ui", "verdict"], "/api/Localization?language=ja&namespaces=ui%2Cverdict"],
  ["", "en", [], "/api/Localization?language=en&namespaces="],
])(
  "%j %s %j is one address, however the namespaces come: %s",
  (prefix, language, namespaces, url) => {
    expect(wordsUrl(prefix, language, namespaces)).toBe(url);
    expect(wordsUrl(prefix, language, [...namespaces].reverse())).toBe(url);
  },
);
