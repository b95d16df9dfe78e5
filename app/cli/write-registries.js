// Writes the central lists from what features register in files of agreed names (docs/decisions/0043).
// Plain JavaScript: it runs before anything is compiled.
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Each registry: a folder of `app` may have a file of this name with an export `name`. The registry
 * is a list of all entries of these exports, or of the exports themselves where `isWhole`.
 *
 * @type {readonly { file: string; name: string; of: string; isWhole?: boolean }[]}
 */
const registries = [
  { file: "jobs.server.ts", name: "jobs", of: "kinds of jobs" },
  { file: "schedule.server.ts", name: "schedule", of: "scheduled tasks" },
  { file: "retention.server.ts", name: "retention", of: "retention rules" },
  { file: "navigation.server.ts", name: "navigation", of: "entries of the navigation" },
  { file: "grants.ts", name: "grants", of: "permissions by role", isWhole: true },
  {
    file: "declared-settings.schema.ts",
    name: "declaredSettings",
    of: "settings with their defaults",
    isWhole: true,
  },
  {
    file: "documented.ts",
    name: "documented",
    of: "calls with their tags and schemas",
    isWhole: true,
  },
];

/** Folders of `app` where features register; `registered` itself has files of the same names. */
const searched = ["api", "features", "jobs", "platform", "shell"];

const notice = "// Written by `npm run registries`, and by each build. Do not edit.";

/**
 * The text of every registry file as the folders are now.
 *
 * @param {string} root the checkout
 * @returns {Promise<Map<string, string>>} by path relative to `root`
 */
export async function registryTexts(root) {
  const app = path.join(root, "app");
  const files = (await Promise.all(searched.map((folder) => filesBelow(path.join(app, folder)))))
    .flat()
    .map((file) => path.relative(app, file))
    .sort();
  const texts = new Map();
  for (const registry of registries)
    texts.set(`app/registered/${registry.file}`, textOf(registry, files));
  texts.set("app/locales/resources.server.ts", await localesText(path.join(app, "locales")));
  return texts;
}

/**
 * Writes the registry files that are out of date.
 *
 * @param {string} root
 */
export async function writeRegistries(root) {
  for (const [file, text] of await registryTexts(root)) {
    const current = await readFile(path.join(root, file), "utf8").catch(() => "");
    if (current !== text) await writeFile(path.join(root, file), text);
  }
}

/**
 * @param {(typeof registries)[number]} registry
 * @param {readonly string[]} files paths below `app`
 */
function textOf({ file, name, of, isWhole = false }, files) {
  const found = files
    .filter((one) => path.basename(one) === file)
    .map((one) => ({
      alias: camel(path.dirname(one).replace(/^features\//, "")),
      module: `~/${one.replace(/\.ts$/, "")}`,
    }));
  return [
    notice,
    ...found.map(({ alias, module }) => `import { ${name} as ${alias} } from "${module}";`),
    "",
    `/** The ${of} that features register. */`,
    `export const registered${name[0].toUpperCase()}${name.slice(1)} = [`,
    ...found.map(({ alias }) => `  ${isWhole ? "" : "..."}${alias},`),
    "] as const;",
    "",
  ].join("\n");
}

/** @param {string} folder */
async function localesText(folder) {
  const languages = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const namespaces = await Promise.all(
    languages.map(async (language) => ({
      language,
      names: (await readdir(path.join(folder, language)))
        .map((file) => file.replace(/\.json$/, ""))
        .sort(),
    })),
  );
  const alias = (language, name) => camel(`${language}-${name}`);
  return [
    notice,
    'import type { Resource } from "i18next";',
    "",
    ...namespaces.flatMap(({ language, names }) =>
      names.map((name) => `import ${alias(language, name)} from "./${language}/${name}.json";`),
    ),
    "",
    "/** Every text of the product, by language and namespace. */",
    "export const localeResources = {",
    ...namespaces.flatMap(({ language, names }) => [
      `  ${keyOf(language)}: {`,
      ...names.map((name) => `    ${keyOf(name)}: ${alias(language, name)},`),
      "  },",
    ]),
    "} satisfies Resource;",
    "",
  ].join("\n");
}

/** @param {string} name */
function keyOf(name) {
  return /^[a-z]+$/i.test(name) ? name : `"${name}"`;
}

/**
 * A name for an import: `domain-lens/notices` is `domainLensNotices`.
 *
 * @param {string} words
 */
function camel(words) {
  return words
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
}

/**
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
async function filesBelow(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await writeRegistries(fileURLToPath(new URL("../..", import.meta.url)));
