import { describe, expect, it } from "vitest";
import { renderWithWords } from "#tests/ui/render-kit";
import type { Region } from "~/ui/choropleth";
import { levelClass, regionFill } from "~/ui/choropleth";
import { drawChoropleth } from "~/ui/choropleth-drawing.server";
import { ChoroplethMap } from "~/ui/choropleth-map";

const regions: Region[] = [
  { code: "US", name: "United States", level: 4, value: "80", href: "/us" },
  { code: "SG", name: "Singapore", level: 0, value: "12", href: "/sg" },
  { code: "EG", name: "Egypt", level: null, value: "hidden: 17 samples" },
  { code: "CN", name: "China", level: null, value: "" },
];

function render(shown: readonly Region[]): string {
  return renderWithWords(
    <ChoroplethMap
      caption="Performance"
      summary="The United States are best."
      drawing={drawChoropleth(shown.map(({ code }) => code))}
      regions={shown}
      scale="quality"
      regionHead="Country"
      valueHead="Performance"
    />,
  );
}

describe("ChoroplethMap", () => {
  const markup = render(regions);

  it("links each region that has a page, by name and figure", () => {
    const links = [...markup.matchAll(/<a href="([^"]+)" aria-label="([^"]+)"/g)];
    expect(links.map(([, href, name]) => [href, name])).toEqual([
      ["/us", "United States: 80"],
      ["/sg", "Singapore: 12"],
    ]);
    expect(markup).toContain('role="group"');
  });

  it("says why a region has no figure", () => {
    expect(markup).toContain("<title>Egypt: hidden: 17 samples</title>");
    expect(markup).toContain("<title>China: No data</title>");
  });

  it("is a picture where nothing leads on", () => {
    const still = render(regions.map(({ href: _, ...region }) => region));
    expect(still).toContain('role="img"');
    expect(still).not.toContain("<a ");
  });

  it("refers only to patterns that are there", () => {
    const ids = new Set([...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const used = [...markup.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((id) => !ids.has(id))).toEqual([]);
  });

  it("says that there are too few samples, where that is why there is no figure", () => {
    const shown = renderWithWords(
      <ChoroplethMap
        caption="Performance"
        summary="Nothing is shown."
        drawing={drawChoropleth(["CN"])}
        regions={[{ code: "CN", name: "China", level: null, value: "" }]}
        scale="quality"
        absence="tooFewSamples"
        isApproximate
        note="A note."
        regionHead="Country"
        valueHead="Performance"
      />,
    );
    expect(shown).toContain("<title>China: Too few samples to show</title>");
    expect(shown).toContain(
      "Borders are approximate: each area is what is nearest to its places. A note.",
    );
    expect(shown).not.toContain("No data");
  });

  it("frames land far away", () => {
    const drawing = {
      ...drawChoropleth(["CN"]),
      insets: [{ x: 8, y: 250, width: 96, height: 72 }],
    };
    const shown = renderWithWords(
      <ChoroplethMap
        caption="Performance"
        summary="Nothing is shown."
        drawing={drawing}
        regions={regions}
        scale="quality"
        regionHead="Country"
        valueHead="Performance"
      />,
    );
    expect(shown).toContain('<rect class="inset" x="8" y="250" width="96" height="72"></rect>');
  });

  it("says that there is no data", () => {
    expect(render([])).toContain("No data");
  });
});

describe("colours of regions", () => {
  it.each([
    ["quality", null, "no-data", "url(#map-none)"],
    ["quality", 0, "q0", "url(#map-0)"],
    ["quality", 1, "q1", "url(#map-1)"],
    ["quality", 4, "q4", "currentColor"],
    ["amount", 0, "step0", "currentColor"],
    ["amount", null, "no-data", "url(#map-none)"],
  ] as const)("%s %j", (scale, level, className, fill) => {
    expect([levelClass(scale, level), regionFill("map", scale, level)]).toEqual([className, fill]);
  });
});
