import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { overBudget } from "../over-budget.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A file whose functions are over budget may have as many lines as any other. */
const budgets = [200, 250, 300];

describe("the list of files over budget", () => {
  it.each(Object.entries(overBudget))("has %s at the size it has", (file, [lines]) => {
    if (budgets.includes(lines)) return;
    const counted = readFileSync(root + file, "utf8")
      .trimEnd()
      .split("\n").length;
    expect(counted).toBe(lines);
  });
});
