import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import words from "~/locales/en/calls.json";

const app = fileURLToPath(new URL("../../app/", import.meta.url));

/** Where the platform and the features name what a door words: the word of a refusal, or the key of its sentence. */
const naming = [
  /\bsentence: "([\w-]+)"/g,
  /\bexpected: "([\w-]+)"/g,
  /\bfault\(\s*(?:"[^"]*"|`[^`]*`),\s*"([\w-]+)"/g,
  /\b(?:badBody|unsupported)\("([\w-]+)"/g,
  /new Refusal\(\s*\d+,\s*\{ error: "([\w-]+)"(?: \}|, (?:details|values))/g,
];

/** Schemas that calls read by, and parsers that give them messages: each message is the key of a sentence. */
const callSchemas =
  /^(api|features\/network-test\/client)\/.*\.schema\.ts$|\/(generate-report|sharing|workload)\.schema\.ts$|\/(endpoint-name|endpoint-prefix|port-list|define-list)\.ts$/;
const schemaMessages = [
  /\b(?:error|message|notPlain)(?::| =) "([^"]+)"/g,
  /\.(?:refine|max|min|regex)\([^"]*?, "([^"]+)"\)/g,
  /\brefuse\("([^"]+)"\)/g,
];

const named = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
  .flatMap((file) => {
    const text = readFileSync(app + file, "utf8");
    return [...naming, ...(callSchemas.test(file) ? schemaMessages : [])].flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, key = ""]) => ({ file, key })),
    );
  });

it("every word that a door is to word has a sentence", () => {
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ key }) => !(key in words.refusal))).toEqual([]);
});
