import { writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { beforeEach, expect, it, vi } from "vitest";

import { commandsHere } from "#tests/support/commands-here";
import { buildDirWithPlaces } from "#tests/support/place-data";

const commands = commandsHere();
const { run, printed } = commands;

beforeEach(async () => {
  vi.stubEnv("BUILD_DIR", await buildDirWithPlaces());
});

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(commands.folder, name);
  await writeFile(file, content);
  return file;
}

it.each<[string, string[], RegExp]>([
  ["no file", ["import", "asn-names"], /One FILE\.[^]+pathlens import asn-relationships FILE/],
  ["a form of names", ["import", "asn-names", "a", "--form", "old"], /for relationships only/],
  ["an unknown form", ["import", "asn-relationships", "a", "--form", "new"], /serial or old/],
  ["an unknown question", ["asn", "everything"], /pathlens asn datasets/],
  ["a word for a dataset", ["asn", "activate", "first"], /first is no number of a dataset/],
])("a command with %s says how it is meant", async (_what, command, message) => {
  await expect(run(...command)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(message) as string,
  });
});

it("files are imported, refused without a trace, asked about, compared and rolled back", async () => {
  const first = await fileOf("first.txt", "# a comment\n64496|64497|-1\n64496|64498|0\n");
  await expect(run("import", "asn-relationships", first)).rejects.toThrow(
    /The file does not show its form\. Name it: --form serial/,
  );
  await run("import", "asn-relationships", first, "--form", "serial");
  expect(printed.join("")).toMatch(/3 ASes, 2 links[^]+AS64496 2[^]+Dataset 1 is in use/);

  const broken = await fileOf("broken.gz", gzipSync("1|2|0|bgp\n2|3|9|bgp\n1|2|-1|bgp\n"));
  await expect(run("import", "asn-relationships", broken)).rejects.toThrow(
    /Nothing was imported\.\nLine 2: unknown code/,
  );
  printed.length = 0;
  await run("asn", "path", "AS64497", "64498");
  expect(printed.join("")).toMatch(
    /from a provider: 2 hops, 1 paths\n {2}AS64497 up AS64496 across/,
  );

  const second = await fileOf("second.gz", gzipSync("64496|64497|0|bgp\n64498|64496|-1|bgp\n"));
  await run("import", "asn-relationships", second, "--beside");
  printed.length = 0;
  await run("asn", "compare", "64496", "1", "2");
  expect(printed.join("")).toMatch(
    /cone 2 before, 1 after\n {2}AS64497 customer → peer\n {2}AS64498 peer → provider/,
  );
  await run("asn", "activate", "2");
  await run("import", "asn-names", await fileOf("names.txt", "64496 Fjordnet Fibre, NO\n"));
  printed.length = 0;
  await run("asn", "show", "fjordnet");
  expect(printed.join("")).toMatch(/AS64496 · Fjordnet Fibre · NO · cone 1[^]+1 providers/);
  await run("asn", "roll-back");
  printed.length = 0;
  await run("asn", "datasets");
  expect(printed.join("")).toMatch(/3\tnames[^\n]+before\n2\trelationships[^\n]+in use/);
  printed.length = 0;
  await run("export", "asn-links");
  expect(printed.join("")).toBe("from,to,relation\r\n64496,64498,provider\r\n64496,64497,peer\r\n");
});
