import { test as base } from "./journey";

export { expect } from "./journey";

/**
 * Playwright's `test` with a program whose sandbox signs people in and takes mail. An object of
 * its own, not `test.use` in each file: files that share it share a worker and its browser.
 */
export const test = base.extend({ program: ["with-people", { scope: "worker" }] });
