import { describe, expect, it } from "vitest";
import words from "~/locales/en/ui.json";
import { english } from "#tests/support/english";
import { markupProblems } from "#tests/support/markup";
import { kitChoropleths, renderKit, renderWithWords } from "#tests/ui/render-kit";
import { KitCharts } from "~/ui/kit-charts";
import { KitLists } from "~/ui/kit-lists";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { PathLine } from "~/ui/path-line";
import { SampleBars } from "~/ui/sample-bars";

const markup = renderKit();

function attributeValues(name: string): string[] {
  return [...markup.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map((match) => match[1]!);
}

function keysOf(branch: object, path = ""): string[] {
  return Object.entries(branch).flatMap(([key, value]: [string, unknown]) =>
    value !== null && typeof value === "object"
      ? keysOf(value, `${path}${key}.`)
      : [`${path}${key}`],
  );
}

function spoken(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

describe("markup of the kit", () => {
  it("carries no style and no script of its own, as the content security policy asks", () => {
    expect(markup).not.toMatch(/ style=| on[a-z]+="|<script|<style/);
  });

  it("has charts whose HTML is without faults", () => {
    const charts = renderWithWords(<KitCharts choropleths={kitChoropleths()} />);
    const title = "<title>Charts</title>";
    const page = `<!DOCTYPE html><html lang="en"><head>${title}</head><body><h1>Charts</h1>${charts}</body></html>`;
    expect(markupProblems(page)).toEqual([]);
  });

  it("has lists whose HTML is without faults", () => {
    const lists = renderWithWords(<KitLists />);
    const head = "<head><title>Lists</title></head>";
    const page = `<!DOCTYPE html><html lang="en">${head}<body><h1>Lists</h1>${lists}</body></html>`;
    expect(markupProblems(page)).toEqual([]);
  });

  it("names every element once", () => {
    const ids = attributeValues("id");
    expect(ids.filter((id, position) => ids.indexOf(id) !== position)).toEqual([]);
  });

  it.each(["for", "aria-describedby", "aria-labelledby", "aria-controls", "aria-activedescendant"])(
    "points to elements that are there by %s",
    (attribute) => {
      const ids = new Set(attributeValues("id"));
      const pointed = attributeValues(attribute).flatMap((value) => value.split(" "));
      expect(pointed.length).toBeGreaterThan(0);
      expect(pointed.filter((id) => !ids.has(id))).toEqual([]);
    },
  );

  it("shows words and never their keys", () => {
    const plain = keysOf(words).map((key) => key.replace(/_(one|other)$/, ""));
    expect(plain.filter((key) => key.includes(".") && markup.includes(key))).toEqual([]);
  });
});

const pathName = "Path";
const cityField = { id: "city", label: "City", hint: "Such as Oslo." };

describe("PathLine", () => {
  it("reads as one list in which each leg follows the stop it leaves", () => {
    const html = renderWithWords(
      <PathLine
        label={pathName}
        stops={[
          { name: "You", lines: ["Tacoma"] },
          { name: "Egress", leg: { state: "failed", time: "32 ms", distance: "1,780 km" } },
          { name: "Front door", leg: { time: "6 ms" } },
        ]}
      />,
    );
    expect(spoken(html)).toBe(
      "You Tacoma To the next stop, Failed: 32 ms · 1,780 km Egress To the next stop: 6 ms Front door",
    );
  });
});

describe("SampleBars", () => {
  it.each([
    [[20.84, 34.1, null], "2 samples from 20.8 ms to 34.1 ms, 1 without an answer"],
    [[12], "1 sample of 12.0 ms"],
    [[null, null], "2 samples, all without an answer"],
    [[null], "1 sample, without an answer"],
    [[], "No sample yet"],
  ])("says what %j shows", (values, text) => {
    expect(renderWithWords(<SampleBars values={values} />).replaceAll("\u00a0", " ")).toContain(
      `aria-label="${text}"`,
    );
  });
});

describe("Field", () => {
  const input = (error?: string | string[]) =>
    renderWithWords(
      <Field {...cityField} error={error}>
        {(control) => <input {...control} />}
      </Field>,
    );

  it("meets hint and error before the control", () => {
    expect(input("Enter a city.")).toMatch(/City.*Such as Oslo.*Enter a city.*<input/s);
  });

  it.each([
    [undefined, "city-description", false],
    ["Enter a city.", "city-description city-error", true],
    [[], "city-description", false],
    [["Too long.", "Unknown."], "city-description city-error", true],
  ])("ties the control to what is said about it (%j)", (error, describedBy, isInvalid) => {
    const html = input(error);
    expect(html).toContain(`aria-describedby="${describedBy}"`);
    expect(html.includes('aria-invalid="true"')).toBe(isInvalid);
  });
});

describe("ErrorSummary", () => {
  it("is absent without errors", () => {
    expect(renderWithWords(<ErrorSummary errors={[]} />)).toBe("");
  });

  it("links each error to its field and counts those", () => {
    const html = renderWithWords(
      <ErrorSummary
        errors={[{ message: "Enter a city.", fieldId: "city" }, { message: "Refused." }]}
      />,
    );
    expect(html).toContain('<a href="#city">Enter a city.</a>');
    expect(spoken(html)).toBe(`${english("ui:errors.title", { count: 1 })} Enter a city. Refused.`);
  });

  it("counts no entry where the form as a whole is refused", () => {
    const html = renderWithWords(<ErrorSummary errors={[{ message: "Too many codes." }]} />);
    expect(spoken(html)).toBe(`${english("ui:errors.refused")} Too many codes.`);
  });
});
