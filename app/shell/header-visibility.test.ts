import { expect, it } from "vitest";

import { hasHeader } from "./header-visibility";

it.each([
  ["/", true],
  ["/gcc", true],
  ["/reports", true],
  ["/report/copilot", true],
  ["/copilots", true],
  ["/copilot/more", true],
  ["/copilot", false],
  ["/copilot/", false],
  ["/Copilot", false],
  ["/gcc/copilot", false],
  ["/nppdashboard", false],
  ["/gcc/nppdashboard", false],
])("%s has a header: %s", (pathname, expected) => expect(hasHeader(pathname)).toBe(expected));
