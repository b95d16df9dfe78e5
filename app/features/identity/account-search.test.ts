import { expect, it } from "vitest";

import { accountSearchOf } from "./account-search";

it.each([
  ["", { by: "name", text: "" }],
  ["  Avery Ex ", { by: "name", text: "avery ex" }],
  ["Avery@contoso", { by: "email", text: "avery@contoso" }],
  [
    "0B1EC7ED-0000-4000-8000-000000000001",
    { by: "object-id", text: "0b1ec7ed-0000-4000-8000-000000000001" },
  ],
  ["0b1ec7ed-0000-4000-8000", { by: "name", text: "0b1ec7ed-0000-4000-8000" }],
])("%j is looked for as %j", (typed, search) => {
  expect(accountSearchOf(typed)).toEqual(search);
});
