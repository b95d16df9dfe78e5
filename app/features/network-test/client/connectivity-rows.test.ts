import { describe, expect, it } from "vitest";

import { anEndpoint } from "#tests/factories/client-result";

import { connectivityRows } from "./connectivity-rows";

const good = (host: string) => anEndpoint({ host });
const bad = (host: string, isRequired = true) => anEndpoint({ host, isRequired, code: "Failed" });
const many = (count: number, of: (host: string) => ReturnType<typeof good>) =>
  Array.from({ length: count }, (_, at) => of(`h${at}`));

describe("the rows of a connectivity table", () => {
  it("begin with what fails, the required first, and keep the order otherwise", () => {
    const { shown } = connectivityRows([good("a"), bad("b", false), good("c"), bad("d"), bad("e")]);
    expect(shown.map(({ host }) => host)).toEqual(["d", "e", "b", "a", "c"]);
  });

  it.each([
    ["25 good ones", many(25, good), { failedCount: 0, leftCount: 0, isRestGood: true }],
    ["26 good ones", many(26, good), { failedCount: 0, leftCount: 1, isRestGood: true }],
    [
      "25 bad and a good one",
      [...many(25, bad), good("z")],
      { failedCount: 25, leftCount: 1, isRestGood: true },
    ],
    ["26 bad ones", many(26, bad), { failedCount: 26, leftCount: 1, isRestGood: false }],
  ])("count what is left out of %s", (_what, results, counts) => {
    const rows = connectivityRows(results);
    expect(rows).toMatchObject(counts);
    expect(rows.shown).toHaveLength(results.length - rows.leftCount);
  });
});
