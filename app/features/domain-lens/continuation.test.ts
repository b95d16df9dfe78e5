import { expect, it } from "vitest";

import { pageOf, readContinuation, writeContinuation } from "./continuation";

const id = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

it.each(["", "outlook.office.com", "*-files.sharepoint.com", "Ōsaka, 大阪 %", "7"])("a continuation of %j comes back as it was, in letters a header can hold", (key) => {
  const token = writeContinuation({ key, id });
  expect(token).toMatch(/^[\x21-\x7e]+$/);
  expect(readContinuation(token)).toEqual({ key, id });
});

it.each(["", "x", id.slice(1), `${id}%`, `${id}%ff`])("%j is none", (text) => expect(readContinuation(text)).toBeUndefined());

it("a page ends at its last row and leads on only where there is more", () => {
  const rows = ["a", "b", "c"];
  const endsAt = (key: string) => ({ key, id });
  expect(pageOf(rows, 2, endsAt)).toEqual({ rows: ["a", "b"], next: `${id}b` });
  expect(pageOf(rows, 3, endsAt)).toEqual({ rows, next: null });
  expect(pageOf([], 3, endsAt)).toEqual({ rows: [], next: null });
});
