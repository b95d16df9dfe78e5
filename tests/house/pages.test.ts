import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

const folder = fileURLToPath(new URL("../../app/routes/", import.meta.url));

/** Pages that check nothing by `loadPage`, each with its reason. */
const exceptions: Record<string, string> = {
  "frame.tsx": "the frame around every page; whom a page is for is decided inside",
  "bench.nothing-page.tsx": "does nothing, as the reference of benchmarks",
  "credits.tsx": "a fixed text for every reader",
  "privacy.tsx": "a fixed text for every reader",
  "kit.tsx": "invented data, in development only",
  "time-zone.tsx": "a form for every reader, which changes nothing",
  "not-found.tsx": "answers every address that is none",
  "sign-in.tsx": "for visitors who are not signed in, also where they may do nothing else",
  "sign-in.done.tsx": "the end of a sign-in, whatever the account may do",
};

/** Loaders and actions of other modules, which check by `loadPage` and `postPage` themselves. */
const elsewhere = [
  "start-page.server.ts",
  "assistant-page.server.ts",
  "features/providers/solution-page.server.ts",
];

const pages = readdirSync(folder).filter(
  (file) =>
    /\.tsx$/.test(file) &&
    /export (async function|function|const) (loader|action)/.test(textOf(file)),
);

function textOf(file: string): string {
  return readFileSync(`${folder}${file}`, "utf8");
}

/** The call that an exported loader or action is; undefined where it is none. */
function callOf(text: string, name: "loader" | "action"): string | undefined {
  return new RegExp(`export const ${name} = \\(args: \\w+\\) =>\\s*(\\w+)\\(\\s*args\\b`).exec(
    text,
  )?.[1];
}

describe("a page checks permission, limit and caching in one way", () => {
  it.each(pages.filter((file) => !(file in exceptions)))("%s", (file) => {
    const text = textOf(file);
    const fromElsewhere = elsewhere.some((one) => text.includes(`~/${one.replace(/\.ts$/, "")}`));
    for (const [name, call] of [
      ["loader", "loadPage"],
      ["action", "postPage"],
    ] as const) {
      if (!new RegExp(`export (async function|function|const) ${name}\\b`).test(text)) continue;
      expect(callOf(text, name), name).toMatch(fromElsewhere ? /^(read|load|post)\w+Page$/ : call);
    }
  });

  it.each(elsewhere)("%s", (file) => {
    const text = readFileSync(`${folder}../${file}`, "utf8");
    expect(text).toMatch(/return loadPage\(args,/);
    expect(text).toMatch(/return postPage\(args,/);
  });

  it.each(Object.keys(exceptions))("%s is still an exception", (file) => {
    expect(pages).toContain(file);
    expect(textOf(file)).not.toMatch(/\bloadPage\(/);
  });
});
