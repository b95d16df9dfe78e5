import { expect, it } from "vitest";

import { isDomainLensPath } from "./domain-lens-path";

it.each([
  ["/endpoints", true],
  ["/gcc/endpoints", true],
  ["/endpoints/", true],
  ["/Endpoints/new", true],
  ["/gcc/endpoints/6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10", true],
  ["/", false],
  ["/gcc", false],
  ["/endpointsets", false],
  ["/report/endpoints", false],
  ["/publications", false],
])("%s is of domain lens: %s", (path, expected) => expect(isDomainLensPath(path)).toBe(expected));
