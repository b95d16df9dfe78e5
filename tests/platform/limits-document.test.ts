import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const document = readFileSync(`${root}docs/limits.md`, "utf8");

/** Every file the document names with the names it says are in it: `app/x.ts`: `a`, `b`. */
const owners = [
  ...document.matchAll(/`(app\/[^`]+\.[a-z]+)`((?::|,) `[^`]+`)?((?:, `[^`]+`)*)/g),
].map(([, file = "", first = "", others = ""]) => ({
  file,
  names: [...(first + others).matchAll(/`([^`]+)`/g)].map(([, name]) => name as string),
}));

/** Rows of specification §9; the document splits two of its 24 in two. */
const rowsOfSpecification = 26;

const decision = readFileSync(`${root}docs/decisions/0009-thresholds-and-sources.md`, "utf8");
const networkTest = "app/features/network-test/";

describe("decision 0009", () => {
  const thresholds = ["peers.ts", "verdicts-thresholds.ts"]
    .map((file) => readFileSync(root + networkTest + file, "utf8"))
    .join();

  it.each([...decision.matchAll(/`([a-z]+[A-Z]\w+)`/g)].map(([, name]) => name as string))(
    "%s is a threshold",
    (name) => {
      expect(thresholds).toContain(`const ${name} = `);
    },
  );

  it.each([...decision.matchAll(/`((?:app\/)?[\w./-]+\.ts)`/g)].map(([, file]) => file as string))(
    "%s is there",
    (file) => {
      expect(existsSync(root + (file.startsWith("app/") ? file : networkTest + file))).toBe(true);
    },
  );
});

describe("docs/limits.md", () => {
  it("names an owner for every constant of the specification", () => {
    const [, section = ""] = document.split("## Constants of the specification");
    const rows =
      section
        .split("\n## ")[0]
        ?.split("\n")
        .filter((line) => line.startsWith("| "))
        .slice(1) ?? [];
    expect(rows).toHaveLength(rowsOfSpecification);
    // A feature that is there says in which file; one that is to come is named by its folder.
    const isOwned = (row: string) =>
      /`app\/[^`]+\.[a-z]+`/.test(row) ||
      [...row.matchAll(/`(app\/[^`]+)`/g)].some(([, folder]) => !existsSync(root + folder));
    expect(
      rows.filter((row) => !isOwned(row) && !/the browser's own|with the maps/.test(row)),
    ).toEqual([]);
  });

  it.each(owners)("$file holds $names", ({ file, names }) => {
    expect(existsSync(root + file)).toBe(true);
    const text = readFileSync(root + file, "utf8");
    for (const name of names) expect(text).toContain(name);
  });
});
