import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const styleSheet = readFileSync(new URL("../../app/ui/pathlens.css", import.meta.url), "utf8");

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
const drawingPairs = ["line-strong", "q0", "q1", "q2", "q3", "q4"].flatMap((stroke) =>
  surfaces.map((ground) => [stroke, ground]),
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

describe("contrast", () => {
  it("is 21 between black and white, as WCAG defines it", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  });
});
