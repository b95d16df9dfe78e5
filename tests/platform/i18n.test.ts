import { describe, expect, it } from "vitest";

import { setApplication, type Application } from "~/platform/application.server";
import { languageOf, translator } from "~/platform/i18n.server";
import { writePreferences } from "~/platform/preferences.server";

setApplication({ environment: { appOrigin: undefined } } as Application);

type Asked = { query?: string; cookie?: string; accept?: string };
const asking = ({ query = "", cookie, accept }: Asked) =>
  new Request(`http://own.example/${query}`, {
    headers: { ...(cookie && { cookie }), ...(accept && { "Accept-Language": accept }) },
  });
const japanese = (await writePreferences({ language: "ja" }, false)).split(";", 1)[0];
const dark = (await writePreferences({ theme: "dark" }, false)).split(";", 1)[0];

describe("languageOf", () => {
  it.each<[string, Asked, string]>([
    [
      "the link before all else",
      { query: "?language=zh-Hant", cookie: japanese, accept: "en" },
      "zh-Hant",
    ],
    ["the link in another spelling", { query: "?language=zh-TW" }, "zh-Hant"],
    ["what was chosen before what the browser says", { cookie: japanese, accept: "zh-CN" }, "ja"],
    [
      "what was chosen where the link names none of ours",
      { query: "?language=tlh", cookie: japanese },
      "ja",
    ],
    [
      "what the browser says where nothing was chosen",
      { cookie: dark, accept: "de, zh-CN;q=0.5" },
      "zh-Hans",
    ],
    ["English where nobody says anything", {}, "en"],
    [
      "English where nobody says anything of use",
      { query: "?language=", cookie: "pathlens_preferences=x", accept: "tlh, *" },
      "en",
    ],
  ])("is %s", async (_what, asked, language) =>
    expect(await languageOf(asking(asked))).toBe(language),
  );
});

describe("translator", () => {
  const resources = {
    en: { ui: { greeting: "Hello {{name}}", only: "Only here" } },
    ja: { ui: { greeting: "{{name}}さん、こんにちは" } },
  };

  it("says it in its language, in English where that lacks it, and leaves escaping to the page", () => {
    const { t } = translator("ja", resources);
    expect([t("greeting", { name: "<b>" }), t("only")]).toEqual([
      "<b>さん、こんにちは",
      "Only here",
    ]);
  });

  it("is one for each language", () => {
    expect(translator("ja", resources)).toBe(translator("ja", resources));
    expect(translator("en", resources)).not.toBe(translator("ja", resources));
  });
});
