import { test as base } from "./journey";
import { withPeople } from "./journey-servers";

export { expect } from "./journey";

/** Playwright's `test` with a program whose sandbox signs people in and takes mail. */
export const test = base.extend({ serverOptions: withPeople });
