import { expect, it } from "vitest";
import * as z from "zod";

import { readInput } from "./call.server";

const schema = z.strictObject({
  count: z.number().max(9, "too-many"),
  name: z.string().refine((name) => name === "ours", "This is a sentence."),
});
const detailsOf = (value: unknown, refusedWith?: { status: 422; fieldsMost: number }) => {
  const read = readInput(schema, value, refusedWith);
  return read.ok ? read.value : { status: read.refusal.status, ...read.refusal.words };
};

it("a value that fits is read", () => {
  expect(detailsOf({ count: 1, name: "ours" })).toEqual({ count: 1, name: "ours" });
});

it("leaves what zod found to the door, and keeps what the schema itself says", () => {
  expect(detailsOf({ count: "1", name: "theirs" })).toMatchObject({
    status: 400,
    error: "bad-input",
    details: [
      { field: "count", issue: { code: "invalid_type", message: "", input: "1" } },
      { field: "name", message: "This is a sentence." },
    ],
  });
  expect(detailsOf({ count: 10, name: "ours" })).toMatchObject({
    details: [{ field: "count", sentence: "too-many" }],
  });
});

it("names so many fields of a 422, unknown ones by their names", () => {
  const sent = { count: 1, name: "ours", more: 1, most: 1 };
  expect(detailsOf(sent, { status: 422, fieldsMost: 1 })).toEqual({
    status: 422,
    error: "bad-input",
    details: [{ field: "more", sentence: "no-such-field" }],
  });
});
