import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { expect, it } from "vitest";

import performance from "~/locales/en/performance.json";
import ui from "~/locales/en/ui.json";

import type { QualityFigure } from "../quality/quality-name";
import type { Comparison } from "../quality/rank-ranges";
import { BaselineStanding } from "./baseline-standing";

const i18n = i18next.createInstance();
await i18n.use(initReactI18next).init({
  lng: "en",
  resources: { en: { performance, ui } },
  interpolation: { escapeValue: false },
});

it.each<[QualityFigure, Comparison, string]>([
  ["performance", "better", "above baseline"],
  ["performance", "worse", "below baseline"],
  ["availability", "level", "level with baseline"],
  ["latencyMs", "better", "better: below baseline"],
  ["jitterMs", "worse", "worse: above baseline"],
  ["lossRatio", "level", "level with baseline"],
])("says of %s that is %s: %s", (figure, standing, said) => {
  const mark = <BaselineStanding figure={figure} assessed={{ standing }} />;
  const html = renderToStaticMarkup(<I18nextProvider i18n={i18n}>{mark}</I18nextProvider>);
  expect(html.replace(/<[^>]*>/g, "").trim()).toBe(said);
});
