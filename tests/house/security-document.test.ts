import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { asvsRequirements } from "./asvs-requirements";

const root = fileURLToPath(new URL("../..", import.meta.url));
const document = readFileSync(`${root}docs/security.md`, "utf8");

/** The cells of every row of every table, without heads. */
const rows = document
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.slice(2, -2).split(" | "));

/** `5.2.1` or `5.2.1–5.2.3` in the first cell. */
const requirementRows = rows.filter(([first = ""]) => /^\d+\.\d+\.\d+/.test(first));
const judged = requirementRows.filter((cells) => cells.length === 4);
const leftOut = requirementRows.filter((cells) => cells.length === 2);

const states = ["met", "part", "not met"];

/** Every path of the document, with what it says stands in that file: `app/x.ts`: "a test", `aName`. */
const named = [
  ...document.matchAll(
    /`((?:app|db|docs|tests|public)\/[\w./$-]*|[\w.-]+\.(?:md|json|cjs|js))`((?:(?:: |, )(?:"[^"]+"|`[A-Za-z_$][\w$]*`))*)/g,
  ),
].map(([, file = "", words = ""]) => ({
  file,
  words: [...words.matchAll(/"([^"]+)"|`([^`]+)`/g)].map(
    ([, quoted, name]) => (quoted ?? name) as string,
  ),
}));

describe("docs/security.md", () => {
  it("knows all requirements of both levels", () => {
    expect(new Set(asvsRequirements).size).toBe(253);
  });

  it("has every requirement once: judged, or left out with the reason", () => {
    const listed = requirementRows.flatMap(([first = ""]) => rangeOf(first));
    expect([...listed].sort()).toEqual([...asvsRequirements].sort());
    expect(judged.length + leftOut.length).toBe(requirementRows.length);
  });

  it("says of what it asks, who meets it and how far", () => {
    expect(
      judged.filter(([, asks, by, state]) => !asks || !by || !states.includes(state ?? "")),
    ).toEqual([]);
    expect(leftOut.filter(([, reason]) => !reason)).toEqual([]);
  });

  it("names for everything that is met a file that meets it", () => {
    expect(
      judged
        .filter(([, , by = "", state]) => state === "met" && !/`[^`]+[/.][^`]+`/.test(by))
        .map(([id]) => id),
    ).toEqual([]);
  });

  it("quotes nothing without the file it stands in", () => {
    const quoted = judged.flatMap(([, , by = ""]) =>
      [...by.matchAll(/"([^"]+)"/g)].map(([, words]) => words as string),
    );
    const found = new Set(named.flatMap(({ words }) => words));
    expect(quoted.filter((words) => !found.has(words))).toEqual([]);
    expect(quoted.length).toBeGreaterThan(80);
  });

  it.each(named)("$file holds $words", ({ file, words }) => {
    expect(existsSync(root + file)).toBe(true);
    if (words.length === 0) return;
    const text = readFileSync(root + file, "utf8");
    for (const word of words) expect(text).toContain(word);
  });
});

/** Keeps one choice, on or off: whether the assistant test begins by itself (specification §4). */
const keepsOneChoice = "app/features/assistant-test/ui/auto-start.tsx";

describe("the code", () => {
  it("writes no markup, runs no text and keeps nothing but one choice in the browser", async () => {
    const files = (await readdir(`${root}app`, { recursive: true, withFileTypes: true })).filter(
      (entry) => /\.(tsx?|js)$/.test(entry.name) && !/\.test\./.test(entry.name),
    );
    const texts = files.map((entry) => ({
      file: path.join(entry.parentPath, entry.name),
      text: readFileSync(path.join(entry.parentPath, entry.name), "utf8"),
    }));
    const dangerous =
      /innerHTML|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(|localStorage|sessionStorage|indexedDB/i;
    expect(
      texts.filter(({ text }) => dangerous.test(text)).map(({ file }) => path.relative(root, file)),
    ).toEqual([keepsOneChoice]);
    expect(texts.length).toBeGreaterThan(300);
  });
});

/** The numbers of a row: of one requirement, or of the first to the last of a section. */
function rangeOf(cell: string): string[] {
  const [first = "", last = first] = cell.split("–");
  const [section, from] = [first.replace(/\.\d+$/, ""), Number(first.split(".").at(-1))];
  return Array.from(
    { length: Number(last.split(".").at(-1)) - from + 1 },
    (_, index) => `${section}.${from + index}`,
  );
}
