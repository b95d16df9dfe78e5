import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import { sampledParsers } from "#tests/support/tool-output/sampled-parsers";
import { untranslated } from "#tests/support/tool-output/sample";

const root = fileURLToPath(new URL("../..", import.meta.url));
const document = readFileSync(`${root}docs/client-parsers.md`, "utf8");

/** One row for each parser and system: its languages, and how many samples there are. */
function tableOfSamples(): string {
  const rows = sampledParsers.flatMap(({ name, module, samples }) =>
    [...new Set(samples.map(({ system }) => system))].map((system) => {
      const own = samples.filter((sample) => sample.system === system);
      const languages = [...new Set(own.map(({ language }) => language))].sort((a, b) =>
        a === untranslated ? -1 : b === untranslated ? 1 : a.localeCompare(b, "en"),
      );
      return `| ${name} | \`${module}\` | ${system} | ${languages.join(", ")} | ${own.length} |`;
    }),
  );
  return [
    "| Parser | File | System | Languages | Samples |",
    "|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

it("docs/client-parsers.md lists the systems and languages of the samples that there are", () => {
  const [, written = ""] = /<!-- samples -->\n([\s\S]*?)\n<!-- \/samples -->/.exec(document) ?? [];
  expect(written).toBe(tableOfSamples());
});

it("every parser has samples, each of them only once", () => {
  for (const { name, samples } of sampledParsers) {
    expect(samples.length, name).toBeGreaterThan(0);
    const outputs = samples.map(({ output }) => output);
    expect(new Set(outputs).size, name).toBe(outputs.length);
  }
});
