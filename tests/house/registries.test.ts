import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { registryTexts } from "../../app/cli/write-registries.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

describe("the registries", async () => {
  it.each([...(await registryTexts(root))])(
    "%s holds what features register (npm run registries)",
    async (file, text) => {
      expect(await readFile(path.join(root, file), "utf8")).toBe(text);
    },
  );
});
