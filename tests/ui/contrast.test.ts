import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const styleSheet = ["pathlens.css", "charts/charts.css", "list/list.css"]
  .map((name) => readFileSync(new URL(`../../app/ui/${name}`, import.meta.url), "utf8"))
  .join("");

/** WCAG 2.2, 1.4.3 (text) and 1.4.11 (controls and drawings). */
const leastContrast = { text: 4.5, drawing: 3 };

const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

function tokenColour(name: string, theme: Theme): string {
  const pair = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(
    styleSheet,
  );
  const colour = pair?.[theme === "light" ? 1 : 2];
  if (!colour) throw new Error(`the style sheet has no token --${name} with two colours`);
  return colour;
}

function relativeLuminance(colour: string): number {
  const linear = [1, 3, 5].map((start) => {
    const channel = parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
}

function contrast(first: string, second: string): number {
  const [dark, light] = [relativeLuminance(first), relativeLuminance(second)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

const surfaces = ["paper", "card"];
const washes = ["accent-wash", "warn-wash", "fail-wash"];
const textPairs = [
  ...["ink", "quiet", "accent", "ok", "warn", "fail"].flatMap((text) =>
    [...surfaces, ...washes].map((ground) => [text, ground]),
  ),
  ["accent-ink", "accent"],
];
/** The weaker steps of the scale of amounts are told by height, or by a border and the table. */
const drawingPairs = ["line-strong", "step3", "step4", "q0", "q1", "q2", "q3", "q4"].flatMap(
  (stroke) => surfaces.map((ground) => [stroke, ground]),
);

describe.each(themes)("colours of the %s theme", (theme) => {
  it.each(textPairs)("text in %s is readable on %s", (text, ground) => {
    const measured = contrast(tokenColour(text!, theme), tokenColour(ground!, theme));
    expect(measured).toBeGreaterThanOrEqual(leastContrast.text);
  });

  it.each(drawingPairs)("%s is seen on %s", (stroke, ground) => {
    const measured = contrast(tokenColour(stroke!, theme), tokenColour(ground!, theme));
    expect(measured).toBeGreaterThanOrEqual(leastContrast.drawing);
  });
});

describe.each(themes)("the scale of amounts in the %s theme", (theme) => {
  it("goes one way in lightness, a step at a time", () => {
    const steps = [0, 1, 2, 3, 4].map((step) =>
      relativeLuminance(tokenColour(`step${step}`, theme)),
    );
    const sorted = [...steps].sort((a, b) => (theme === "light" ? b - a : a - b));
    expect(steps).toEqual(sorted);
    steps.slice(1).forEach((luminance, position) => {
      const [dark = 0, light = 0] = [luminance, steps[position]!].sort((a, b) => a - b);
      expect((light + 0.05) / (dark + 0.05)).toBeGreaterThan(1.25);
    });
  });
});

describe("contrast", () => {
  it("is 21 between black and white, as WCAG defines it", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  });
});
