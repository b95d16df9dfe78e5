import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { randomFrom } from "#tests/support/random";
import { renderWithWords } from "#tests/ui/render-kit";
import { DistributionChart } from "~/ui/charts/distribution-chart";
import { binsOf } from "~/ui/charts/distribution-geometry";
import { HourGrid } from "~/ui/charts/hour-grid";
import { IntervalChart } from "~/ui/charts/interval-chart";
import { IntervalMark } from "~/ui/charts/interval-mark";
import { LineChart } from "~/ui/charts/line-chart";
import { StackedShare } from "~/ui/charts/stacked-share";

const words = { caption: "Latency", summary: "It rises in the evening.", valueHead: "Latency" };
const random = randomFrom("charts");
const anyValue = () =>
  random.pick([null, NaN, Infinity, 0, random.share() * 100, -random.share() * 1e9]);
const dayOf = (day: number) => new Date(Date.UTC(2026, 9, 1 + day)).toISOString();

const anyPoints = () =>
  Array.from({ length: random.whole(1, 20) }, (_, day) => ({
    at: dayOf(day),
    value: anyValue(),
    low: anyValue(),
    high: anyValue(),
  }));
const anyWeek = () =>
  Array.from({ length: 168 }, (_, position) => ({
    weekday: Math.floor(position / 24) + 1,
    hour: position % 24,
    value: anyValue(),
  }));
const anyParts = () =>
  Array.from({ length: random.whole(1, 9) }, (_, position) => ({
    label: `Part ${position}`,
    value: anyValue(),
  }));

const charts: [string, () => ReactNode][] = [
  [
    "line",
    () => <LineChart {...words} points={anyPoints()} target={{ value: 1, label: "target" }} />,
  ],
  [
    "distribution",
    () => <DistributionChart {...words} bins={binsOf(anyPoints().map(({ value }) => value))} />,
  ],
  ["share", () => <StackedShare {...words} parts={anyParts()} partHead="Part" />],
  ["hours", () => <HourGrid {...words} values={anyWeek()} />],
  [
    "intervals",
    () => (
      <IntervalChart
        {...words}
        rowHead="Day"
        rows={anyPoints().map(({ at, ...row }) => ({ ...row, label: at, baseline: anyValue() }))}
      />
    ),
  ],
];

function textsOf(markup: string, pattern: RegExp): string[] {
  return [...markup.matchAll(pattern)].map(([, text = ""]) =>
    text
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

describe.each(charts)("%s chart", (_, draw) => {
  it("says nothing that is not finite, and has no style of its own, whatever the data", () => {
    for (let turn = 0; turn < 40; turn++) {
      const markup = renderWithWords(draw());
      expect(markup).not.toMatch(/NaN|Infinity|∞|undefined/);
      expect(markup).not.toMatch(/ style=|<script|<style/);
    }
  });
});

describe("a chart with data", () => {
  const line = renderWithWords(
    <LineChart
      {...words}
      points={[
        { at: dayOf(0), value: 1234.5, low: 1200, high: 1300 },
        { at: dayOf(1), value: null },
        { at: dayOf(2), value: -3 },
      ]}
      ranges={[{ from: dayOf(1), to: dayOf(1), label: "outage" }]}
      target={{ value: 50, label: "target" }}
    />,
  );

  it("has a caption, a name, a sentence and its numbers as a table", () => {
    expect(line).toMatch(/<figcaption>Latency<\/figcaption>/);
    const [, titleId, summaryId] =
      /role="img" aria-labelledby="([^"]+)" aria-describedby="([^"]+)"/.exec(line) ?? [];
    expect(line).toContain(`<title id="${titleId}">Latency</title>`);
    expect(line).toContain(`<desc id="${summaryId}">It rises in the evening.</desc>`);
    expect(textsOf(line, /<tr[^>]*>(.*?)<\/tr>/g)).toEqual([
      "Time Latency Interval Remark",
      "1 October 2026 1,235 1,200 to 1,300 –",
      "2 October 2026 No data – outage",
      "3 October 2026 -3 – –",
    ]);
    expect(line).toContain("target: 50");
  });

  it("says the same in picture and table", () => {
    expect(textsOf(line, /<title>(.*?)<\/title>/g)).toEqual([
      "1 October 2026: 1,235 (1,200 to 1,300)",
      "2 October 2026: No data",
      "3 October 2026: -3",
    ]);
    for (let turn = 0; turn < 40; turn++) {
      const shares = renderWithWords(
        <StackedShare {...words} parts={anyParts()} total={1e6} partHead="Part" />,
      );
      const rows = textsOf(shares, /<tr[^>]*>(.*?)<\/tr>/g).slice(1);
      const told = textsOf(shares, /<title>(.*?)<\/title>/g).map((text) => text.replace(": ", " "));
      expect(rows.filter((row) => !row.endsWith("No data"))).toEqual(told);
    }
  });

  it.each([
    ["beside", "with-table"],
    ["under", undefined],
  ] as const)("shows its table %s the picture", (tablePlace, className) => {
    const markup = renderWithWords(
      <LineChart {...words} points={[{ at: dayOf(0), value: 1 }]} tablePlace={tablePlace} />,
    );
    expect(markup).not.toContain("<details");
    expect(markup.includes("with-table")).toBe(className !== undefined);
  });
});

describe("a chart without data", () => {
  it.each([
    ["line", <LineChart key="" {...words} points={[]} note="Why" />],
    ["distribution", <DistributionChart key="" {...words} bins={[]} note="Why" />],
    ["share", <StackedShare key="" {...words} parts={[]} partHead="Part" note="Why" />],
    ["hours", <HourGrid key="" {...words} values={[]} note="Why" />],
    ["intervals", <IntervalChart key="" {...words} rows={[]} rowHead="Row" note="Why" />],
  ])("says so and why: %s", (_, chart) => {
    const markup = renderWithWords(chart);
    expect(textsOf(markup, /(.*)/g)[0]).toBe("Latency No data Why");
    expect(markup).not.toContain("<svg");
  });
});

describe("IntervalMark", () => {
  it.each([
    [{ value: 78, low: 76, high: 80, baseline: 81 }, "78 (76 to 80), baseline 81"],
    [{ value: 78 }, "78"],
    [{ value: null, low: 76, high: 80 }, "76 to 80"],
    [{ value: null, baseline: 81 }, "No data, baseline 81"],
  ])("says %j", (interval, text) => {
    const markup = renderWithWords(<IntervalMark {...interval} domain={[0, 100]} />);
    expect(markup).toContain(`aria-label="${text}"`);
  });
});
