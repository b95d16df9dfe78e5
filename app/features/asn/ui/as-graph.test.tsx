import { gzipSync } from "node:zlib";

import { describe, expect, it } from "vitest";

import { graphOfLinks, internetLinks } from "#tests/factories/as-graph";
import { aViewOf } from "#tests/factories/as-view";
import { drawnGraph, largestAs, shownGraph } from "#tests/support/drawn-as-graph";
import { randomFrom } from "#tests/support/random";

import { graphOf } from "../relationships/as-graph";
import { fittedText, pictureTextWidth } from "./fitted-text";

const random = randomFrom("drawn graphs");
const graph = graphOf(internetLinks(random, { ases: 4_000, links: 20_000 }));
const parts = ["North", "Kestrel", "Fibre", "Telecom", "Loop", "Net", "Cable", "Arc", "& Sons"];
const view = aViewOf(graph, {
  names: Array.from(
    graph.asns,
    (asn) => `${asn} ${[1, 2, 3].map(() => random.pick(parts)).join(" ")}, NO`,
  ),
});

/** What a page may take on the way, in bytes. */
const sizeMost = 25_000;

type DrawnNode = { href: string; title: string; x: number; others: string };

/** The nodes of one arrangement. */
function nodesOf(picture: string, className: "wide" | "narrow"): DrawnNode[] {
  const [, svg = ""] = new RegExp(`<svg class="${className}"(.*?)</svg>`, "s").exec(picture) ?? [];
  return [...svg.matchAll(/<g transform="translate\((\S+) \S+\)">(.*?)<\/g>/gs)].map(
    ([, x = "", node = ""]) => ({
      href: /href="(.*?)"/.exec(node)?.[1] ?? "",
      title: /<title>(.*?)<\/title>/.exec(node)?.[1] ?? "",
      x: Number(x),
      others: /class="others"[^>]*>\+(.*?)</.exec(node)?.[1] ?? "0",
    }),
  );
}

/** The cells of each row of the table, without markup. */
function cellsOf(table: string): string[][] {
  return [...table.matchAll(/<tr role="row">(.*?)<\/tr>/gs)]
    .slice(1)
    .map(([, row = ""]) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) =>
        cell.replace(/<.*?>/g, ""),
      ),
    );
}

describe("the picture of a graph", () => {
  it.each([1, 2, 3] as const)("of depth %d says what its table says", (depth) => {
    for (const asn of [largestAs(view), ...[5, 50, 500, 3_000].map((at) => view.graph.asns[at])]) {
      const shown = shownGraph(view, [asn ?? 0], depth);
      const { picture, table } = drawnGraph(shown);
      const rows = cellsOf(table);
      expect(rows).toHaveLength(shown.rows.length);
      for (const className of ["wide", "narrow"] as const) {
        const nodes = nodesOf(picture, className);
        const ofHref = new Map(nodes.map((node) => [node.href, node]));
        expect(ofHref.size).toBe(rows.length);
        const columns = [...new Set(nodes.map(({ x }) => x))];
        const middle = ofHref.get(`/asn/${asn}`)?.x ?? 0;
        for (const [number = "", name = "", relation = "", side, at, others = ""] of rows) {
          const node = ofHref.get(`/asn/${number.slice(2)}`);
          if (!node) return expect.fail(`${number} is not drawn`);
          expect(node.title.split(": ")[0]).toBe(`${number} ${name}`);
          expect(node.others).toBe(others);
          if (className === "narrow") continue;
          const isBeside = side === "Upstream" || side === "Downstream";
          const beside = columns
            .filter((x) => (side === "Upstream" ? x < middle : x > middle + 20))
            .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
          if (isBeside) expect(beside.indexOf(node.x) + 1).toBe(Number(at));
          else expect(Math.abs(node.x - middle)).toBeLessThanOrEqual(20);
          expect(relation).toMatch(
            /^(AS of this graph|(Provider|Customer|Peer|Sibling) of AS\d+)$/,
          );
        }
      }
    }
  });

  it("takes less than 25 kB with its table, for 200 ASes", () => {
    const sizes = ([1, 2, 3] as const).map((depth) => {
      const shown = shownGraph(view, [largestAs(view)], depth);
      expect(shown.rows).toHaveLength(200);
      const { picture, table } = drawnGraph(shown);
      return gzipSync(picture + table).byteLength;
    });
    process.stdout.write(`${JSON.stringify({ graphSizes: sizes })}\n`);
    for (const size of sizes) expect(size).toBeLessThan(sizeMost);
  });

  it("has no script, no style attribute, and a link around every box", () => {
    const { picture } = drawnGraph(shownGraph(view, [largestAs(view)], 2));
    expect(picture).not.toMatch(/<script|style=|on\w+=/);
    expect(picture.match(/<rect/g)).toHaveLength(picture.match(/<a href/g)?.length ?? 0);
  });

  it("keeps what looks like markup in a name as text", () => {
    const small = aViewOf(graphOfLinks([[1, 2, 0]]), { names: ["2 <b>Bold</b> & <file/>, NO"] });
    const { picture, table } = drawnGraph(shownGraph(small, [1], 1));
    expect(picture + table).not.toContain("<b>");
    expect(picture).toContain("AS2 &lt;b&gt;Bold&lt;/b&gt; &amp; &lt;file/&gt;");
  });

  it("draws an organisation around all of its ASNs", () => {
    const members = [...view.graph.asns.slice(100, 160)];
    const shown = shownGraph(view, members, 1);
    const nodes = nodesOf(drawnGraph(shown).picture, "wide");
    expect(nodes).toHaveLength(shown.rows.length + 1);
    expect(nodes[0]).toMatchObject({ href: "/asn/organisations/ORG" });
    for (const asn of members)
      expect(nodes.filter(({ href }) => href === `/asn/${asn}`)).toHaveLength(1);
  });
});

it.each([
  ["Fjordnet", 200, "Fjordnet"],
  ["Fjordnet Fibre South", 90, "Fjordnet Fi…"],
  ["Fjordnet Fibre South", 20, ""],
  ["株式会社テスト通信", 60, "株式会…"],
])("a text %j in %d px is %j", (text, width, fitted) => {
  expect(fittedText(text, width)).toBe(fitted);
  expect(pictureTextWidth(fitted)).toBeLessThanOrEqual(width);
});
