import { expect, it } from "vitest";

import { renderWithWords } from "#tests/ui/render-kit";

import { FigureText } from "./figure-text";

const text = (...[figure, value]: [Parameters<typeof FigureText>[0]["figure"], number | null]) =>
  renderWithWords(<FigureText figure={figure} value={value} />).replace(/<[^>]+>/g, "");

it.each([
  ["samples", 1_780, "1,780"],
  ["customers", 0, "0"],
  ["latencyMs", 19.84, "19.8"],
  ["jitterMs", 4, "4.0"],
  ["downloadBps", 120e6, "15.0"],
  ["lossRatio", 0.0004, "0.04"],
  ["share", 0.18421, "18.42"],
  ["share", null, "–"],
  ["availability", 0.9997, "99.97"],
  ["connectedness", 1, "100.00"],
  ["availability", null, "Not tested"],
  ["latencyMs", null, "Not tested"],
] as const)("%s of %s reads %s", (figure, value, shown) => {
  expect(text(figure, value)).toBe(shown);
});
