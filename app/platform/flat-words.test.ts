import { createInstance } from "i18next";
import { describe, expect, it } from "vitest";

import { localeResources } from "~/locales/resources.server";

import { flatWords, wordsByNamespace } from "./flat-words";
import { languages } from "./languages";

describe("flatWords", () => {
  it.each([
    ["nothing", {}, {}],
    ["an empty namespace", { ui: {} }, {}],
    ["a word", { ui: { save: "Save" } }, { "ui:save": "Save" }],
    [
      "words under words",
      { ui: { a: { b: { c: "C" } }, d: "D" }, shell: { a: "A" } },
      { "ui:a.b.c": "C", "ui:d": "D", "shell:a": "A" },
    ],
    ["an empty word", { ui: { none: "" } }, { "ui:none": "" }],
  ])("of %s", (_what, words, flat) => {
    expect(flatWords(words)).toEqual(flat);
  });
});

describe("wordsByNamespace", () => {
  it("has namespaces named like parts of every object", () => {
    expect(wordsByNamespace({ "ui:constructor": "a", "ui:a.b": "c" })).toEqual({
      ui: { constructor: "a", "a.b": "c" },
    });
  });

  it.each(languages)(
    "makes the translator say every word of %s as the whole tree does",
    async (language) => {
      const flat = flatWords(localeResources[language]);
      const [whole, joined] = [createInstance(), createInstance()];
      const options = {
        lng: language,
        fallbackLng: language,
        interpolation: { escapeValue: false },
      };
      await whole.init({ ...options, resources: { [language]: localeResources[language] } });
      await joined.init({ ...options, resources: { [language]: wordsByNamespace(flat) } });
      const words = Object.keys(flat);
      expect(words.length).toBeGreaterThan(1000);
      expect(words.map((word) => joined.t(word))).toEqual(words.map((word) => whole.t(word)));
      const counted = { count: 3, shown: "3" };
      expect(words.map((word) => joined.t(word.replace(/_(one|other)$/, ""), counted))).toEqual(
        words.map((word) => whole.t(word.replace(/_(one|other)$/, ""), counted)),
      );
    },
  );
});
