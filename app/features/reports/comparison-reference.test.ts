import { expect, it } from "vitest";

import { referenceMaxLength, reportIdIn } from "./comparison-reference";

const id = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

it.each([
  ["an id", id],
  ["an id in capitals", id.toUpperCase()],
  ["an id between spaces", `  ${id}\n`],
  ["an address", `https://connectivity.example/report/${id}`],
  ["an address under a prefix", `https://connectivity.example/gcc/report/${id}`],
  ["an address with more behind it", `http://localhost:3000/report/${id}/map?language=ja#details`],
  ["an address without its host", `/report/${id}#samples`],
  ["an address in a sentence", `See https://connectivity.example/report/${id} for mine`],
])("%s is read as the id", (_what, reference) => {
  expect(reportIdIn(reference)).toBe(id);
});

it.each(["", "temp", "6f1de0c8", "https://connectivity.example/", `${id}x`])(
  "%j is no id",
  (reference) => {
    expect(reportIdIn(reference)).not.toBe(id);
  },
);

it("reads no more than an address may be long", () => {
  expect(reportIdIn("x".repeat(10 * referenceMaxLength))).toHaveLength(referenceMaxLength);
});
