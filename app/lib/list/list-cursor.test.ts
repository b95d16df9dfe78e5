import { expect, it } from "vitest";

import { readPlace, writePlace, type CursorForm, type ListPlace } from "./list-cursor";

const id = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";
const form: CursorForm = { sort: "name", key: "text", id: "uuid" };
const byScore: CursorForm = { sort: "score", key: "number", id: "uuid", isNullable: true };

it.each<[CursorForm, ListPlace]>([
  ...[
    "",
    "outlook.office.com",
    "*-files.sharepoint.com",
    "Ōsaka, 大阪 %",
    "7",
    '"',
    "\u{10ffff}",
  ].map((key): [CursorForm, ListPlace] => [form, { key, id }]),
  [byScore, { key: "88.80000000000001", id }],
  [byScore, { key: null, id }],
  [
    { sort: "when", key: "count", id: "count" },
    { key: "12", id: "12" },
  ],
])("a place of %o comes back as it was, in letters that a header can hold: %o", (of, place) => {
  const token = writePlace(of.sort, place);
  expect(token).toMatch(/^[\w-]+$/);
  expect(readPlace(token, of)).toEqual(place);
});

const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

it.each<[string, string]>([
  ["nothing", ""],
  ["no base 64", "%%%"],
  ["no UTF-8", Buffer.from([0xff, 0xfe]).toString("base64url")],
  ["no JSON", Buffer.from("[").toString("base64url")],
  ["no list", written({ sort: "name" })],
  ["too few parts", written(["name", "a"])],
  ["another sort", writePlace("score", { key: "a", id })],
  ["an id of another form", writePlace("name", { key: "a", id: "1" })],
  ["an id that is no text", written(["name", "a", 1])],
  ["no key in a sort where every row has one", writePlace("name", { key: null, id })],
  ["a key that cannot be stored", writePlace("name", { key: "\0", id })],
  ["too long a text", writePlace("name", { key: "x".repeat(4000), id })],
])("%s is no place", (_what, token) => expect(readPlace(token, form)).toBeUndefined());
