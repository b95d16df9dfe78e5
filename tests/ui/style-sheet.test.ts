import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import { renderKit } from "#tests/ui/render-kit";

const appFolder = new URL("../../app/", import.meta.url);
const source = readFileSync(new URL("ui/pathlens.css", appFolder), "utf8");
/** Loaded by pages with charts alone. */
const chartSource = readFileSync(new URL("ui/charts/charts.css", appFolder), "utf8");
/** Loaded by pages with lists. */
const listSource = readFileSync(new URL("ui/list/list.css", appFolder), "utf8");
const minify = (css: string) => transformSync(css, { loader: "css", minify: true });
const minified = minify(source);
const minifiedCharts = minify(chartSource);
const minifiedLists = minify(listSource);

/** The start page's HTML and style sheet together may weigh 14 kB; this is the sheet's part of it. */
const budgetBytes = 7_500;
const chartBudgetBytes = 1_500;
const listBudgetBytes = 900;
/** A quality a server can afford per request; best quality is for files compressed once. */
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const rules = `${source}${chartSource}${listSource}`.replace(/\/\*.*?\*\//gs, "");
const ruleClasses = new Set(
  [...rules.matchAll(/\.([a-z][a-z0-9-]*)(?=[^{}]*\{)/g)].map((match) => match[1]!),
);

function usedClasses(): Set<string> {
  const attributes = [...renderKit().matchAll(/ class="([^"]*)"/g)].map((match) => match[1]!);
  return new Set(attributes.flatMap((value) => value.split(" ")));
}

function componentSources(): string {
  const files = readdirSync(appFolder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".tsx"),
  );
  return files.map((name) => readFileSync(new URL(name, appFolder), "utf8")).join("\n");
}

describe("style sheet", () => {
  it.each([
    ["gzip", gzipSync(minified.code)],
    ["quick brotli", brotliCompressSync(minified.code, fastBrotli)],
    ["best brotli", brotliCompressSync(minified.code)],
  ])("fits its budget in %s", (_, compressed) => {
    expect(compressed.byteLength).toBeLessThanOrEqual(budgetBytes);
  });

  it("fits its budget for charts", () => {
    expect(gzipSync(minifiedCharts.code).byteLength).toBeLessThanOrEqual(chartBudgetBytes);
  });

  it("fits its budget for lists", () => {
    expect(gzipSync(minifiedLists.code).byteLength).toBeLessThanOrEqual(listBudgetBytes);
  });

  it("is understood by the compiler that minifies it", () => {
    expect([...minified.warnings, ...minifiedCharts.warnings, ...minifiedLists.warnings]).toEqual(
      [],
    );
  });

  it("loads nothing from elsewhere", () => {
    expect(rules).not.toMatch(/url\(|@import/);
  });

  it("has a rule for every class the kit uses, but for those that only name a part", () => {
    const nameOnly = ["more"];
    expect(
      [...usedClasses()].filter((name) => !ruleClasses.has(name) && !nameOnly.includes(name)),
    ).toEqual([]);
  });

  it("has no rule that no component uses", () => {
    const sources = componentSources();
    const used = usedClasses();
    const notSpelledOut = ["print-only", "screen-only", "w-mark", "w-fifth", "w-quarter"];
    // The map library draws these itself.
    const isOfLibrary = (name: string) => name.startsWith("leaflet-");
    const isNamed = (name: string) =>
      used.has(name) ||
      isOfLibrary(name) ||
      notSpelledOut.includes(name) ||
      new RegExp(`["\`' ]${name}["\`' ]`).test(sources);
    expect([...ruleClasses].filter((name) => !isNamed(name))).toEqual([]);
  });
});
