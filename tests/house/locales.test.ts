import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { keysOf, placeholdersOf, wordUse } from "#tests/support/locale-keys";

const app = fileURLToPath(new URL("../../app", import.meta.url));
const locales = path.join(app, "locales");

/** Namespaces whose translations are still to come, with the day they were put here. Takes none but the new. */
const awaitingTranslation: { namespace: string; since: string }[] = [];

/** Languages without a plural form of their own, where `_other` says it all. */
const languages = (await readdir(locales, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const namespaces = (await readdir(path.join(locales, "en"))).map((name) =>
  path.basename(name, ".json"),
);

async function words(language: string, namespace: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(locales, language, `${namespace}.json`), "utf8"));
}

async function sources(): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(app, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(path.join(app, name), "utf8") })),
  );
}

const english = new Map<string, string[]>();
for (const namespace of namespaces) english.set(namespace, keysOf(await words("en", namespace)));
const uses = (await sources()).map(({ name, text }) => ({ name, ...wordUse(name, text) }));

describe("keys of the locale files", () => {
  it("holds every key that code asks for", () => {
    const missing = uses.flatMap(({ name, calls }) =>
      calls
        .filter(
          ({ namespaces: asked, pattern }) =>
            !(asked.length > 0 ? asked : namespaces).some((namespace) =>
              hasKey(namespace, pattern),
            ),
        )
        .map(({ text, line, namespaces: asked }) => `${name}:${line} ${asked.join("|")}:${text}`),
    );
    expect(missing).toEqual([]);
  });

  it("holds no key that code never names", () => {
    const texts = uses.flatMap(({ texts: ofFile }) => ofFile);
    const literal = new Set(texts.filter(({ source }) => !source.includes(".+")).map(plain));
    const patterns = texts.filter(
      ({ source }) => source.includes(".+") && /[a-z]{2}/i.test(source),
    );
    const unused = [...english].flatMap(([namespace, keys]) =>
      keys.filter((key) => !isNamed(key, literal, patterns)).map((key) => `${namespace}:${key}`),
    );
    expect(unused).toEqual([]);
  });
});

describe.each(languages.filter((language) => language !== "en"))("%s", (language) => {
  const translated = namespaces.filter(
    (namespace) => !awaitingTranslation.some((entry) => entry.namespace === namespace),
  );

  it("has the namespaces of English", async () => {
    const found = (await readdir(path.join(locales, language))).map((name) =>
      path.basename(name, ".json"),
    );
    expect(found.sort()).toEqual([...namespaces].sort());
  });

  it.each(translated)("has the keys and placeholders of English in %s", async (namespace) => {
    const [ours, theirs] = [await words("en", namespace), await words(language, namespace)];
    expect(keysOf(theirs).sort()).toEqual(keysOf(ours).sort());
    const wanted = placeholdersOf(ours);
    const wrong = [...placeholdersOf(theirs)].filter(
      ([key, names]) => names !== (wanted.get(key) ?? names),
    );
    expect(wrong).toEqual([]);
  });
});

it.each(["zh-Hans", "zh-Hant"])("%s speaks to its reader one way, politely", async (language) => {
  const familiar = await Promise.all(
    namespaces.map(async (namespace) => ({
      namespace,
      count: JSON.stringify(await words(language, namespace)).split("你").length - 1,
    })),
  );
  expect(familiar.filter(({ count }) => count > 0)).toEqual([]);
});

it("waits for translations only where they are missing", async () => {
  const done: string[] = [];
  for (const { namespace } of awaitingTranslation) {
    const missing = await Promise.all(
      languages.map(
        async (language) =>
          keysOf(await words(language, namespace)).length < (english.get(namespace)?.length ?? 0),
      ),
    );
    if (english.has(namespace) && english.get(namespace)?.join() !== "" && !missing.includes(true))
      done.push(namespace);
  }
  expect(done).toEqual([]);
});

function hasKey(namespace: string, pattern: RegExp): boolean {
  return (
    english
      .get(namespace)
      ?.some((key) => pattern.test(key) || parents(key).some((parent) => pattern.test(parent))) ??
    false
  );
}

/** A key counts as named when a text is the key, or names a group it stands in, or a template matches it. */
function isNamed(key: string, literal: Set<string>, patterns: RegExp[]): boolean {
  return (
    [key, ...parents(key)].some((name) => literal.has(name)) ||
    patterns.some((pattern) => pattern.test(key))
  );
}

/** Groups above a key: `a.b` and not `a`, since one word alone is too likely to be something else. */
function parents(key: string): string[] {
  const parts = key.split(".");
  return parts.slice(2).map((_, depth) => parts.slice(0, depth + 2).join("."));
}

function plain({ source }: RegExp): string {
  return source.slice(1, -1).replace(/\\(.)/g, "$1");
}

describe("wordUse", () => {
  const read = (code: string) =>
    wordUse("page.tsx", code).calls.map(
      ({ namespaces: asked, text }) => `${asked.join("|")}:${text}`,
    );

  it.each([
    ["a literal", 'const { t } = useTranslation("report"); t("title");', ["report:title"]],
    [
      "several namespaces",
      'const { t } = useTranslation(["report", "geo"]); t("title");',
      ["report|geo:title"],
    ],
    ["a namespace in the key", 't("geo:place.none");', ["geo:geo:place.none"]],
    ["a namespace option", 't("none", { ns: "geo" });', ["geo:none"]],
    ["a template", "t(`state.${state}.title`);", [":state.*.title"]],
    ["a choice", 't(isBig ? "big" : "small");', [":big", ":small"]],
    ["a translator of an object", 'words.t("title");', [":title"]],
    ["a variable", "t(key);", []],
  ])("reads %s", (_name, code, expected) => {
    expect(read(code)).toEqual(expected);
  });
});
